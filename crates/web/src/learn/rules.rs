//! The complete rules with their diagrams, and the house's rulings marked as such.

use std::sync::Arc;

use leptos::prelude::*;
use tomoe_draw::{Arrow, Mark, MarkKind, Options};
use tomoe_lessons::{Diagram, Item, Lessons, Section};
use tomoe_markup::view;

use crate::erased::{say, text};
use crate::settings::settings;

/// The rules of a game.
#[component]
pub(super) fn Rules(lessons: Arc<Lessons>) -> AnyView {
    let sections = lessons.rules.iter().map(section).collect_view();
    view! {
        <div class="rules">
            <p class="lead">{lessons.about.clone()}</p>
            <p class="ruling-note"><strong class="r">"R"</strong> <span>{say(|w| w.ruling_note())}</span></p>
            {sections}
        </div>
    }
}

fn section(section: &Section) -> AnyView {
    let Section { id, title, text, items } = section;
    let text = text.iter().map(|paragraph| view! { <p>{paragraph.clone()}</p> }).collect_view();
    let items = items.iter().map(|item| match item {
        Item::Diagram(diagram) => figure(diagram.clone()),
        Item::Ruling { name, text } => view! {
            <p class="ruling" data-ruling=name.clone()>
                <strong class="r" title=say(|w| w.ruling())>{name.clone()}</strong>
                <span>{text.clone()}</span>
            </p>
        },
    });
    let items = items.collect_view();
    view! {
        <section class="rule card" data-rule=id.clone()>
            <h2>{title.clone()}</h2>
            {text}
            <div class="items">{items}</div>
        </section>
    }
}

fn figure(diagram: Diagram) -> AnyView {
    let settings = settings();
    let caption = diagram.caption.clone();
    let picture = move || {
        let mut options = Options {
            theme: settings.theme(),
            tray: false,
            turn: false,
            background: false,
            title: Some(diagram.caption.clone()),
            ..Options::default()
        };
        if let Some((before, mv)) = &diagram.last {
            options = options.after(before, *mv);
        }
        options.marks = diagram.marks.iter().map(|&(spot, mark)| Mark::new(spot, kind(mark))).collect();
        options.arrows = diagram.arrows.iter().map(|&(from, to)| Arrow::new(from, to)).collect();
        tomoe_draw::svg(&diagram.position, &options)
    };
    // The picture bears the caption as its name, so it is read once.
    view! {
        <figure>
            <div class="diagram" inner_html=text(picture)></div>
            <figcaption aria-hidden="true">{caption}</figcaption>
        </figure>
    }
}

fn kind(mark: tomoe_lessons::Mark) -> MarkKind {
    match mark {
        tomoe_lessons::Mark::Selected => MarkKind::Selected,
        tomoe_lessons::Mark::Target => MarkKind::Target,
        tomoe_lessons::Mark::Affected => MarkKind::Affected,
        tomoe_lessons::Mark::Placement => MarkKind::Placement,
    }
}
