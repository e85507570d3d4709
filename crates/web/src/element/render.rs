//! How Leptos puts our elements on the page.

use leptos::attr::Attribute;
use leptos::attr::any_attribute::AnyAttribute;
use leptos::prelude::{AddAnyAttr, AnyView, Mountable, Render, RenderHtml, document};
use leptos::tachys::hydration::Cursor;
use leptos::tachys::view::iterators::StaticVec;
use leptos::tachys::view::{Position, PositionState};
use wasm_bindgen::JsCast;

use super::feature::{Feature, Kept};
use super::{Element, Making};

/// The elements of this crate that belong to drawings: a new one has to be named here, or the browser does not draw it.
const DRAWING: [&str; 3] = ["g", "path", "svg"];

/// An element on the page.
pub(crate) struct Shown {
    element: web_sys::Element,
    tag: &'static str,
    /// What it has, by name, and what must be kept for that.
    names: Vec<&'static str>,
    kept: Vec<Kept>,
    children: Option<<StaticVec<AnyView> as Render>::State>,
}

impl Render for Element {
    type State = Shown;

    fn build(self) -> Shown {
        let Making { tag, features, children } = self.0.take();
        let space = if DRAWING.contains(&tag) {
            "http://www.w3.org/2000/svg"
        } else {
            "http://www.w3.org/1999/xhtml"
        };
        let element = document().create_element_ns(Some(space), tag).expect("the tags of this crate can be");
        let names = features.iter().map(Feature::name).collect();
        let kept = features.into_iter().map(|feature| feature.put_on(&element)).collect();
        let children = (!children.is_empty()).then(|| {
            let mut children = StaticVec::from(children).build();
            children.mount(&element, None);
            children
        });
        Shown { element, tag, names, kept, children }
    }

    /// The same kind of element stays, with the keyboard in it and as far as it is scrolled; another takes its place.
    fn rebuild(self, shown: &mut Shown) {
        if !self.is_like(shown) {
            let mut new = self.build();
            shown.insert_before_this(&mut new);
            shown.unmount();
            *shown = new;
            return;
        }
        let Making { features, children, .. } = self.0.take();
        // What listened and followed so far does so no longer.
        shown.kept.clear();
        shown.kept.extend(features.into_iter().map(|feature| feature.put_on(&shown.element)));
        if let Some(shown) = &mut shown.children {
            StaticVec::from(children).rebuild(shown);
        }
    }
}

impl Element {
    fn is_like(&self, shown: &Shown) -> bool {
        let Making { tag, features, children } = &**self.0;
        *tag == shown.tag
            && features.iter().map(Feature::name).eq(shown.names.iter().copied())
            && children.is_empty() == shown.children.is_none()
    }
}

impl Mountable for Shown {
    fn unmount(&mut self) {
        self.element.remove();
    }

    fn mount(&mut self, parent: &web_sys::Element, before: Option<&web_sys::Node>) {
        // Fails for a place that is no longer in the page, where nobody would see it.
        let _ = parent.insert_before(&self.element, before);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        let parent = self.element.parent_node().and_then(|parent| parent.dyn_into().ok());
        parent.map(|parent| child.mount(&parent, Some(&self.element))).is_some()
    }

    fn elements(&self) -> Vec<web_sys::Element> {
        vec![self.element.clone()]
    }
}

/// Our elements have what they were made with.
impl AddAnyAttr for Element {
    type Output<New: Attribute> = Self;

    fn add_any_attr<New: Attribute>(self, _: New) -> Self {
        self
    }
}

/// Leptos asks this of every view. The page is never written as text, on a server, to be found there by a browser.
impl RenderHtml for Element {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(self, _: &mut String, _: &mut Position, _: bool, _: bool, _: Vec<AnyAttribute>) {}

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Shown {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}
