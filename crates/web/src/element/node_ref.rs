//! Elements on the page, to be spoken to from code.

use std::marker::PhantomData;

use leptos::html::Custom;
use leptos::prelude::{self as of_leptos, Get, GetUntracked};
use wasm_bindgen::JsCast;

/// Leptos's reference to an element of any kind.
pub(super) type AnyNodeRef = of_leptos::NodeRef<Custom<&'static str>>;

/// An element of a type, once it is on the page; a handle to be copied.
pub(crate) struct NodeRef<E> {
    node: AnyNodeRef,
    is: PhantomData<fn() -> E>,
}

impl<E> Copy for NodeRef<E> {}

impl<E> Clone for NodeRef<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> NodeRef<E> {
    /// The same without its type.
    pub(super) fn forget(self) -> AnyNodeRef {
        self.node
    }
}

impl<E: JsCast> NodeRef<E> {
    pub(crate) fn new() -> Self {
        Self { node: of_leptos::NodeRef::new(), is: PhantomData }
    }

    pub(crate) fn get(self) -> Option<E> {
        self.node.get().map(JsCast::unchecked_into)
    }

    /// The element now, without following when it comes.
    pub(crate) fn get_untracked(self) -> Option<E> {
        self.node.get_untracked().map(JsCast::unchecked_into)
    }
}
