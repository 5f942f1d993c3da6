import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('Rust: clients, addresses by format! and the environment', async () => {
  const source = `use reqwest::Client;
const MAIL: &str = "http://mail:80";
async fn run(id: String) {
  let base = std::env::var("STOCK_URL").unwrap_or_else(|_| "http://stock".to_string());
  let client = Client::new();
  client.get(format!("{}/items/{}", base, id)).send().await?;
  reqwest::get(&format!("{MAIL}/send")).await?;
  cache.get("http://no").await;
  let pool = PgPoolOptions::new().connect("postgres://db/orders").await?;
}
use sqlx::PgPool;`
  expect(await linesOf('main.rs', source, 'call', 'env_read')).toEqual([
    '6 http reqwest GET -> env(STOCK_URL, "http://stock") + "/items/" + run.id',
    '7 http reqwest GET -> MAIL + "/send"',
    '9 db postgres -> "postgres://db/orders"',
    '4 env STOCK_URL',
    '2 unknown literal -> "http://mail:80"',
  ])
})

test('Rust: routes of axum and Actix, gRPC, topics; the same names elsewhere mean nothing', async () => {
  const source = `use axum::Router;
use actix_web::get;
use tonic::transport::Server;
use rdkafka::producer::FutureRecord;
fn app() { Router::new().route("/orders", get(list).post(create)); map.route("x"); }
#[get("/items/{id}")]
async fn item() {}
async fn go() {
  GreeterClient::connect("http://greeter:50051").await?;
  Server::builder().add_service(OrdersServer::new(svc));
  producer.send(FutureRecord::to("orders.created"));
}`
  expect(await linesOf('main.rs', source, 'endpoint', 'call', 'topic')).toEqual([
    '5 POST /orders create',
    '5 GET /orders list',
    '9 grpc grpc Greeter -> "http://greeter:50051"',
    '10 * Orders/* svc',
    '11 publish kafka "orders.created"',
    '6 GET /items/{id} item @item',
  ])
  expect(await linesOf('main.rs', '#[getter("/x")]\nfn x() { map.route("/a", get(b)); }', 'endpoint')).toEqual([])
})

test('Rust: what is compiled for tests alone says nothing of the system', async () => {
  const source = `use actix_web::get;
#[get("/items")]
async fn items() {}
const SHOP: &str = "http://shop:80";
#[cfg(test)]
// Checks the items.
mod tests {
  use super::*;
  const OTHER: &str = "http://example.com:80";
  #[get("/fake")]
  async fn fake() {}
}
#[tokio::test]
async fn asks() { reqwest::get("http://localhost:81/items").await?; }
#[cfg(all(feature = "fake", test))]
const FAKE: &str = "http://fake:80";
#[cfg(not(test))]
const MAIL: &str = "http://mail:80";
#[cfg(feature = "test")]
const LOG: &str = "http://log:80";`
  expect(await linesOf('main.rs', source, 'endpoint', 'call')).toEqual([
    '2 GET /items items @items',
    '4 unknown literal -> "http://shop:80"',
    '18 unknown literal -> "http://mail:80"',
    '20 unknown literal -> "http://log:80"',
  ])
})

test('tonic: clients of a channel, of the types that it generates', async () => {
  const source = `use tonic::transport::{Channel, Endpoint};
use shop::orders_client::OrdersClient;
use shop::{stock::stock_service_client::StockServiceClient, carts_client};
use crate::payments::PaymentsClient;
async fn clients() -> Result<Clients> {
    let channel = Channel::from_static("http://orders:50051").connect().await?;
    let orders = OrdersClient::new(channel);
    let stock = StockServiceClient::with_interceptor(Endpoint::from_shared(addr)?.connect_lazy(), auth);
    let carts = carts_client::CartsClient::new(given);
    let payments_client = PaymentsClient::new(config);
}`
  expect(await linesOf('src/main.rs', source, 'call')).toEqual([
    '7 grpc grpc Orders -> "http://orders:50051"',
    '8 grpc grpc StockService -> addr',
    '9 grpc grpc Carts -> given',
    '6 unknown literal -> "http://orders:50051"',
  ])
})

test('Rocket: a module whose macros the crate imports names no library', async () => {
  const source = `#[get("/orders/<id>?<page>")]
pub fn one(id: u8, page: u8) {}
#[post("/orders", data = "<order>")]
pub fn place(order: Json<Order>) {}
#[getter("/near-miss")]
pub fn miss() {}`
  expect(await linesOf('src/orders.rs', source, 'endpoint')).toEqual([
    '1 GET /orders/{id} one @one',
    '3 POST /orders place @place',
  ])
})

test('Rust: databases and brokers by what connects to them', async () => {
  const source = `use async_nats;
use influxdb2::Client;
use rumqttc::{AsyncClient, MqttOptions, QoS};
use sea_orm::Database;
async fn open(settings: Settings) {
  let points = Client::new("http://influx:8086", "acme", "token");
  let orders = Database::connect("postgres://orders-db/orders").await?;
  let (stock, connection) = tokio_postgres::connect("host=stock-db user=stock", NoTls).await?;
  let bills = mysql_async::Pool::from_url("mysql://bills-db/bills")?;
  let events = async_nats::connect("nats://broker:4222").await?;
  events.publish("orders.paid", body).await?;
  let paid = events.queue_subscribe("orders.paid", "mail".into()).await?;
  let mut options = MqttOptions::new("meter", "mosquitto", 1883);
  let (meters, eventloop) = AsyncClient::new(options, 10);
  cache.publish("no").await;
}
struct Gateway { client: AsyncClient }
impl Gateway {
  async fn listen(&self) { self.client.subscribe("meters/+/power", QoS::AtMostOnce).await; }
}`
  expect(await linesOf('main.rs', source, 'call', 'topic')).toEqual([
    '6 db influxdb -> "http://influx:8086"',
    '7 db postgres -> "postgres://orders-db/orders"',
    '8 db postgres -> "host=stock-db"',
    '9 db mysql -> "mysql://bills-db/bills"',
    '10 queue nats -> "nats://broker:4222"',
    '11 publish nats "orders.paid"',
    '12 subscribe nats "orders.paid"',
    '13 queue mqtt -> "mosquitto"',
    '19 subscribe mqtt "meters/+/power"',
  ])
})
