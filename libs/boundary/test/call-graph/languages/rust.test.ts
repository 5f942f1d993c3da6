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

const shop = {
  'core/Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
  'core/src/lib.rs': 'pub mod cart;\npub mod prelude {\n    pub use crate::cart::*;\n}\n',
  'core/src/cart.rs': `use std::sync::{Arc, Mutex};
pub struct Cart { total: u32, items: Vec<Item>, shared: Arc<Mutex<Item>> }
impl Cart {
    pub fn new() -> Self { Cart { total: 0, items: vec![], shared: todo!() } }
    pub fn total(&self) -> u32 { self.total }
    pub fn named(self, name: &str) -> Self { self }
    pub fn find(&self) -> Option<Item> { None }
}
pub struct Item {}
impl Item {
    pub fn ship(&self) -> bool { true }
}
pub trait Store {
    fn put(&self);
}
pub fn with_cart<F>(run: F)
where
    F: FnOnce(Arc<Cart>, u32),
{
}
pub fn total(cart: &Cart) -> u32 { 1 }
`,
}

/** What `main` and its like call in a file of another crate. */
async function callsIn(source: string): Promise<readonly string[]> {
  const calls = await callsOf({
    ...shop,
    'web/Cargo.toml': '[package]\nname = "web"\nversion = "0.1.0"\n',
    'web/src/main.rs': source,
  })
  return calls
    .filter((call) => call.startsWith('web/'))
    .map((call) => call.replace(/^web\/src\/main.rs:|(?:web\/src\/main|core\/src\/cart).rs:/g, ''))
}

test('what options, results, pointers and locks hold is what their methods give back', async () => {
  expect(
    await callsIn(`use shop::cart::Cart;
fn main() {
    let cart = Arc::new(Mutex::new(Cart::new()));
    cart.lock().unwrap().total();
    cart.clone().lock().expect("free").find()?.ship();
}
`),
  ).toEqual(['main calls Cart.find', 'main calls Cart.new', 'main calls Cart.total', 'main calls Item.ship'])
})

test('a field and a method share a name, and so do a variable, a function and a crate', async () => {
  expect(
    await callsIn(`use shop::cart::{total, Cart};
fn shop() {}
fn main() {
    let cart = Cart::new();
    cart.total();
    let total = total(&cart);
    let shop = shop::cart::Cart::new().named("a").find();
}
`),
  ).toEqual([
    'main calls Cart.find',
    'main calls Cart.named',
    'main calls Cart.new',
    'main calls Cart.total',
    'main calls total',
  ])
})

test('functions that are passed, loops and patterns are given what their source holds', async () => {
  expect(
    await callsIn(`use shop::cart::{with_cart, Cart, Item};
fn pass() { with_cart(|cart, count| cart.total()); }
fn each(items: &[Item]) { items.iter().filter(|item| item.ship()); }
fn of_option(cart: Cart) { cart.find().map(|item| item.ship()); }
fn looped(items: Vec<Item>) { for item in &items { item.ship(); } }
fn arm(cart: Cart) { match cart.find() { Some(item) => item.ship(), None => false }; }
fn otherwise(cart: Cart) { let Some(item) = cart.find() else { return }; item.ship(); }
fn other(cart: Cart) { with_cart(|cart, count| count.ship()); match cart.find() { Err(item) => item.ship() }; }
`),
  ).toEqual([
    'arm calls Cart.find',
    'arm calls Item.ship',
    'each calls Item.ship',
    'looped calls Item.ship',
    'of_option calls Cart.find',
    'of_option calls Item.ship',
    'other calls Cart.find',
    'other calls with_cart',
    'otherwise calls Cart.find',
    'otherwise calls Item.ship',
    'pass calls Cart.total',
    'pass calls with_cart',
  ])
})

test('type parameters have the methods of their bounds, and an alias, a wrapper and a future those of what they stand for', async () => {
  expect(
    await callsIn(`use shop::cart::{Cart, Store};
type Basket = shop::cart::Cart;
fn bound<S: Store + Send>(store: &S) { store.put(); }
fn clause<S>(store: S) where S: Store { store.put(); }
fn alias(basket: Basket) { basket.total(); }
fn data(cart: web::Data<Cart>) { cart.total(); }
fn later() -> Pin<Box<dyn Future<Output = Result<Cart, Error>> + Send>> { todo!() }
async fn waits() -> u32 { later().await?.total() }
fn plain<S>(store: S) { store.put(); }
`),
  ).toEqual([
    'alias calls Cart.total',
    'bound calls Store.put',
    'clause calls Store.put',
    'data calls Cart.total',
    'waits calls Cart.total',
    'waits calls later',
  ])
})

test('a trait of another crate adds methods to a type, under any name of it, and calls those of the type', async () => {
  expect(
    await callsIn(`use shop::cart::{Cart, Item};
type Basket = shop::cart::Cart;
trait Extra { fn extra(&self); }
impl Extra for Cart { fn extra(&self) { self.total(); } }
trait More { fn more(&self); }
impl More for Basket { fn more(&self) {} }
fn main(cart: Cart) { cart.extra(); cart.more(); }
fn other(item: Item) { item.extra(); }
`),
  ).toEqual(['Cart.extra calls Cart.total', 'main calls Basket.more', 'main calls Cart.extra'])
})

test('what a file of tests declares comes before what another one does', async () => {
  const calls = await callsOf({
    'tests/a.rs': 'fn make() {}\n',
    'tests/b.rs': 'fn make() {}\nmod cases {\n    use super::*;\n    fn go() { make(); super::make(); }\n}\n',
  })
  expect(calls).toEqual(['tests/b.rs:cases.go calls tests/b.rs:make'])
})

test('a block of a module passes on what it uses, and knows its own super', async () => {
  expect(
    await callsIn(`use shop::prelude::Cart;
fn main(cart: Cart) { cart.total(); }
fn near() {}
mod inner {
    use super::near;
    use shop::prelude::*;
    fn go(item: Item) { item.ship(); near(); }
}
`),
  ).toEqual(['inner.go calls Item.ship', 'inner.go calls near', 'main calls Cart.total'])
})

test('super is the module around, in a type and in blocks of modules, and no trait', async () => {
  const calls = await callsOf({
    'src/main.rs': 'mod parts;\nfn log() {}\n',
    'src/parts.rs': `trait Log { fn log(&self) {} }
struct Part {}
impl Log for Part {}
impl Part { fn go(&self) { super::log(); } }
fn make() -> Part { todo!() }
mod tests {
    fn near() {}
    fn given(part: &super::Part) { part.go(); }
    fn calls() { self::near(); super::super::log(); assert!(super::make()); let part = super::make(); part.go(); }
    mod deeper { fn calls() { super::near(); super::super::make(); } }
}
`,
  })
  expect(calls.map((call) => call.replaceAll('src/parts.rs:', '')).sort()).toEqual([
    'Part.go calls src/main.rs:log',
    'tests.calls calls Part.go',
    'tests.calls calls make',
    'tests.calls calls src/main.rs:log',
    'tests.calls calls tests.near',
    'tests.deeper.calls calls make',
    'tests.deeper.calls calls tests.near',
    'tests.given calls Part.go',
  ])
})

test('a block of a module has functions of others, and keeps what it uses from the file', async () => {
  expect(
    await callsIn(`mod early {
    use super::other::Item;
    pub use super::near;
    pub use shop::cart::total;
    fn go(item: Item) { item.own(); }
}
mod other { pub struct Item {} impl Item { pub fn own(&self) {} pub fn ship(&self) {} } }
use shop::cart::Item;
fn near() {}
fn main(item: Item) { item.ship(); early::near(); early::total(); }
`),
  ).toEqual(['early.go calls other.Item.own', 'main calls Item.ship', 'main calls total', 'main calls near'])
})

test('an open call is shown as a path is written, with dots', async () => {
  const { open } = await follow({ 'src/main.rs': 'fn main() { other::helper(); }\n' })
  expect(open).toEqual(['src/main.rs:main ? other.helper (no declaration is known)'])
})

test('a parameter keeps its written type beside variables of its name in inner blocks', async () => {
  const calls = await callsOf({
    'src/lib.rs': `pub struct Query;
impl Query { pub fn check(&self) -> bool { true } }
fn run(mut query: Query, others: Others) {
    query.check();
    for query in others.all() { far(query); }
    let found = match load(query) { Ok(query) => query, Err(_) => return };
    others.each(|query| far(query));
}
`,
  })
  expect(calls).toEqual(['src/lib.rs:run calls src/lib.rs:Query.check'])
})

test('an alias of the name of a type is another type, at the top of a file and in an impl', async () => {
  const calls = await callsOf({
    'src/lib.rs': 'mod response;\nmod server;\nmod source;\nmod tower;\n',
    'src/a_tower.rs': 'type Response = E::Output;\n',
    'src/a_kafka.rs': 'pub struct K;\nimpl Factory for K { type Source = Outside; fn make(&self) {} }\n',
    'src/response.rs': 'pub struct Response {}\nimpl Response { pub fn headers(&mut self) {} }\n',
    'src/server.rs': 'use crate::response::Response;\nfn update(resp: &mut Response) { resp.headers(); }\n',
    'src/source.rs':
      'pub trait Source { fn name(&self); }\npub struct Actor { source: Box<dyn Source> }\nimpl Actor { fn name(&self) { self.source.name() } }\n',
  })
  expect(calls).toEqual([
    'src/server.rs:update calls src/response.rs:Response.headers',
    'src/source.rs:Actor.name calls src/source.rs:Source.name',
  ])
})
