//! The complete rules with their diagrams, and the house's rulings marked as such.

use std::sync::Arc;

use leptos::prelude::*;
use tomoe_draw::{Arrow, Mark, MarkKind, Options};
use tomoe_lessons::{Diagram, Item, Lessons, Section};

use crate::settings::{settings, words};

/// The rules of a game.
#[component]
pub(super) fn Rules(lessons: Arc<Lessons>) -> impl IntoView {
    let sections = lessons.rules.iter().cloned().map(|section| view! { <RuleSection section=section /> });
    view! {
        <div class="rules">
            <p class="lead">{lessons.about.clone()}</p>
            <p class="ruling-note"><strong class="r">"R"</strong> <span>{move || words().ruling_note()}</span></p>
            {sections.collect_view()}
        </div>
    }
}

#[component]
fn RuleSection(section: Section) -> impl IntoView {
    let Section { id, title, text, items } = section;
    let items = items.into_iter().map(|item| match item {
        Item::Diagram(diagram) => view! { <Figure diagram=diagram /> }.into_any(),
        Item::Ruling { name, text } => {
            let id = name.clone();
            view! {
                <p class="ruling" data-ruling=id>
                    <strong class="r" title=move || words().ruling()>{name}</strong>
                    <span>{text}</span>
                </p>
            }
            .into_any()
        }
    });
    view! {
        <section class="rule card" data-rule=id>
            <h2>{title}</h2>
            {text.into_iter().map(|paragraph| view! { <p>{paragraph}</p> }).collect_view()}
            <div class="items">{items.collect_view()}</div>
        </section>
    }
}

#[component]
fn Figure(diagram: Diagram) -> impl IntoView {
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
            <div class="diagram" inner_html=picture></div>
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
