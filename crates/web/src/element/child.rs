//! What can be a part of the page, as a view of one type.

use leptos::prelude::{AnyView, IntoAny};
use leptos::tachys::view::iterators::StaticVec;

use super::Element;
use crate::erased::Text;

/// What can be a part of the page.
pub(crate) trait Child {
    fn into_child(self) -> AnyView;
}

impl Child for AnyView {
    fn into_child(self) -> AnyView {
        self
    }
}

impl Child for Element {
    fn into_child(self) -> AnyView {
        self.into_any()
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
