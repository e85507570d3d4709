//! What is known so far: the won and the lost positions of every table, and where something has changed.

use std::sync::atomic::AtomicU8;

use memmap2::MmapMut;

use crate::compute::layout::Layout;

/// All tables, and the marks that tell which of them a pass must look at: for each stack a bit for each lane.
pub(crate) struct SolverState {
    /// Positions known to be won; boards with a five are counted among them.
    pub(crate) won: Words,
    /// Positions known to be lost.
    pub(crate) lost: Words,
    /// The tables that changed in the last losing pass.
    pub(crate) changed: Vec<AtomicU8>,
    /// The tables that this pass, or the next, must look at: even passes use the first.
    pub(crate) marked: [Vec<AtomicU8>; 2],
}

impl SolverState {
    /// Nothing known.
    pub(crate) fn new(layout: &Layout) -> std::io::Result<Self> {
        let marks = || (0..layout.stacks).map(|_| AtomicU8::new(0)).collect();
        Ok(Self {
            won: Words::new(layout.words)?,
            lost: Words::new(layout.words)?,
            changed: marks(),
            marked: [marks(), marks()],
        })
    }

    /// How many bytes a state takes.
    pub(crate) fn bytes(layout: &Layout) -> u64 {
        2 * 8 * layout.words as u64 + 3 * layout.stacks as u64
    }
}

/// A large zeroed array of words, in huge pages where the system has them: successors lie far apart, and with small
/// pages every one of them would also miss the address cache.
pub(crate) struct Words(MmapMut);

impl Words {
    fn new(len: usize) -> std::io::Result<Self> {
        let map = MmapMut::map_anon(8 * len.max(1))?;
        #[cfg(target_os = "linux")]
        // Only a hint: where it is not followed everything works, slower.
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self(map))
    }

    /// The words.
    pub(crate) fn words(&self) -> &[u64] {
        bytemuck::cast_slice(&self.0)
    }

    /// The words, to be changed.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}
