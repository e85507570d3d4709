//! The description as a page, without scripts.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

const HEAD: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><title>Tomoe: the HTTP interface</title><style>\
:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem}\
summary{cursor:pointer;padding:.4rem 0}b{display:inline-block;min-width:4.5rem}\
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.75rem;border:1px solid #8888;border-radius:.4rem}\
h2{text-transform:capitalize;border-bottom:1px solid #8888}</style></head><body><main>\
<h1>Tomoe: the HTTP interface</h1>\
<p>Made from <a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a> (OpenAPI 3.1). Programs send their token as \
<code>Authorization: Bearer tomoe_…</code>; it is made on the page of their <a href=\"/#/online/account\">account</a>.</p>";

/// A page that shows a description.
pub(super) fn page(description: &Value) -> String {
    let mut groups: BTreeMap<&str, String> = BTreeMap::new();
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let group = operation["tags"][0].as_str().unwrap_or_default();
            request(groups.entry(group).or_default(), method, path, operation);
        }
    }
    let mut page = HEAD.to_owned();
    for (name, requests) in groups {
        // Writing to a string can't fail.
        let _ = write!(page, "<section><h2>{}</h2>{requests}</section>", escaped(name));
    }
    let _ = write!(page, "<section><h2>Types</h2>");
    for (name, schema) in description["components"]["schemas"].as_object().into_iter().flatten() {
        let (name, schema) = (escaped(name), pretty(schema));
        let _ =
            write!(page, "<details id=\"{name}\"><summary><code>{name}</code></summary>{schema}</details>");
    }
    page.push_str("</section></main></body></html>");
    page
}

fn request(out: &mut String, method: &str, path: &str, operation: &Value) {
    let about = escaped(operation["summary"].as_str().unwrap_or_default());
    let (method, path) = (method.to_uppercase(), escaped(path));
    let _ = write!(out, "<details><summary><b>{method}</b> <code>{path}</code> {about}</summary>");
    let needs: Vec<&str> = operation["security"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|needs| needs.as_object()?.keys().next().map(String::as_str))
        .collect();
    if !needs.is_empty() {
        let _ = write!(out, "<p>Needs a {}.</p>", needs.join(" or a "));
    }
    for parameter in operation["parameters"].as_array().into_iter().flatten().filter(|it| it["in"] == "query")
    {
        let (name, about) = (parameter["name"].as_str(), parameter["description"].as_str());
        let (name, about) = (escaped(name.unwrap_or_default()), escaped(about.unwrap_or_default()));
        let _ = write!(out, "<p><code>?{name}=</code> {about}</p>");
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = write!(out, "<p>Takes</p>{}", pretty(body));
    }
    for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
        for (mime, content) in
            answer["content"].as_object().into_iter().flatten().filter(|_| status < &"3".to_owned())
        {
            let _ = write!(out, "<p>{status}, {}</p>{}", escaped(mime), pretty(&content["schema"]));
        }
    }
    let statuses: Vec<&str> =
        operation["responses"].as_object().into_iter().flatten().map(|(status, _)| status.as_str()).collect();
    let _ = write!(out, "<p>Statuses: {}</p></details>", statuses.join(", "));
}

fn pretty(schema: &Value) -> String {
    let text = escaped(&serde_json::to_string_pretty(schema).unwrap_or_default());
    format!("<pre>{text}</pre>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
