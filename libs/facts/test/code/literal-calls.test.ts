import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test.each(['a.c', 'a.cpp', 'a.ex', 'a.scala', 'a.lua', 'a.hs', 'a.zig'])(
  'an address in a text of %s is called, though no library of the language is known',
  async (path) => {
    expect(await linesOf(path, 'x = "http://stock:8080/items"\n', 'call')).toHaveLength(1)
  },
)

test.each([
  ['a.rs', 'fn a() { get("http://stock:8080/items"); }\n'],
  ['a.rs', 'fn a() { let example = "http://stock:8080/items"; }\n'],
  ['a.rs', 'fn a() { let repository = Repository::at("http://stock:8080/items"); }\n'],
  ['a.rs', 'fn a() { let mut repository = "http://stock:8080/items"; }\n'],
  ['a.scala', 'val repository = "http://stock:8080/items"\n'],
  ['a.rs', 'fn a() { repository::find("http://stock:8080/items"); }\n'],
  ['a.rs', 'fn a() -> A { A { barrel: "http://stock:8080/items" } }\n'],
  ['builder.rs', 'const STOCK: &str = "http://stock:8080/items";\n'],
])('an address that an unknown function may call: %s', async (path, text) => {
  expect(await linesOf(path, text, 'call')).toHaveLength(1)
})

test.each([
  ['a.sh', 'x="http://stock:8080/items"\n'],
  ['a.lua', '-- see "http://stock:8080/items"\n'],
  ['spec/a.lua', 'x = "http://stock:8080/items"\n'],
  ['mix.exs', '{:stock, git: "http://stock:8080/items"}\n'],
  ['build.rs', 'const STOCK: &str = "http://stock:8080/items";\n'],
  ['a.rs', '#[doku(\n  example = "http://stock:8080/items"\n)]\nstruct A {}\n'],
  ['a.rs', '#[schema(value_type = Url, example = "http://stock:8080/items")]\nstruct A {}\n'],
  ['a.rs', '#![doc(\n  html_logo_url = "http://stock:8080/items"\n)]\n'],
  ['a.rs', 'fn a() { assert_eq!(url, "http://stock:8080/items"); }\n'],
  ['a.rs', 'fn a() -> A { A { homepage: Some("http://stock:8080/items".into()) } }\n'],
  ['a.rs', 'fn a() -> Value { json!({ "href": "http://stock:8080/items" }) }\n'],
  ['a.rs', 'fn a() { debug_assert_eq!(url, "http://stock:8080/items"); }\n'],
  ['a.rs', 'fn a() { html! { <a href={"http://stock:8080/items"}/> } }\n'],
  [
    'a.rs',
    'fn a() { page(r#"<a href="http://stock:8080/items">"#); page("<a href=\\"http://stock:8080/items\\">"); }\n',
  ],
  ['a.ex', '[rel: "http://stock:8080/items"]\n'],
  ['a.go', 'package main\nvar x = "http://stock:8080/items"\n'],
])('near miss: a script, a comment, a link, a test, a build, and a language with models: %s', async (path, text) => {
  expect(await linesOf(path, text, 'call')).toEqual([])
})
