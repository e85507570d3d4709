//! Elements of the page, all of one type: what the `view!` macro puts together.
//!
//! Leptos compiles its machinery once for every type of element, attribute and event. Here the tag, the name of an attribute
//! and the name of an event are values.

mod child;
mod feature;
mod node_ref;
mod render;

pub(crate) use child::Child;
pub(crate) use node_ref::NodeRef;

use leptos::prelude::{AnyView, Owner};
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::Event;

use crate::erased::Flag;
use feature::{Feature, Property, Setting};

/// An element in the making: a pointer, as it goes through many hands. What is called in many places is compiled once.
pub(crate) struct Element(Box<SendWrapper<Making>>);

struct Making {
    tag: &'static str,
    features: Vec<Feature>,
    children: Vec<AnyView>,
}

impl Element {
    #[inline(never)]
    pub(crate) fn new(tag: &'static str) -> Self {
        Self(Box::new(SendWrapper::new(Making { tag, features: Vec::new(), children: Vec::new() })))
    }

    #[inline(never)]
    pub(crate) fn attribute(self, name: &'static str, value: impl Into<Setting>) -> Self {
        self.with(Feature::Attribute(name, value.into()))
    }

    /// A class that the element has while something is so.
    #[inline(never)]
    pub(crate) fn class(self, name: &'static str, is_so: Flag) -> Self {
        self.with(Feature::Class(name, is_so))
    }

    /// A property, which stays what it is set to where an attribute only says how it begins.
    #[inline(never)]
    pub(crate) fn property(self, name: &'static str, value: impl Into<Property>) -> Self {
        self.with(Feature::Property(name, value.into()))
    }

    #[inline(never)]
    pub(crate) fn inner_html(self, value: impl Into<Setting>) -> Self {
        self.with(Feature::InnerHtml(value.into()))
    }

    pub(crate) fn node_ref<E>(self, node: NodeRef<E>) -> Self {
        self.with(Feature::NodeRef(node.forget()))
    }

    /// What is done on an event; the macro knows the type that belongs to the name.
    pub(crate) fn on<E: JsCast>(self, name: &'static str, mut act: impl FnMut(E) + 'static) -> Self {
        self.listening(name, Box::new(move |event| act(event.unchecked_into())))
    }

    #[inline(never)]
    fn listening(self, name: &'static str, mut act: Box<dyn FnMut(Event)>) -> Self {
        let owner = Owner::current().unwrap_or_default();
        self.with(Feature::On(name, Box::new(move |event| owner.with(|| act(event)))))
    }

    #[inline(never)]
    pub(crate) fn child(mut self, child: impl Child) -> Self {
        self.0.children.push(child.into_child());
        self
    }

    fn with(mut self, feature: Feature) -> Self {
        self.0.features.push(feature);
        self
    }
}
