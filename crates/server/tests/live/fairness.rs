//! What players pay for on a slow network.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use tomoe_client::{Seat, Site};
use tomoe_games::Game;
use tomoe_play::{Millis, TimeControl};

use crate::party::{PATIENCE, Party, catch_up, play, some_move};
use crate::slow_network::{OneWay, slow_way};

/// How long each move is thought about.
const THINKING: Duration = Duration::from_millis(300);

/// How long the lag is measured before the first move that counts: several pings.
const MEASURING: Duration = Duration::from_millis(6_500);

/// How much of the lag is given back at most.
const MOST: f64 = 500.0;

/// What a machine that does other things too may add to a time.
const SLACK: f64 = 150.0;

/// Moves that count.
const MOVES: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn lag_is_given_back_within_limits_and_never_at_the_others_cost() {
    let lines = [(0, 0), (100, 0), (100, 60), (300, 0), (300, 100), (800, 0)];
    let all = lines.map(|(round_trip, jitter)| tokio::spawn(measured(round_trip, jitter)));
    println!(
        "round trip, jitter: charged for {} ms of thinking; the other, without lag, charged for the same",
        THINKING.as_millis()
    );
    for (done, (round_trip, jitter)) in all.into_iter().zip(lines) {
        let (lagging, other) = done.await.unwrap();
        println!("{round_trip:>4} ms, {jitter:>3} ms: {lagging:?}; {other:?}");
        let thinking = THINKING.as_secs_f64() * 1e3;
        // What is measured differs from what a single move met by the jitter of both ways.
        let (usual, jitter) = (f64::from(round_trip) + f64::from(jitter), f64::from(jitter));
        let unpaid = (usual - MOST).max(0.0);
        // The middle one: a busy machine may hold any single move up.
        let (lagging, other) = (middle(lagging), middle(other));
        assert!(lagging <= thinking + unpaid + jitter + SLACK, "{lagging} is charged at {round_trip} ms");
        assert!(lagging >= thinking - jitter - SLACK, "{lagging} is charged at {round_trip} ms");
        // Here the other begins to think when the lagging player has heard of the acknowledgement, one way later.
        let other = other - usual / 2.0;
        assert!(
            (thinking - jitter - 20.0..=thinking + SLACK).contains(&other),
            "{other} is charged to the other"
        );
    }
}

/// What two players are charged for, move by move in milliseconds: one behind a slow network, and one who is not.
async fn measured(round_trip: u32, jitter: u32) -> (Vec<f64>, Vec<f64>) {
    let party = Party::start().await;
    let [lagging, mut other] = party.two(Game::Yonmoque, "60+0".parse::<TimeControl>().unwrap()).await;
    let half = |millis: u32| Duration::from_millis(millis.into()) / 2;
    let way = OneWay { delay: half(round_trip), jitter: half(jitter) };
    let site = Site::new([slow_way(party.address.clone(), way).await]);
    let mut lagging = Seat::new(site, lagging.id().clone(), lagging.key().cloned());
    listen([&mut lagging, &mut other], MEASURING).await;
    let mut charged = (Vec::new(), Vec::new());
    for turn in 0..=2 * MOVES {
        let (actor, opponent) =
            if turn % 2 == 0 { (&mut lagging, &mut other) } else { (&mut other, &mut lagging) };
        let before = times(actor);
        listen([&mut *actor, &mut *opponent], THINKING).await;
        let action = some_move(actor);
        play(actor, &action).await.unwrap();
        let after = times(actor);
        catch_up(opponent, actor).await;
        let (own, others) = if actor.place() == Some(0) { (0, 1) } else { (1, 0) };
        assert_eq!(before[others], after[others], "who waits does not pay");
        // The first move was waited for longer than it was thought about.
        match turn {
            0 => {}
            _ if turn % 2 == 0 => charged.0.push((before[own].0 - after[own].0) as f64),
            _ => charged.1.push((before[own].0 - after[own].0) as f64),
        }
    }
    charged
}

/// The middle one of some times.
fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Both go on listening for so long: the server's pings are answered meanwhile.
async fn listen([one, two]: [&mut Seat; 2], time: Duration) {
    let end = Instant::now() + time;
    loop {
        tokio::select! {
            change = one.next() => drop(change.unwrap()),
            change = two.next() => drop(change.unwrap()),
            () = sleep_until(end) => break,
        }
    }
    assert!(time < PATIENCE && one.game().is_some() && two.game().is_some());
}

/// How much time the players have left after their last moves, by place.
fn times(seat: &Seat) -> [Millis; 2] {
    let game = seat.game().unwrap();
    let live = game.live().unwrap();
    [0, 1].map(|place| live.time_left(game.player_at(place).unwrap(), live.turn_since()).unwrap())
}
