import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const files = {
  'core/Cargo.toml': '[package]\nname = "shop-core"\nversion = "0.1.0"\n',
  'core/src/lib.rs': 'pub mod store;\nmod impls;\npub use crate::store::Store;\npub fn helper() {}\n',
  'core/src/store.rs': `use std::sync::Arc;
pub trait Log { fn log(&self) { self.write() } fn write(&self); }
pub struct Item { pub size: u32 }
impl Item { pub fn total(&self) -> u32 { 1 } }
pub struct Store { item: Option<Box<Item>>, shared: Arc<Item> }
impl Store {
    pub fn open(path: &str) -> Result<Self, String> { let store = Store { item: None, shared: todo!() }; store.check(); Ok(store) }
    fn check(&self) { self.shared.total(); if let Some(item) = self.find(1) { item.total(); } }
    pub fn find(&self, id: u32) -> Option<&Item> { assert_eq!(limit(id), 3); None }
}
fn limit(id: u32) -> u32 { super::helper(); id }
#[cfg(test)]
mod tests {
    use super::{limit, Item};
    fn make() -> Item { Item { size: 1 } }
    #[test]
    fn totals() { let item = make(); assert_eq!(item.total(), limit(1)); }
}
`,
  'core/src/impls.rs': 'use crate::store::{Log, Store};\nimpl Log for Store { fn write(&self) {} }\n',
}

test('follows modules, crates, implementations, traits, Self, options, results and macros', async () => {
  const calls = await callsOf({
    ...files,
    'web/src/main.rs': `use shop_core::{helper, Store};
fn main() -> Result<(), String> {
    let store = Store::open("x")?;
    store.log();
    store.find(1).map(|item| item.size);
    helper();
    shop_core::store::Store::open("y")?;
    Ok(())
}
`,
  })
  expect(calls.map((call) => call.replaceAll('core/src/', ''))).toEqual([
    'store.rs:Log.log calls store.rs:Log.write',
    'store.rs:Store.check calls store.rs:Item.total',
    'store.rs:Store.check calls store.rs:Store.find',
    'store.rs:Store.find calls store.rs:limit',
    'store.rs:Store.open calls store.rs:Store.check',
    'store.rs:limit calls lib.rs:helper',
    'store.rs:tests.totals calls store.rs:Item.total',
    'store.rs:tests.totals calls store.rs:limit',
    'store.rs:tests.totals calls store.rs:tests.make',
    'web/src/main.rs:main calls lib.rs:helper',
    'web/src/main.rs:main calls store.rs:Log.log',
    'web/src/main.rs:main calls store.rs:Store.find',
    'web/src/main.rs:main calls store.rs:Store.open',
  ])
})

test('near misses: a method of an unknown type, a local function or closure of the same name, another crate', async () => {
  const { edges } = await follow({
    ...files,
    'web/src/main.rs': `use other::helper;
fn main(items: Vec<u32>) {
    helper();
    items.find(1);
    let limit = |x| x;
    limit(1);
    total();
    std::fs::open("x");
}
`,
  })
  expect(edges.filter((edge) => edge.startsWith('web/'))).toEqual([])
})

test('files of tests are one crate', async () => {
  const calls = await callsOf({
    'tests/tests.rs':
      'mod util;\nmod env;\nuse crate::env::Env;\nfn helper() {}\nfn a() { Env::new().run(); crate::util::go(); helper(); }\n',
    'tests/util.rs': 'pub fn go() {}\nfn helper() {}\n',
    'tests/env/mod.rs': 'pub struct Env {}\nimpl Env { pub fn new() -> Env { Env {} } pub fn run(&self) {} }\n',
  })
  expect(calls).toEqual([
    'tests/tests.rs:a calls tests/env/mod.rs:Env.new',
    'tests/tests.rs:a calls tests/env/mod.rs:Env.run',
    'tests/tests.rs:a calls tests/tests.rs:helper',
    'tests/tests.rs:a calls tests/util.rs:go',
  ])
})

test('files that name modules alone lead to them', async () => {
  const calls = await callsOf({
    'core/Cargo.toml': '[package]\nname = "shop-core"\nversion = "0.1.0"\n',
    'core/src/lib.rs': 'pub mod request;\npub mod bills;\n',
    'core/src/bills.rs': 'pub mod paid;\n',
    'core/src/bills/paid.rs': 'pub fn settle() {}\n',
    'core/src/request.rs':
      'pub fn fetch() {}\nfn go() { fetch(); }\n#[cfg(test)]\nmod tests { use crate::request::{fetch}; fn fetches() { fetch(); } }\n',
    'web/src/main.rs':
      'use shop_core::bills::paid;\nuse shop_core::request::fetch;\nfn main() { fetch(); paid::settle(); }\n',
  })
  expect(calls).toEqual([
    'core/src/request.rs:go calls core/src/request.rs:fetch',
    'core/src/request.rs:tests.fetches calls core/src/request.rs:fetch',
    'web/src/main.rs:main calls core/src/bills/paid.rs:settle',
    'web/src/main.rs:main calls core/src/request.rs:fetch',
  ])
})
