//! What an element has: attributes, classes, properties, something inside, something that listens.

use leptos::prelude::RenderEffect;
use leptos::tachys::html::node_ref::NodeRefContainer;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

use super::node_ref::AnyNodeRef;
use crate::erased::{Flag, Mark, Text};

/// One thing that an element has.
pub(super) enum Feature {
    Attribute(&'static str, Setting),
    Class(&'static str, Flag),
    Property(&'static str, Property),
    InnerHtml(Setting),
    NodeRef(AnyNodeRef),
    On(&'static str, Box<dyn FnMut(Event)>),
}

/// What an attribute is set to; without a value it is not there.
pub(crate) enum Setting {
    Fixed(Option<String>),
    Changing(Box<dyn FnMut() -> Option<String>>),
}

/// What a property is set to.
pub(crate) struct Property(Box<dyn FnMut() -> JsValue>);

/// What is kept as long as the element has it.
pub(super) enum Kept {
    Nothing,
    Effect { _effect: RenderEffect<()> },
    Listener { _listener: Listener },
}

impl Feature {
    /// What tells it from others of the same element.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Feature::Attribute(name, _)
            | Feature::Class(name, _)
            | Feature::Property(name, _)
            | Feature::On(name, _) => name,
            Feature::InnerHtml(_) => "inner_html",
            Feature::NodeRef(_) => "node_ref",
        }
    }

    /// Gives it to an element.
    pub(super) fn put_on(self, element: &web_sys::Element) -> Kept {
        let element = element.clone();
        match self {
            Feature::Attribute(name, value) => set(value, move |value| {
                // Both fail for names that cannot be: ours are written in this crate.
                let _ = match value {
                    Some(value) => element.set_attribute(name, value),
                    None => element.remove_attribute(name),
                };
            }),
            Feature::InnerHtml(value) => {
                set(value, move |value| element.set_inner_html(value.unwrap_or_default()))
            }
            Feature::Class(name, mut is_so) => follow(move || {
                let _ = element.class_list().toggle_with_force(name, is_so());
            }),
            Feature::Property(name, Property(mut value)) => follow(move || {
                let _ = js_sys::Reflect::set(&element, &name.into(), &value());
            }),
            Feature::NodeRef(node) => {
                node.load(&element);
                Kept::Nothing
            }
            Feature::On(name, act) => Kept::Listener { _listener: Listener::new(element, name, act) },
        }
    }
}

/// Sets what is fixed once, what changes whenever it differs.
fn set(value: Setting, put: impl Fn(Option<&str>) + 'static) -> Kept {
    match value {
        Setting::Fixed(value) => {
            put(value.as_deref());
            Kept::Nothing
        }
        Setting::Changing(mut value) => {
            let mut before = None;
            follow(move || {
                let now = Some(value());
                if now != before {
                    put(now.as_ref().and_then(Option::as_deref));
                    before = now;
                }
            })
        }
    }
}

/// Does something at once, and again when what it follows has changed.
fn follow(mut act: impl FnMut() + 'static) -> Kept {
    Kept::Effect { _effect: RenderEffect::new(move |_| act()) }
}

/// What listens to an event of an element.
pub(super) struct Listener {
    element: web_sys::Element,
    name: &'static str,
    act: JsValue,
}

impl Listener {
    fn new(element: web_sys::Element, name: &'static str, act: Box<dyn FnMut(Event)>) -> Self {
        let act = Closure::wrap(act).into_js_value();
        let _ = element.add_event_listener_with_callback(name, act.unchecked_ref());
        Self { element, name, act }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.element.remove_event_listener_with_callback(self.name, self.act.unchecked_ref());
    }
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
