//! The ways over the board: steps, slides, rays and lines.

use std::sync::OnceLock;

use crate::geometry::{Mask, SQUARES, file_rank, geometry};

/// Numbers 5 … 12 are blue tiles, 13 … 24 white ones.
const TILES: [Mask; 2] = [0x1FE0, 0x1FF_E000];

/// What can be said about the squares once and for all.
pub(crate) struct Paths {
    /// The king's neighbours of a square.
    pub(crate) around: [Mask; SQUARES],
    /// The squares beyond a square in each of the 8 directions, nearest first; diagonals have odd numbers.
    pub(crate) rays: [[Ray; 8]; SQUARES],
    /// The direction from a square to one next to it.
    directions: [[u8; SQUARES]; SQUARES],
    /// The slides of more than one step from a square for Blue and White: what must be empty, and where it ends.
    slides: [[Slides; SQUARES]; 2],
    /// The same the other way: what must be empty after a slide to the square, and where it began.
    back: [[Slides; SQUARES]; 2],
    /// The 28 lines of four squares.
    pub(crate) fours: [Mask; 28],
    /// The lines of four through each square.
    through: [([Mask; 16], usize); SQUARES],
    /// The squares on which a piece that comes to a square can turn enemies over: those between it and another.
    pub(crate) reach: [Mask; SQUARES],
    /// The 12 lines of five squares.
    pub(crate) fives: [Mask; 12],
}

/// The squares beyond a square in one direction.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ray {
    squares: [u8; 4],
    len: u8,
}

impl Ray {
    /// The squares, nearest first.
    #[inline(always)]
    pub(crate) fn squares(&self) -> &[u8] {
        &self.squares[..usize::from(self.len)]
    }
}

/// Some slides, each as what must be empty and the square at its other end.
#[derive(Clone, Copy, Default)]
struct Slides {
    slides: [(Mask, Mask); 4],
    len: u8,
}

impl Slides {
    fn push(&mut self, empty: Mask, end: Mask) {
        self.slides[usize::from(self.len)] = (empty, end);
        self.len += 1;
    }

    /// The other ends of those that are free.
    #[inline(always)]
    fn ends(&self, occupied: Mask) -> Mask {
        let slides = &self.slides[..usize::from(self.len)];
        slides.iter().filter(|(empty, _)| empty & occupied == 0).fold(0, |ends, (_, end)| ends | end)
    }
}

/// The paths of the board.
pub(crate) fn paths() -> &'static Paths {
    static PATHS: OnceLock<Box<Paths>> = OnceLock::new();
    PATHS.get_or_init(|| Paths::new(false))
}

impl Paths {
    /// The paths; `free` if slides need not stay on squares of the piece's colour.
    pub(crate) fn new(free: bool) -> Box<Self> {
        let mut this = Box::new(Self {
            around: [0; SQUARES],
            rays: [[Ray::default(); 8]; SQUARES],
            directions: [[0; SQUARES]; SQUARES],
            slides: [[Slides::default(); SQUARES]; 2],
            back: [[Slides::default(); SQUARES]; 2],
            fours: [0; 28],
            through: [([0; 16], 0); SQUARES],
            reach: [0; SQUARES],
            fives: [0; 12],
        });
        for square in 0..SQUARES {
            this.fill_rays(square);
            this.fill_slides(square, free);
        }
        this.fill_lines();
        this.fill_fours_through();
        this
    }

    fn fill_rays(&mut self, square: usize) {
        const DIRECTIONS: [(i8, i8); 8] =
            [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
        let (file, rank) = file_rank(square);
        for (direction, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
            let ray = &mut self.rays[square][direction];
            for step in 1..5 {
                let (file, rank) = (file + dx * step, rank + dy * step);
                if !(0..5).contains(&file) || !(0..5).contains(&rank) {
                    break;
                }
                ray.squares[usize::from(ray.len)] = geometry().number(file, rank) as u8;
                ray.len += 1;
            }
            for square_between in ray.squares().iter().rev().skip(1) {
                self.reach[square] |= 1 << square_between;
            }
            if let [first, ..] = ray.squares() {
                self.around[square] |= 1 << first;
                self.directions[square][usize::from(*first)] = direction as u8;
            }
        }
    }

    fn fill_slides(&mut self, square: usize, free: bool) {
        for (side, tiles) in TILES.into_iter().enumerate() {
            if tiles >> square & 1 == 0 {
                continue;
            }
            for ray in self.rays[square].iter().skip(1).step_by(2) {
                let mut path = 0;
                for (steps, &to) in ray.squares().iter().enumerate() {
                    path |= 1 << to;
                    if !free && tiles & path != path {
                        break;
                    }
                    if steps > 0 {
                        self.slides[side][square].push(path, 1 << to);
                        let left = path & !(1 << to) | 1 << square;
                        self.back[side][usize::from(to)].push(left, 1 << square);
                    }
                }
            }
        }
    }

    fn fill_lines(&mut self) {
        let (mut fours, mut fives) = (0, 0);
        for square in 0..SQUARES {
            for ray in &self.rays[square][..4] {
                let mut line = 1 << square;
                for (steps, &to) in ray.squares().iter().enumerate() {
                    line |= 1 << to;
                    if steps == 2 {
                        self.fours[fours] = line;
                        fours += 1;
                    }
                    if steps == 3 {
                        self.fives[fives] = line;
                        fives += 1;
                    }
                }
            }
        }
    }

    fn fill_fours_through(&mut self) {
        for line in self.fours {
            for (square, (lines, len)) in self.through.iter_mut().enumerate() {
                if line >> square & 1 != 0 {
                    lines[*len] = line;
                    *len += 1;
                }
            }
        }
    }

    /// The squares beyond a square in the direction of one next to it, which is the first of them.
    #[inline(always)]
    pub(crate) fn ray_over(&self, square: usize, neighbour: usize) -> &[u8] {
        self.rays[square][usize::from(self.directions[square][neighbour])].squares()
    }

    /// The lines of four through a square.
    #[inline(always)]
    pub(crate) fn fours_through(&self, square: usize) -> &[Mask] {
        let (lines, len) = &self.through[square];
        &lines[..*len]
    }

    /// Where a piece of `side` on `from` may go when `occupied` is.
    #[inline(always)]
    pub(crate) fn targets(&self, side: usize, from: usize, occupied: Mask) -> Mask {
        self.around[from] & !occupied | self.slides[side][from].ends(occupied)
    }

    /// Where a piece of `side` that is now on `to` may have come from by a move, when `occupied` now is.
    #[inline(always)]
    pub(crate) fn origins(&self, side: usize, to: usize, occupied: Mask) -> Mask {
        self.around[to] & !occupied | self.back[side][to].ends(occupied)
    }
}
