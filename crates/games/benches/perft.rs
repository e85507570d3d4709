//! How fast the rules are on one thread: perft leaves a second, moves listed, keys computed.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tomoe_games::{Position, mana, mitsudomoe, perft, yonmoque};

const MANA: &str = "90 1drr2/r1r2r/6/6/3RRR/1RD2R r - 0 0";
const YONMOQUE_MIDDLE: &str = "1bbww/w3w/1w3/1b1b1/1b3 b 1 1";
const MANA_MIDDLE: &str = "90 3R2/5r/1rR2r/d3r1/R5/3D2 a 3 2 1";
const MITSUDOMOE_MIDDLE: &str = "rR,x,bB,bB,bB/rR,x,rR,r,b/b,w,wwW,r,yY/wW,x,yY,x,y/wW,x,y,yY,x w w3r3b3y3";

fn read<P: Position>(text: &str) -> P {
    text.parse().expect("a position written down here")
}

fn leaves(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    let mut bench = |name: &str, depth, count: &dyn Fn(u32) -> u64| {
        group.throughput(Throughput::Elements(count(depth)));
        group.bench_function(name, |b| b.iter(|| count(black_box(depth))));
    };
    let start = yonmoque::Position::start();
    bench("yonmoque, depth 5", 5, &|depth| perft(&start, depth));
    let after_set_ups: mana::Position = read(MANA);
    bench("mana, depth 6", 6, &|depth| perft(&after_set_ups, depth));
    for (seats, depth) in mitsudomoe::Seats::ALL.into_iter().zip([5, 5, 6]) {
        let start = mitsudomoe::Position::start(seats);
        let name = format!("mitsudomoe for {}, depth {depth}", seats.colours().len());
        bench(&name, depth, &|depth| perft(&start, depth));
    }
    group.finish();
}

fn list_and_play<P: Position>(c: &mut Criterion, name: &str, position: P) {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(position.count_moves()));
    group.bench_function("moves listed", |b| {
        b.iter(|| {
            let mut count = 0u64;
            black_box(&position).each_move(|mv| {
                black_box(mv);
                count += 1;
            });
            count
        });
    });
    group.bench_function("moves played", |b| {
        b.iter(|| black_box(&position).each_move(|mv| _ = black_box(position.play_unchecked(mv))));
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("key", |b| b.iter(|| black_box(&position).key()));
    group.finish();
}

fn parts(c: &mut Criterion) {
    list_and_play::<yonmoque::Position>(c, "yonmoque", read(YONMOQUE_MIDDLE));
    list_and_play::<mana::Position>(c, "mana", read(MANA_MIDDLE));
    list_and_play::<mitsudomoe::Position>(c, "mitsudomoe", read(MITSUDOMOE_MIDDLE));
}

criterion_group!(benches, leaves, parts);
criterion_main!(benches);
