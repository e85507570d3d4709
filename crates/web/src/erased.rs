//! Parts of views with their types forgotten.
//!
//! Leptos compiles its machinery once for every *type* of closure, and every closure has a type of its own. Boxed, they
//! share one. Measured when it was done: 1,314 KB of WebAssembly became 1,182 KB, compressed 313 KB became 300 KB.

use leptos::prelude::*;
use tomoe_markup::view;
use web_sys::{MouseEvent, PointerEvent};

use crate::element::Child;
use crate::settings::words;
use crate::signals::Memo;
use crate::words::Words;

/// A text that changes.
pub(crate) type Text = Box<dyn FnMut() -> String + Send>;

/// Text, or the value of an attribute.
pub(crate) fn text<S: Into<String>>(mut content: impl FnMut() -> S + Send + 'static) -> Text {
    Box::new(move || content().into())
}

/// A text of the language chosen.
pub(crate) fn say(pick: fn(&'static Words) -> &'static str) -> Text {
    text(move || pick(words()))
}

/// What is so or not.
pub(crate) type Flag = Box<dyn FnMut() -> bool + Send>;

/// Whether an element has a class or an attribute.
pub(crate) fn flag(is_so: impl FnMut() -> bool + Send + 'static) -> Flag {
    Box::new(is_so)
}

/// What is said or not.
pub(crate) type Mark = Box<dyn FnMut() -> Option<&'static str> + Send>;

/// An attribute that is there or not.
pub(crate) fn mark(value: impl FnMut() -> Option<&'static str> + Send + 'static) -> Mark {
    Box::new(value)
}

/// A part of the page that is made anew whenever something in it changes.
pub(crate) fn part<C: Child>(mut content: impl FnMut() -> C + Send + 'static) -> AnyView {
    let content: Box<dyn FnMut() -> AnyView + Send> = Box::new(move || content().into_child());
    content.into_any()
}

/// A part of the page that is there while something is so, and the same all that while.
pub(crate) fn when(
    is_so: impl Fn() -> bool + Send + Sync + 'static,
    content: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    let is_so = Memo::new(is_so);
    part(move || is_so.get().then(&content))
}

/// A button that is on or off.
pub(crate) fn toggle(
    act: String,
    name: impl FnMut() -> String + Send + 'static,
    is_on: impl Fn() -> bool + Send + 'static,
    on_press: impl FnMut() + 'static,
) -> AnyView {
    let (name, is_on) = (text(name), text(move || is_on().to_string()));
    view! { <button type="button" data-act=act aria-pressed=is_on on:click=press(on_press)>{name}</button> }
}

/// What a pointer does somewhere.
pub(crate) fn point(act: impl FnMut(PointerEvent) + 'static) -> Box<dyn FnMut(PointerEvent)> {
    Box::new(act)
}

/// What a press of a button does.
pub(crate) fn press(mut act: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| act())
}

/// Sorts a short list; what has the same key keeps its order. The standard library's sort is quick with long lists and takes
/// 7 KB of WebAssembly for every type.
pub(crate) fn sort_by<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for sorted in 1..list.len() {
        let mut place = sorted;
        while place > 0 && key(&list[place - 1]) > key(&list[place]) {
            list.swap(place - 1, place);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lists_are_sorted_as_the_standard_library_does() {
        for seed in 0..500_u32 {
            let digits = (0..8).map(|place| (seed.wrapping_mul(2_654_435_761) >> (3 * place) & 7, place));
            let (mut ours, mut theirs): (Vec<_>, Vec<_>) = (digits.clone().collect(), digits.collect());
            sort_by(&mut ours, |&(digit, _)| digit);
            theirs.sort_by_key(|&(digit, _)| digit);
            assert_eq!(ours, theirs);
        }
    }
}
