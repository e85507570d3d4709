//! Signals that share their code.
//!
//! Each type of value in a signal of Leptos adds the same code to the page once more, a few kilobytes of it. A slot keeps its
//! value behind a pointer, so that all of them are signals of one type.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::DerefMut;

use leptos::prelude::*;

/// What is kept in a slot.
type Kept = Box<dyn Any + Send + Sync>;

/// A signal: see the module.
pub(crate) struct Slot<T> {
    signal: RwSignal<Kept>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slot<T> {}

impl<T: Send + Sync + 'static> Slot<T> {
    /// A slot with this value.
    pub(crate) fn new(value: T) -> Self {
        Self { signal: fresh(Box::new(value)), of: PhantomData }
    }

    /// Looks at the value; whoever asks is told of changes.
    pub(crate) fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        self.signal.track();
        self.with_untracked(look)
    }

    /// Looks at the value as it is now.
    pub(crate) fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look(read(&self.signal).expect(GONE).downcast_ref().expect(SAME))
    }

    /// Puts another value in.
    pub(crate) fn set(self, value: T) {
        put(self.signal, Box::new(value));
    }

    /// Puts another value in; whether the page with the slot is still there.
    pub(crate) fn try_set(self, value: T) -> bool {
        self.try_update(|kept| *kept = value).is_some()
    }

    /// Changes the value.
    pub(crate) fn update(self, change: impl FnOnce(&mut T)) {
        change(write(&self.signal).expect(GONE).downcast_mut().expect(SAME));
    }

    /// Changes the value and tells what came of it; `None` if the page with the slot is gone.
    pub(crate) fn try_update<R>(self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        write(&self.signal).map(|mut kept| change(kept.downcast_mut().expect(SAME)))
    }

    /// Whoever asks is told of changes.
    pub(crate) fn track(self) {
        self.signal.track();
    }
}

impl<T: Clone + Send + Sync + 'static> Slot<T> {
    /// The value; whoever asks is told of changes.
    pub(crate) fn get(self) -> T {
        self.with(T::clone)
    }

    /// The value as it is now.
    pub(crate) fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }

    /// The same; `None` if the page with the slot is gone.
    pub(crate) fn try_get_untracked(self) -> Option<T> {
        read(&self.signal).map(|kept| kept.downcast_ref::<T>().expect(SAME).clone())
    }
}

/// What lives longer than a page asks with a method that begins with `try`.
const GONE: &str = "the page with the slot is there";

/// Nothing but a value of its type ever comes into a slot.
const SAME: &str = "a slot's type is that of its value";

#[inline(never)]
fn fresh(value: Kept) -> RwSignal<Kept> {
    RwSignal::new(value)
}

#[inline(never)]
fn read(signal: &RwSignal<Kept>) -> Option<<RwSignal<Kept> as ReadUntracked>::Value> {
    signal.try_read_untracked()
}

#[inline(never)]
fn write(signal: &RwSignal<Kept>) -> Option<impl DerefMut<Target = Kept>> {
    signal.try_write()
}

#[inline(never)]
fn put(signal: RwSignal<Kept>, value: Kept) {
    signal.set(value);
}
