//! Signals, memos, stored values and callbacks with the types of what they hold forgotten.
//!
//! Leptos compiles its machinery once for every *type* of value. Boxed, all values have one, and only the handles here know
//! what is in the box. They are used as those of Leptos are.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use leptos::prelude::{self as of_leptos, Effect, IsDisposed, Read, ReadUntracked, Track, Write};

/// What all of them hold.
type Value = Box<dyn Any + Send + Sync>;

/// A value that parts of the page follow; a handle to be copied.
pub(crate) struct RwSignal<T> {
    boxed: of_leptos::RwSignal<Value>,
    holds: PhantomData<fn() -> T>,
}

impl<T> Copy for RwSignal<T> {}

impl<T> Clone for RwSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> RwSignal<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { boxed: of_leptos::RwSignal::new(Box::new(value)), holds: PhantomData }
    }

    /// Follows it without a look at it.
    pub(crate) fn track(self) {
        self.boxed.track();
    }

    pub(crate) fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(inside(&self.boxed.read()))
    }

    /// A look at it now, without following it.
    pub(crate) fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(inside(&self.boxed.read_untracked()))
    }

    /// `None` if the part of the page that it belonged to is gone.
    pub(crate) fn try_update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        Some(change(inside_mut(&mut *self.boxed.try_write()?)))
    }

    pub(crate) fn update(self, change: impl FnOnce(&mut T)) {
        self.try_update(change);
    }

    pub(crate) fn set(self, value: T) {
        self.try_update(|now| *now = value);
    }

    /// Gives the value back if the part of the page that this belonged to is gone.
    pub(crate) fn try_set(self, value: T) -> Option<T> {
        if self.boxed.is_disposed() {
            return Some(value);
        }
        self.set(value);
        None
    }
}

impl<T: Clone + Send + Sync + 'static> RwSignal<T> {
    pub(crate) fn get(self) -> T {
        self.with(T::clone)
    }

    pub(crate) fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }

    /// `None` if the part of the page that it belonged to is gone.
    pub(crate) fn try_get_untracked(self) -> Option<T> {
        Some(inside::<T>(&*self.boxed.try_read_untracked()?).clone())
    }
}

/// A value that follows from others; who follows it hears only of what differs.
pub(crate) struct Memo<T> {
    boxed: of_leptos::Memo<Value>,
    holds: PhantomData<fn() -> T>,
}

impl<T> Copy for Memo<T> {}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: PartialEq + Send + Sync + 'static> Memo<T> {
    pub(crate) fn new(find: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let differs =
            |before: Option<&Value>, now: Option<&Value>| before.map(inside::<T>) != now.map(inside);
        Self { boxed: memo(Box::new(move || Box::new(find())), differs), holds: PhantomData }
    }

    /// Follows it without a look at it.
    pub(crate) fn track(self) {
        self.boxed.track();
    }

    pub(crate) fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(inside(&self.boxed.read()))
    }

    pub(crate) fn get(self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    pub(crate) fn get_untracked(self) -> T
    where
        T: Clone,
    {
        inside::<T>(&self.boxed.read_untracked()).clone()
    }
}

/// A value that nobody follows.
pub(crate) struct StoredValue<T>(RwSignal<T>);

impl<T> Copy for StoredValue<T> {}

impl<T> Clone for StoredValue<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> StoredValue<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(RwSignal::new(value))
    }

    pub(crate) fn with_value<U>(self, look: impl FnOnce(&T) -> U) -> U {
        self.0.with_untracked(look)
    }

    /// `None` if the part of the page that it belonged to is gone.
    pub(crate) fn try_update_value<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        self.0.try_update(change)
    }

    pub(crate) fn update_value(self, change: impl FnOnce(&mut T)) {
        self.0.update(change);
    }

    pub(crate) fn set_value(self, value: T) {
        self.0.set(value);
    }
}

impl<T: Clone + Send + Sync + 'static> StoredValue<T> {
    pub(crate) fn get_value(self) -> T {
        self.0.get_untracked()
    }

    /// `None` if the part of the page that it belonged to is gone.
    pub(crate) fn try_get_value(self) -> Option<T> {
        self.0.try_get_untracked()
    }
}

/// Something to be done elsewhere on the page.
pub(crate) struct Callback<In, Out = ()>(StoredValue<Act<In, Out>>);

type Act<In, Out> = Arc<dyn Fn(In) -> Out + Send + Sync>;

impl<In, Out> Copy for Callback<In, Out> {}

impl<In, Out> Clone for Callback<In, Out> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<In: 'static, Out: 'static> Callback<In, Out> {
    pub(crate) fn new(act: impl Fn(In) -> Out + Send + Sync + 'static) -> Self {
        Self(StoredValue::new(Arc::new(act)))
    }

    pub(crate) fn run(self, input: In) -> Out {
        let act = self.0.get_value();
        act(input)
    }
}

/// Does something now and whenever what it follows has changed; it is told whether this is the first time.
pub(crate) fn effect(mut act: impl FnMut(bool) + 'static) {
    let act: Box<dyn FnMut(Option<()>)> = Box::new(move |earlier| act(earlier.is_none()));
    Effect::new(act);
}

fn memo(
    find: Box<dyn Fn() -> Value + Send + Sync>,
    differs: fn(Option<&Value>, Option<&Value>) -> bool,
) -> of_leptos::Memo<Value> {
    of_leptos::Memo::new_with_compare(move |_| find(), differs)
}

fn inside<T: 'static>(value: &Value) -> &T {
    (**value).downcast_ref().expect("a handle is made with what it holds")
}

fn inside_mut<T: 'static>(value: &mut Value) -> &mut T {
    (**value).downcast_mut().expect("a handle is made with what it holds")
}

#[cfg(test)]
mod tests {
    use leptos::prelude::Owner;

    use super::*;

    #[test]
    fn a_signal_holds_what_was_last_set() {
        Owner::new().with(|| {
            let signal = RwSignal::new("one".to_owned());
            signal.set("two".to_owned());
            signal.update(|text| text.push('!'));
            assert_eq!(signal.try_update(|text| text.len()), Some(4));
            assert_eq!((signal.get(), signal.get_untracked()), ("two!".to_owned(), "two!".to_owned()));
            let stored = StoredValue::new(vec![1]);
            stored.update_value(|list| list.push(2));
            assert_eq!(stored.get_value(), [1, 2]);
        });
    }

    #[test]
    fn who_follows_a_memo_hears_only_of_what_differs() {
        Owner::new().with(|| {
            let (number, heard) = (RwSignal::new(1), StoredValue::new(0));
            let is_even = Memo::new(move || number.get() % 2 == 0);
            let follower = Memo::new(move || {
                heard.update_value(|heard| *heard += 1);
                is_even.get()
            });
            for (set, expected) in [(1, 1), (3, 1), (4, 2), (8, 2), (5, 3)] {
                number.set(set);
                assert_eq!((follower.get(), heard.get_value()), (set % 2 == 0, expected), "{set}");
            }
        });
    }

    #[test]
    fn what_is_gone_takes_nothing() {
        let owner = Owner::new();
        let (signal, stored) = owner.with(|| (RwSignal::new(1), StoredValue::new(1)));
        assert_eq!(signal.try_set(2), None);
        owner.cleanup();
        assert_eq!((signal.try_set(3), signal.try_get_untracked()), (Some(3), None));
        assert_eq!((stored.try_get_value(), stored.try_update_value(|value| *value)), (None, None));
        signal.set(4);
    }

    #[test]
    fn a_callback_may_call_itself() {
        Owner::new().with(|| {
            let factorial = StoredValue::new(None::<Callback<u32, u32>>);
            let call = Callback::new(move |number: u32| match factorial.get_value() {
                Some(next) if number > 1 => number * next.run(number - 1),
                _ => 1,
            });
            factorial.set_value(Some(call));
            assert_eq!(call.run(5), 120);
        });
    }
}
