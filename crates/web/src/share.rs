//! Carrying a game away: copying, downloading, and pictures of the board.

use leptos::prelude::*;
use tomoe_draw::{Num, Options};
use tomoe_games::AnyPosition;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement,
    Url,
};

use crate::settings::Settings;
use crate::slot::Slot;

/// The side of a saved picture's square, in pixels.
const PNG_SCALE: f64 = 2.0;

/// Copies a text; `done` is told whether that worked.
pub(crate) fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    let clipboard = window().navigator().clipboard();
    // Pages without a secure origin have no clipboard.
    if AsRef::<JsValue>::as_ref(&clipboard).is_undefined() {
        done(false);
        return;
    }
    let promise = clipboard.write_text(&text);
    leptos::task::spawn_local(async move {
        let result = wasm_bindgen_futures::JsFuture::from(promise).await;
        done(result.is_ok());
    });
}

/// Copies a text and says whether that worked; where it did not, the text itself is shown.
pub(crate) fn copy_and_say(text: String, settings: Settings, state: Slot<Option<String>>) {
    let (words, shown) = (settings.words.get_untracked(), text.clone());
    copy(text, move |worked| {
        state.set(Some(if worked { words.copied().to_owned() } else { words.copy_failed(&shown) }));
    });
}

/// Hands a file to the browser's downloads.
pub(crate) fn download(name: &str, kind: &str, content: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(content));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options)
        && let Ok(url) = Url::create_object_url_with_blob(&blob)
    {
        follow(name, &url);
        let _ = Url::revoke_object_url(&url);
    }
}

fn follow(name: &str, url: &str) {
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(url);
        link.set_download(name);
        link.click();
    }
}

/// The board as a picture file.
pub(crate) fn save_svg(position: &AnyPosition, options: &Options) {
    let name = format!("{}.svg", position.game());
    download(&name, "image/svg+xml", &tomoe_draw::svg(position, options));
}

/// The board as pixels.
pub(crate) fn save_png(position: &AnyPosition, options: &Options) {
    let geometry = options.geometry(position.game());
    let (width, height) = (geometry.width() * PNG_SCALE, geometry.height() * PNG_SCALE);
    let svg = tomoe_draw::svg(position, options).replacen(
        "<svg ",
        &format!("<svg width=\"{}\" height=\"{}\" ", Num(width), Num(height)),
        1,
    );
    let name = format!("{}.png", position.game());
    // An image that can't be drawn saves nothing; there is nobody to tell but the console.
    if let Err(error) = draw_png(&svg, width, height, name) {
        leptos::logging::error!("{error:?}");
    }
}

fn draw_png(svg: &str, width: f64, height: f64, name: String) -> Result<(), JsValue> {
    let image = HtmlImageElement::new()?;
    let drawn = image.clone();
    let loaded = Closure::once_into_js(move || {
        let result = (|| {
            let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
            canvas.set_width(width as u32);
            canvas.set_height(height as u32);
            let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
            let context: CanvasRenderingContext2d = context.dyn_into()?;
            context.draw_image_with_html_image_element(&drawn, 0.0, 0.0)?;
            follow(&name, &canvas.to_data_url()?);
            Ok::<(), JsValue>(())
        })();
        if let Err(error) = result {
            leptos::logging::error!("{error:?}");
        }
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    let data: String = js_sys::encode_uri_component(svg).into();
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{data}"));
    Ok(())
}
