//! Making the table files from what the passes have written down.

use std::collections::BTreeMap;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tomoe_files::Replacement;

use crate::compute::journal::{self, Reader};
use crate::compute::layout::{Group, Layout};
use crate::compute::pass::unit_ranges;
use crate::compute::square_sets::Sets;
use crate::compute::workers::on_threads;
use crate::ribbon::Builder;
use crate::shard_index::{ShardIndex, UNIT_SETS, shard_sets};
use crate::table_file::{Contents, FIRST, Head};

/// Spare bits of values, one for so many keys. With 40 the file was 1 % smaller and took twice as many attempts.
const SPARE_IN_VALUES: usize = 25;

/// Spare bits of distances: these are to be made quickly, since there are more of them.
const SPARE_IN_DISTANCES: usize = 20;

/// What is to be packed.
pub(crate) struct Packing<'a> {
    pub(crate) dir: &'a Path,
    pub(crate) sets: &'a Sets,
    pub(crate) layout: &'a Layout,
    /// The side whose positions the journal holds.
    pub(crate) side: usize,
    /// The last distance there is.
    pub(crate) longest: usize,
    pub(crate) threads: usize,
}

/// A position that is not in the journal: a short search decides it, or there is a five on the board.
const ABSENT: u8 = u8::MAX;

/// What a thread packs with, kept from one unit to the next.
#[derive(Default)]
struct Bench {
    /// For each shard of the unit, for each key, the distance: 0 if drawn, or [`ABSENT`].
    known: Vec<u8>,
    entries: Vec<Entry>,
    drawn: Vec<u16>,
    keys: Vec<(u32, bool)>,
    builder: Builder,
}

/// A won or lost position of a shard.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u16,
    distance: u8,
}

/// The shards of one unit: for values and for distances, the bytes and where each shard ends in them.
#[derive(Default)]
struct Packed {
    values: (Vec<u8>, Vec<usize>),
    distances: (Vec<u8>, Vec<usize>),
}

impl Packing<'_> {
    /// Writes both files. Returns false if it was told to stop.
    pub(crate) fn run(
        &self,
        values: &Path,
        distances: &Path,
        progress: &(dyn Fn(usize, usize) + Sync),
        stop: &AtomicBool,
    ) -> io::Result<bool> {
        let all: Vec<_> = unit_ranges(self.layout).collect();
        let units: Vec<usize> = (0..all.len()).filter(|&unit| all[unit].0.side == self.side).collect();
        let words = ShardIndex::words(self.sets, self.most());
        let shards = units.iter().map(|&unit| {
            let Group { blocks, pieces, .. } = all[unit].0;
            blocks.len() * (UNIT_SETS / shard_sets(*pieces))
        });
        let shards = shards.sum();
        let out = Mutex::new((
            Out::new(values, self.head(Contents::Values, shards), &words)?,
            Out::new(distances, self.head(Contents::Distances, shards), &words)?,
            BTreeMap::<usize, Packed>::new(),
            0_usize,
        ));
        let next = AtomicUsize::new(0);
        let readers = std::iter::once(0)
            .chain(FIRST..=self.longest)
            .map(|distance| Ok((distance as u8, Reader::open(self.dir, distance, all.len())?)))
            .collect::<io::Result<Vec<_>>>()?;
        let work = || -> io::Result<()> {
            let mut bench = Bench::default();
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&unit) = units.get(number) else { break };
                let packed = self.pack(unit, all[unit].0, &readers, &mut bench)?;
                let mut out = out.lock().expect("no thread panics with the files");
                let (values, distances, waiting, written) = &mut *out;
                waiting.insert(number, packed);
                while let Some(packed) = waiting.remove(written) {
                    values.add(&packed.values)?;
                    distances.add(&packed.distances)?;
                    *written += 1;
                }
                progress(*written, units.len());
            }
            Ok(())
        };
        on_threads(self.threads, work).into_iter().collect::<io::Result<()>>()?;
        let (values, distances, _, written) = out.into_inner().expect("no thread panics with the files");
        if written < units.len() {
            return Ok(false);
        }
        values.finish()?;
        distances.finish()?;
        Ok(true)
    }

    fn most(&self) -> usize {
        self.layout.blocks[0].pieces
    }

    fn head(&self, contents: Contents, shards: usize) -> Head {
        Head {
            contents,
            side: self.side as u32,
            most: self.most() as u32,
            shards: shards as u32,
            first: FIRST as u32,
            len: 0,
        }
    }

    /// Collects the entries of a unit and makes its shards.
    fn pack(
        &self,
        unit: usize,
        group: &Group,
        readers: &[(u8, Reader)],
        bench: &mut Bench,
    ) -> io::Result<Packed> {
        let Group { ref blocks, pieces, .. } = *group;
        let unit_keys = UNIT_SETS << pieces;
        bench.known.clear();
        bench.known.resize(blocks.len() * unit_keys, ABSENT);
        for (distance, reader) in readers {
            let mut rest = reader.frame(unit)?;
            if rest.is_empty() {
                continue;
            }
            for known in bench.known.chunks_exact_mut(unit_keys) {
                let mut is_within = true;
                journal::read_block(&mut rest, |table, colouring| {
                    match known.get_mut(table << pieces | colouring) {
                        Some(known) => *known = *distance,
                        None => is_within = false,
                    }
                })?;
                if !is_within {
                    return Err(io::ErrorKind::InvalidData.into());
                }
            }
        }
        let mut packed = Packed::default();
        let Bench { known, entries, drawn, keys, builder } = bench;
        for known in known.chunks_exact(shard_sets(pieces) << pieces) {
            collect(known, entries, drawn);
            keys.clear();
            keys.extend(entries.iter().map(|entry| (u32::from(entry.key), entry.distance % 2 == 1)));
            values_shard(keys, drawn, builder, &mut packed.values.0);
            packed.values.1.push(packed.values.0.len());
            in_unary(entries, keys);
            distances_shard(keys, builder, &mut packed.distances.0);
            packed.distances.1.push(packed.distances.0.len());
        }
        Ok(packed)
    }
}

/// The decided positions of a shard, and those that are drawn.
fn collect(known: &[u8], entries: &mut Vec<Entry>, drawn: &mut Vec<u16>) {
    drawn.clear();
    entries.resize(known.len() + 1, Entry::default());
    let mut len = 0;
    for (key, &distance) in known.iter().enumerate() {
        // Whether a position is here can't be foreseen: the next one is written over it if it is not.
        entries[len] = Entry { key: key as u16, distance };
        len += usize::from(distance != ABSENT && distance != 0);
        if distance == 0 {
            drawn.push(key as u16);
        }
    }
    entries.truncate(len);
}

fn values_shard(keys: &[(u32, bool)], drawn: &[u16], builder: &mut Builder, bytes: &mut Vec<u8>) {
    if keys.is_empty() && drawn.is_empty() {
        return;
    }
    let (seed, ribbon) = builder.build(keys, SPARE_IN_VALUES);
    bytes.push(seed | if drawn.is_empty() { 0 } else { 128 });
    if !drawn.is_empty() {
        bytes.extend((drawn.len() as u16).to_le_bytes());
        bytes.extend(drawn.iter().flat_map(|key| key.to_le_bytes()));
    }
    bytes.extend(ribbon);
}

/// The keys of a shard's distances: for each position and i = 0, 1, … whether its distance is more than the i-th, until it is
/// not. Those that are done are dropped from the entries.
fn in_unary(entries: &mut Vec<Entry>, keys: &mut Vec<(u32, bool)>) {
    keys.clear();
    for bit in 0.. {
        if entries.is_empty() {
            break;
        }
        let mut left = 0;
        for at in 0..entries.len() {
            let Entry { key, distance } = entries[at];
            // Odd ones begin with FIRST, even ones with the next.
            let more = (distance - FIRST as u8) / 2 > bit;
            keys.push((u32::from(key) | u32::from(bit) << 16, more));
            entries[left] = entries[at];
            left += usize::from(more);
        }
        entries.truncate(left);
    }
}

fn distances_shard(keys: &[(u32, bool)], builder: &mut Builder, bytes: &mut Vec<u8>) {
    if keys.is_empty() {
        return;
    }
    let (seed, ribbon) = builder.build(keys, SPARE_IN_DISTANCES);
    bytes.push(seed);
    bytes.extend(ribbon);
}

/// A file being written: its head and index follow when the shards are there.
struct Out {
    unfinished: Replacement,
    /// What is still to be written to it.
    buffer: Vec<u8>,
    head: Head,
    words: Vec<u8>,
    places: Vec<u8>,
    at: u32,
}

impl Out {
    /// How much is written at a time.
    const BUFFER: usize = 1 << 20;

    fn new(path: &Path, head: Head, words: &[u64]) -> io::Result<Self> {
        let mut unfinished = Replacement::begin(path)?;
        let failed = unfinished.error();
        unfinished.file().seek(SeekFrom::Start(head.data() as u64)).map_err(failed)?;
        let words = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Ok(Self { unfinished, buffer: Vec::new(), head, words, places: vec![0; 4], at: 0 })
    }

    fn add(&mut self, (bytes, ends): &(Vec<u8>, Vec<usize>)) -> io::Result<()> {
        for &end in ends {
            let end = u32::try_from(self.at as usize + end).map_err(|_| io::ErrorKind::FileTooLarge)?;
            self.places.extend(end.to_le_bytes());
        }
        self.at += bytes.len() as u32;
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= Self::BUFFER { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        let failed = self.unfinished.error();
        self.unfinished.file().write_all(&self.buffer).map_err(failed)?;
        self.buffer.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let failed = self.unfinished.error();
        self.write_head().map_err(failed)?;
        Ok(self.unfinished.finish()?)
    }

    fn write_head(&mut self) -> io::Result<()> {
        self.head.len = self.head.data() as u64 + u64::from(self.at);
        let mut head = self.head.bytes();
        let file = self.unfinished.file();
        file.rewind()?;
        file.write_all(&head)?;
        file.write_all(&self.words)?;
        file.write_all(&self.places)?;
        // The checksum begins with the head, so the shards are read once more: they are in the system's memory still.
        // SAFETY: nobody else knows of this unfinished file.
        let map = unsafe { memmap2::Mmap::map(&*file)? };
        let sum = crate::table_file::checksum([&head[..40], &map[48..]]);
        drop(map);
        head[40..].copy_from_slice(&sum);
        file.rewind()?;
        file.write_all(&head)
    }
}
