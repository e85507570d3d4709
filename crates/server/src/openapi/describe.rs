//! How a request is described.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// What a request needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing: anybody may ask.
    Nothing,
    /// Somebody who is signed in.
    Session,
    /// A program with a token.
    Token,
    /// Either of both.
    Either,
}

/// The description as far as it is made.
pub(super) struct Description {
    paths: Map<String, Value>,
    /// Makes the descriptions of what is answered.
    answers: SchemaGenerator,
}

/// The body of every answer that is no success.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it is only described: several types are written so")]
struct Refusal {
    /// Why, as a word.
    problem: String,
    /// The same as a sentence.
    text: String,
}

impl Description {
    pub(super) fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Self { paths: Map::new(), answers: settings.into_generator() }
    }

    /// Begins the description of a request: its method and path, and what it is for.
    pub(super) fn request(&mut self, method: &'static str, path: &'static str, about: &str) -> Operation<'_> {
        let parameters: Vec<Value> = names(path)
            .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } }))
            .collect();
        let id = format!("{method} {path}").replace(['/', '{', '}', ' ', '.'], "-").replace("--", "-");
        let value = json!({ "operationId": id, "summary": about, "parameters": parameters, "responses": {} });
        Operation { description: self, method, path, value, tag: path.split('/').nth(3).unwrap_or("other") }
    }

    /// The whole description.
    pub(super) fn finish(mut self, title: &str) -> Value {
        let mut schemas = self.answers.take_definitions(true);
        schemas.sort_keys();
        json!({
            "openapi": "3.1.0",
            "info": { "title": title, "version": env!("CARGO_PKG_VERSION") },
            "paths": self.paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {
                    "session": { "type": "apiKey", "in": "cookie", "name": "tomoe-session" },
                    "token": { "type": "http", "scheme": "bearer" },
                },
            },
        })
    }
}

fn names(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

/// A request that is being described.
pub(super) struct Operation<'a> {
    description: &'a mut Description,
    method: &'static str,
    path: &'static str,
    tag: &'static str,
    value: Value,
}

impl Operation<'_> {
    /// It takes a body of this type.
    pub(super) fn takes<T: JsonSchema>(mut self) -> Self {
        let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
            settings.inline_subschemas = true;
            settings.meta_schema = None;
        });
        let schema = settings.into_generator().into_root_schema_for::<T>();
        self.value["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
        self
    }

    /// It may be asked with a parameter behind the question mark.
    pub(super) fn asks(mut self, name: &str, is_required: bool, about: &str) -> Self {
        if let Some(parameters) = self.value["parameters"].as_array_mut() {
            let schema = json!({ "type": "string" });
            parameters.push(json!({
                "name": name, "in": "query", "required": is_required, "description": about, "schema": schema,
            }));
        }
        self
    }

    /// It is answered with JSON of this type.
    pub(super) fn gives<T: JsonSchema>(self, status: u16) -> Self {
        let schema = self.description.answers.subschema_for::<T>();
        self.answer(status, "It is done.", &[("application/json", json!(schema))])
    }

    /// It is answered with lines of JSON of this type.
    pub(super) fn gives_lines<T: JsonSchema>(self) -> Self {
        let schema = self.description.answers.subschema_for::<T>();
        let about = "A JSON object a line, and an empty line every seven seconds.";
        self.answer(200, about, &[("application/x-ndjson", json!(schema))])
    }

    /// It is answered with something else.
    pub(super) fn gives_other(self, status: u16, mime: &str) -> Self {
        self.answer(status, "It is done.", &[(mime, json!({}))])
    }

    /// It is answered with nothing.
    pub(super) fn gives_nothing(self, status: u16) -> Self {
        self.answer(status, "It is done.", &[])
    }

    fn answer(mut self, status: u16, about: &str, contents: &[(&str, Value)]) -> Self {
        let mut answer = json!({ "description": about });
        if !contents.is_empty() {
            let content = |(mime, schema): &(&str, Value)| ((*mime).to_owned(), json!({ "schema": schema }));
            answer["content"] = Value::Object(contents.iter().map(content).collect());
        }
        self.value["responses"][status.to_string()] = answer;
        self
    }

    /// Ends the description: what the request needs, and with which statuses it may be refused beside those that all may be.
    pub(super) fn or_refuses(mut self, needs: Needs, statuses: &[u16]) {
        let refusal = json!(self.description.answers.subschema_for::<Refusal>());
        let (session, token) = (json!({ "session": [] }), json!({ "token": [] }));
        let security = match needs {
            Needs::Nothing => vec![],
            Needs::Session => vec![session],
            Needs::Token => vec![token],
            Needs::Either => vec![session, token],
        };
        let needed: &[u16] = if needs == Needs::Nothing { &[] } else { &[401, 403] };
        for &status in [400, 429, 503].iter().chain(needed).chain(statuses) {
            let json = ("application/json", refusal.clone());
            // What is no text, or too long, is answered before it is understood.
            let contents = match status {
                400 | 413 => vec![json, ("text/plain", json!({ "type": "string" }))],
                _ => vec![json],
            };
            self = self.answer(status, "It is not done.", &contents);
        }
        self.value["security"] = Value::Array(security);
        self.value["tags"] = json!([self.tag]);
        let path = self.description.paths.entry(self.path).or_insert_with(|| json!({}));
        path[self.method] = self.value;
    }
}
