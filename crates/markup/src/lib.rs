//! The `view!` macro of the browser application, written as Leptos's is and parsed by the same parser.
//!
//! Leptos's own makes a type for every element of a page, and its machinery is compiled for each of them. This one puts
//! the page together from values of few types: elements that know their tag, attributes that know their name (see
//! `element` in `crates/web`). It knows what the page needs: elements, attributes, `class:`, `prop:`, `on:`,
//! `node_ref`, `inner_html`, texts, blocks, and components with or without children.
#![forbid(unsafe_code)]

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use rstml::Infallible;
use rstml::node::{KeyedAttribute, Node, NodeAttribute, NodeBlock, NodeElement};
use syn::{Error, Expr, Stmt};

/// A part of the page, as an `AnyView`.
#[proc_macro]
pub fn view(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(tokens.into()).unwrap_or_else(Error::into_compile_error).into()
}

fn expand(tokens: TokenStream) -> Result<TokenStream, Error> {
    views(&rstml::parse2(tokens)?)
}

/// Some nodes as one view.
fn views(nodes: &[Node]) -> Result<TokenStream, Error> {
    let views = nodes.iter().map(view_of).collect::<Result<Vec<_>, _>>()?;
    Ok(match views.as_slice() {
        [view] => quote! { crate::element::Child::into_child(#view) },
        _ => {
            quote! { crate::element::Child::into_child(::std::vec![#(crate::element::Child::into_child(#views)),*]) }
        }
    })
}

fn view_of(node: &Node) -> Result<TokenStream, Error> {
    match node {
        Node::Text(text) => Ok(text.value.to_token_stream()),
        Node::Block(NodeBlock::ValidBlock(block)) => Ok(match block.stmts.as_slice() {
            [Stmt::Expr(expr, None)] => expr.to_token_stream(),
            _ => block.to_token_stream(),
        }),
        Node::Element(element) if is_component(element) => component(element),
        Node::Element(element) => self::element(element),
        _ => Err(Error::new_spanned(node, "expected an element, a text or a block")),
    }
}

/// Components begin with a capital letter, wherever they are.
fn is_component(element: &NodeElement<Infallible>) -> bool {
    let name = element.name().to_string();
    name.rsplit("::").next().is_some_and(|last| last.trim().starts_with(char::is_uppercase))
}

fn component(element: &NodeElement<Infallible>) -> Result<TokenStream, Error> {
    let name = element.name();
    let mut props = TokenStream::new();
    for attribute in element.attributes() {
        let (attribute, value) = keyed(attribute)?;
        let key = &attribute.key;
        props.extend(quote! { .#key(#value) });
    }
    if !element.children().is_empty() {
        let children = views(element.children())?;
        props.extend(quote! { .children(::leptos::children::ToChildren::to_children(move || #children)) });
    }
    Ok(quote! {
        ::leptos::component::component_view(&#name, ::leptos::component::component_props_builder(&#name) #props .build())
    })
}

fn element(element: &NodeElement<Infallible>) -> Result<TokenStream, Error> {
    let tag = element.name().to_string();
    let mut made = quote! { crate::element::Element::new(#tag) };
    for attribute in element.attributes() {
        let (attribute, value) = keyed(attribute)?;
        let key = attribute.key.to_string();
        made.extend(match key.split_once(':') {
            None if key == "node_ref" => quote! { .node_ref(#value) },
            None if key == "inner_html" => quote! { .inner_html(#value) },
            None => quote! { .attribute(#key, #value) },
            Some(("class", name)) => quote! { .class(#name, #value) },
            Some(("prop", name)) => quote! { .property(#name, #value) },
            Some(("on", name)) => {
                let event = event_type(name)
                    .ok_or_else(|| Error::new_spanned(&attribute.key, "an event unknown here"))?;
                quote! { .on::<::web_sys::#event>(#name, #value) }
            }
            Some(_) => return Err(Error::new_spanned(&attribute.key, "expected `class:`, `prop:` or `on:`")),
        });
    }
    for child in element.children() {
        let child = view_of(child)?;
        made.extend(quote! { .child(#child) });
    }
    Ok(made)
}

/// An attribute and its value; without one it is merely there.
fn keyed(attribute: &NodeAttribute) -> Result<(&KeyedAttribute, TokenStream), Error> {
    let NodeAttribute::Attribute(attribute) = attribute else {
        return Err(Error::new_spanned(attribute, "expected a name and a value"));
    };
    let value = attribute.value().map_or_else(|| quote! { "" }, Expr::to_token_stream);
    Ok((attribute, value))
}

/// The type of an event in `web_sys`.
fn event_type(name: &str) -> Option<Ident> {
    let name = match name {
        "change" | "close" | "input" => "Event",
        "click" | "contextmenu" | "mousedown" => "MouseEvent",
        "focus" => "FocusEvent",
        "keydown" => "KeyboardEvent",
        "submit" => "SubmitEvent",
        _ if name.starts_with("pointer") => "PointerEvent",
        _ => return None,
    };
    Some(Ident::new(name, Span::call_site()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is made of a view, without what stands around it.
    fn made(view: &str) -> String {
        let made = expand(view.parse().unwrap()).unwrap().to_string().replace(' ', "");
        made.replace("crate::element::Child::into_child", "").replace("crate::element::Element::", "")
    }

    #[test]
    fn elements_are_made_of_their_parts_in_their_order() {
        assert_eq!(
            made(r#"<p class="a" aria-label=name hidden>"text" {more()}</p>"#),
            r#"(new("p").attribute("class","a").attribute("aria-label",name).attribute("hidden","").child("text").child(more()))"#
        );
        assert_eq!(
            made("<input prop:value=now class:on=is_on node_ref=field on:change=move |_| go() />"),
            r#"(new("input").property("value",now).class("on",is_on).node_ref(field).on::<::web_sys::Event>("change",move|_|go()))"#
        );
    }

    #[test]
    fn several_nodes_become_one_view() {
        assert_eq!(made("<p></p> {rest}"), r#"(::std::vec![(new("p")),(rest)])"#);
    }

    #[test]
    fn components_are_known_by_their_capital() {
        let made = made(r#"<home::Living game=game><b>"x"</b></home::Living>"#);
        assert!(made.contains("component_view(&home::Living,"), "{made}");
        assert!(
            made.contains(r#".game(game).children("#) && made.contains(r#"new("b").child("x")"#),
            "{made}"
        );
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for view in
            ["<p on:wheel=go></p>", "<p style:color=red></p>", "<p {..all}></p>", "<!-- no -->", "<p>"]
        {
            assert!(expand(view.parse().unwrap()).is_err(), "{view}");
        }
    }
}
