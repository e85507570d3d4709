//! Elements of the page, all of one type: what the `view!` macro puts together.
//!
//! Leptos compiles its machinery once for every type of element, attribute and event. Here the tag, the name of an attribute
//! and the name of an event are values, as they are in Leptos for custom elements.

use leptos::attr::any_attribute::{AnyAttribute, IntoAnyAttribute};
use leptos::attr::custom::custom_attribute;
use leptos::attr::AttributeValue;
use leptos::html::{ElementChild, ElementType, InnerHtmlValue, custom, inner_html};
use leptos::prelude::{AddAnyAttr, AnyView, IntoAny};
use leptos::tachys::html::class::{IntoClass, class};
use leptos::tachys::html::node_ref::{NodeRefContainer, node_ref};
use leptos::tachys::html::property::{IntoProperty, prop};
use leptos::tachys::view::iterators::StaticVec;
use leptos::{ev, svg};
use wasm_bindgen::JsCast;

use crate::erased::Text;

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

    pub(crate) fn attribute(self, name: &'static str, value: impl AttributeValue) -> Self {
        self.with(custom_attribute(name, value).into_any_attr())
    }

    /// A class that the element has while something is so.
    pub(crate) fn class<S>(self, name: &'static str, is_so: S) -> Self
    where
        (&'static str, S): IntoClass,
    {
        self.with(class((name, is_so)).into_any_attr())
    }

    /// A property, which follows what is set where an attribute only says what it is at first.
    pub(crate) fn property(self, name: &'static str, value: impl IntoProperty) -> Self {
        self.with(prop(name, value).into_any_attr())
    }

    pub(crate) fn inner_html(self, value: impl InnerHtmlValue) -> Self {
        self.with(inner_html(value).into_any_attr())
    }

    pub(crate) fn node_ref<E: ElementType>(self, node: impl NodeRefContainer<E>) -> Self {
        self.with(node_ref(node).into_any_attr())
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

/// Several parts as one.
pub(crate) fn all(children: Vec<AnyView>) -> AnyView {
    StaticVec::from(children).into_any()
}

impl Child for AnyView {
    fn into_child(self) -> AnyView {
        self
    }
}

/// What Leptos knows to show.
macro_rules! shown {
    ($($shown:ty),*) => {
        $(impl Child for $shown {
            fn into_child(self) -> AnyView {
                self.into_any()
            }
        })*
    };
}

shown!(&'static str, String, Option<String>, usize, Text, Vec<AnyView>, Option<AnyView>);
