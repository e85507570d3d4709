//! Elements of the page, all of one type: what the `view!` macro puts together.
//!
//! Leptos compiles its machinery once for every type of element, attribute and event. Here the tag, the name of an attribute
//! and the name of an event are values, as they are in Leptos for custom elements.

use std::marker::PhantomData;

use leptos::attr::any_attribute::{AnyAttribute, IntoAnyAttribute};
use leptos::attr::custom::custom_attribute;
use leptos::html::{Custom, ElementChild, custom, inner_html};
use leptos::prelude::{self as of_leptos, AddAnyAttr, AnyView, Get, GetUntracked, IntoAny};
use leptos::tachys::html::class::class;
use leptos::tachys::html::node_ref::node_ref;
use leptos::tachys::html::property::prop;
use leptos::tachys::view::iterators::StaticVec;
use leptos::{ev, svg};
use wasm_bindgen::{JsCast, JsValue};

use crate::erased::{Flag, Mark, Text};

/// An element in the making.
pub(crate) struct Element(Box<Making>);

struct Making {
    tag: &'static str,
    attributes: Vec<AnyAttribute>,
    children: Vec<AnyView>,
}

impl Element {
    pub(crate) fn new(tag: &'static str) -> Self {
        Self(Box::new(Making { tag, attributes: Vec::new(), children: Vec::new() }))
    }

    pub(crate) fn attribute(self, name: &'static str, value: impl Into<Setting>) -> Self {
        self.with(match value.into() {
            Setting::Fixed(value) => custom_attribute(name, value).into_any_attr(),
            Setting::Changing(value) => custom_attribute(name, value).into_any_attr(),
        })
    }

    /// A class that the element has while something is so.
    pub(crate) fn class(self, name: &'static str, is_so: Flag) -> Self {
        self.with(class((name, is_so)).into_any_attr())
    }

    /// A property, which stays what it is set to where an attribute only says how it begins.
    pub(crate) fn property(self, name: &'static str, value: impl Into<Property>) -> Self {
        self.with(prop(name, value.into().0).into_any_attr())
    }

    pub(crate) fn inner_html(self, value: impl Into<Setting>) -> Self {
        let value: Text = match value.into() {
            Setting::Fixed(value) => Box::new(move || value.clone().unwrap_or_default()),
            Setting::Changing(mut value) => Box::new(move || value().unwrap_or_default()),
        };
        self.with(inner_html(value).into_any_attr())
    }

    pub(crate) fn node_ref<E>(self, node: NodeRef<E>) -> Self {
        self.with(node_ref(node.node).into_any_attr())
    }

    /// What is done on an event; the macro knows the type that belongs to the name.
    pub(crate) fn on<E: JsCast>(self, name: &'static str, mut act: impl FnMut(E) + 'static) -> Self {
        let act: Box<dyn FnMut(web_sys::Event)> = Box::new(move |event| act(event.unchecked_into()));
        self.with(ev::on(ev::Custom::new(name), act).into_any_attr())
    }

    pub(crate) fn child(mut self, child: impl Child) -> Self {
        self.0.children.push(child.into_child());
        self
    }

    fn with(mut self, attribute: AnyAttribute) -> Self {
        self.0.attributes.push(attribute);
        self
    }
}

/// What an attribute is set to; without a value it is not there.
pub(crate) enum Setting {
    Fixed(Option<String>),
    Changing(Box<dyn FnMut() -> Option<String> + Send>),
}

impl From<&str> for Setting {
    fn from(value: &str) -> Self {
        Setting::Fixed(Some(value.to_owned()))
    }
}

impl From<String> for Setting {
    fn from(value: String) -> Self {
        Setting::Fixed(Some(value))
    }
}

impl From<Option<&str>> for Setting {
    fn from(value: Option<&str>) -> Self {
        Setting::Fixed(value.map(str::to_owned))
    }
}

impl From<Text> for Setting {
    fn from(mut value: Text) -> Self {
        Setting::Changing(Box::new(move || Some(value())))
    }
}

impl From<Flag> for Setting {
    fn from(mut is_so: Flag) -> Self {
        Setting::Changing(Box::new(move || is_so().then(String::new)))
    }
}

impl From<Mark> for Setting {
    fn from(mut value: Mark) -> Self {
        Setting::Changing(Box::new(move || value().map(str::to_owned)))
    }
}

/// What a property is set to.
pub(crate) struct Property(Box<dyn FnMut() -> JsValue + Send>);

impl From<Text> for Property {
    fn from(mut value: Text) -> Self {
        Property(Box::new(move || value().into()))
    }
}

impl From<Flag> for Property {
    fn from(mut is_so: Flag) -> Self {
        Property(Box::new(move || is_so().into()))
    }
}

/// An element of a type, once it is on the page; a handle to be copied.
pub(crate) struct NodeRef<E> {
    node: of_leptos::NodeRef<Custom<&'static str>>,
    is: PhantomData<fn() -> E>,
}

impl<E> Copy for NodeRef<E> {}

impl<E> Clone for NodeRef<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: JsCast> NodeRef<E> {
    pub(crate) fn new() -> Self {
        Self { node: of_leptos::NodeRef::new(), is: PhantomData }
    }

    pub(crate) fn get(self) -> Option<E> {
        self.node.get().map(JsCast::unchecked_into)
    }

    /// The element now, without following when it comes and goes.
    pub(crate) fn get_untracked(self) -> Option<E> {
        self.node.get_untracked().map(JsCast::unchecked_into)
    }
}

/// What can be a part of the page.
pub(crate) trait Child {
    fn into_child(self) -> AnyView;
}

impl Child for Element {
    fn into_child(self) -> AnyView {
        let Making { tag, attributes, children } = *self.0;
        let children = StaticVec::from(children);
        match tag {
            "svg" => svg::svg().child(children).add_any_attr(attributes).into_any(),
            "g" => svg::g().child(children).add_any_attr(attributes).into_any(),
            "path" => svg::path().child(children).add_any_attr(attributes).into_any(),
            _ => custom(tag).child(children).add_any_attr(attributes).into_any(),
        }
    }
}

impl Child for AnyView {
    fn into_child(self) -> AnyView {
        self
    }
}

impl Child for Option<AnyView> {
    fn into_child(self) -> AnyView {
        self.unwrap_or_else(|| ().into_any())
    }
}

impl Child for Vec<AnyView> {
    fn into_child(self) -> AnyView {
        StaticVec::from(self).into_any()
    }
}

impl Child for Text {
    fn into_child(self) -> AnyView {
        self.into_any()
    }
}

impl Child for String {
    fn into_child(self) -> AnyView {
        self.into_any()
    }
}

impl Child for &str {
    fn into_child(self) -> AnyView {
        self.to_owned().into_child()
    }
}

impl Child for Option<String> {
    fn into_child(self) -> AnyView {
        self.unwrap_or_default().into_child()
    }
}

impl Child for usize {
    fn into_child(self) -> AnyView {
        self.to_string().into_child()
    }
}
