import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('routers with prefixes, and where they are mounted', async () => {
  const source = `from fastapi import FastAPI, APIRouter
from .routers import users
from shop.items import router as items_router

app = FastAPI()
router = APIRouter(prefix="/orders")

@router.get("/{order_id}", response_model=Order)
async def read_order(order_id: int): ...

@app.api_route("/any", methods=["GET", "POST"])
def both(): ...

app.include_router(users.router, prefix="/users")
app.include_router(items_router)
app.include_router(router, prefix="/v1")
cache.get("/not/a/route")
`
  expect(await linesOf('main.py', source, 'endpoint', 'mount')).toEqual([
    '8 GET /orders/{order_id} read_order @router',
    '11 GET /any both @app',
    '11 POST /any both @app',
    '14 app "/users" <- users.router of .routers',
    '15 app "" <- router of shop.items',
    '16 app "/v1" <- router',
  ])
})

test('Flask blueprints and Django paths', async () => {
  const flask = `from flask import Flask, Blueprint
bp = Blueprint("carts", __name__, url_prefix="/carts")

@bp.route("/<int:cart_id>", methods=["GET", "DELETE"])
def cart(cart_id): ...
app = Flask(__name__)
app.register_blueprint(bp, url_prefix="/api")
`
  expect(await linesOf('app.py', flask, 'endpoint', 'mount')).toEqual([
    '4 GET /carts/{cart_id} cart @bp',
    '4 DELETE /carts/{cart_id} cart @bp',
    '7 app "/api" <- bp',
  ])
  const django = `from django.urls import path, include
urlpatterns = [
    path("items/<int:pk>/", views.item),
    path("api/", include("orders.urls")),
]
`
  expect(await linesOf('urls.py', django, 'endpoint')).toEqual(['3 * /items/{pk}/ views.item @urlpatterns'])
})

test('clients, stubs and settings are followed to variables', async () => {
  const source = `import os, httpx, requests, grpc
from pydantic_settings import BaseSettings
from stock_pb2_grpc import StockStub

class Settings(BaseSettings):
    orders_url: str = "http://orders:8000"
    class Config:
        env_prefix = "APP_"

BASE = os.environ.get("CART_URL", "http://cart")

def load(cart_id):
    requests.post(f"{BASE}/carts/{cart_id}?full=1", json={})
    with httpx.Client(base_url=os.environ["PAY_URL"]) as client:
        client.get("/payments")
    StockStub(grpc.insecure_channel(os.getenv("STOCK_ADDR")))
    print("requests.get('http://not-a-call')")
`
  expect(await linesOf('client.py', source, 'call', 'env_read')).toEqual([
    '13 http requests POST -> env(CART_URL, "http://cart") + "/carts/" + load.cart_id',
    '15 http httpx GET -> env(PAY_URL) "/payments"',
    '16 grpc grpc Stock -> env(STOCK_ADDR)',
    '6 env APP_ORDERS_URL = "http://orders:8000" -> Settings.orders_url',
    '10 env CART_URL = "http://cart" -> BASE',
    '16 env STOCK_ADDR',
    '14 env PAY_URL -> Client.base_url',
  ])
})

test('brokers, databases, and a publisher of the system itself', async () => {
  const source = `import pika
from kafka import KafkaProducer, KafkaConsumer
from sqlalchemy import create_engine
from .topics import Topics
engine = create_engine("postgresql://shop@db:5432/items")
consumer = KafkaConsumer("orders", bootstrap_servers="kafka:9092")
producer = KafkaProducer()
producer.send("payments", b"")
channel.basic_publish(exchange="shop", routing_key="order.placed", body="")
bus.publish_event(Topics.ORDER_PAID, event)
`
  expect(await linesOf('bus.py', source, 'call', 'topic', 'import')).toEqual([
    '5 db postgres -> "postgresql://db:5432/items"',
    '6 subscribe kafka "orders"',
    '6 queue kafka -> "kafka:9092"',
    '7 queue kafka -> ?',
    '8 publish kafka "payments"',
    '9 publish rabbitmq "shop" key "order.placed"',
    '10 publish unknown Topics.ORDER_PAID',
    '4 Topics = .topics#Topics',
  ])
})

test('an argument and the parameter it fills have one name', async () => {
  const caller = `import os
client = Client(os.environ["STOCK_URL"])
client.connect(timeout=1)
`
  expect(await linesOf('main.py', caller, 'constant')).toContain('2 Client#0 = env(STOCK_URL)')
  const called = `import requests
class Client:
    def __init__(self, url):
        self.url = url
    def load(self):
        return requests.get(self.url + "/stock")
`
  expect(await linesOf('client.py', called, 'constant')).toContain('3 Client.__init__.url = Client#0 | Client#url')
})

test('Faust: agents and senders of a topic object', async () => {
  const source = `import faust
app = faust.App('stock', broker='kafka://kafka:9092')
orders = app.topic('orders.created', value_type=Order)
@app.agent(orders)
async def process(stream): ...
async def put(order):
    await orders.send(value=order)
    await mails.send(value=order)
`
  expect(await linesOf('stock.py', source, 'topic', 'call')).toEqual([
    '2 queue kafka -> "kafka://kafka:9092"',
    '4 subscribe kafka "orders.created"',
    '7 publish kafka "orders.created"',
  ])
})

test('Nameko: HTTP and events', async () => {
  const source = `from nameko.web.handlers import http
from nameko.events import event_handler
class Stock:
    name = "stock"
    @http('GET', '/items/<int:value>')
    def item(self, request, value): ...
    @event_handler("orders", "order_created")
    def on_order(self, payload): ...
    @handler("orders", "not")
    def other(self): ...
`
  expect(await linesOf('stock.py', source, 'topic', 'endpoint')).toEqual([
    '5 GET /items/{value} Stock.item @Stock',
    '7 subscribe rabbitmq "order_created"',
  ])
})

test('an object of a class of the system is a router if its name says so, as against other names and functions', async () => {
  const source = (line: string): string => `from fastapi import Request
from core import Gateway, make
${line}

@app.get(path='/orders', service='stock')
async def orders(request: Request):
    pass

@cache.get('/no')
async def kept():
    pass
`
  expect(await linesOf('main.py', source('app = Gateway()\ncache = Gateway()'), 'endpoint')).toEqual([
    '6 GET /orders orders @app',
  ])
  expect(await linesOf('main.py', source('app = make()'), 'endpoint')).toEqual([])
})

test('what the file of a package imports from its own modules is kept; near misses: another package, and a file of another name', async () => {
  const source = `from fastapi import APIRouter
from app.routers.orders import router as orders
from app.core import settings
from .users import router as users
`
  expect(await linesOf('shop/app/routers/__init__.py', source, 'import')).toEqual([
    '2 orders = app.routers.orders#router',
    '4 users = .users#router',
  ])
  expect(await linesOf('shop/app/routers/all.py', source, 'import')).toEqual([])
})

test('drivers that have the functions of psycopg2; near miss: a module of another name', async () => {
  const source = (module: string): string => `import ${module}
connection = ${module}.connect(host='orders-db', port=5432, database='orders')
`
  const expected = ['2 db postgres -> "orders-db:5432"']
  expect(await linesOf('db.py', source('psycopg2'), 'call')).toEqual(expected)
  expect(await linesOf('db.py', source('psycopg2cffi'), 'call')).toEqual(expected)
  expect(await linesOf('db.py', source('psycopg2_pool_of_ours'), 'call')).toEqual([])
})

test('Spark: streams that read topics of Kafka and write them', async () => {
  const source = `from pyspark.sql import SparkSession
spark = SparkSession.builder.appName("sums").getOrCreate()
orders = spark.readStream \\
    .format("kafka") \\
    .option("kafka.bootstrap.servers", "broker:9092") \\
    .option("subscribe", "orders") \\
    .option("startingOffsets", "latest") \\
    .load()
sums.writeStream.format("kafka").option("kafka.bootstrap.servers", "broker:9092").option("topic", "sums").start()`
  expect((await linesOf('sums.py', source, 'call', 'topic')).sort()).toEqual([
    '3 queue kafka -> "broker:9092"',
    '3 subscribe kafka "orders"',
    '9 publish kafka "sums"',
    '9 queue kafka -> "broker:9092"',
  ])
})
