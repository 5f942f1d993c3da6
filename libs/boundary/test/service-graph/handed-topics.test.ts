import { expect, test } from 'vitest'
import { composeOf, edgesOf, graphOf } from '../graph-of.js'

const kafka = "import { Kafka } from 'kafkajs'\nconst kafka = new Kafka({ clientId: 'x' })\n"
const publisher = `${kafka}const producer = kafka.producer()
export async function publishEvent(topic, payload) {
  await producer.send({ topic, messages: [{ value: JSON.stringify(payload) }] })
}
`
const listener = (topic: string): string =>
  `${kafka}await kafka.consumer({ groupId: 'x' }).subscribe({ topic: '${topic}' })\n`

/** Edges between services, without those to brokers. */
async function heard(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const edges = await edgesOf({ 'compose.yaml': composeOf('orders', 'stock', 'mail'), ...files })
  return edges.filter((edge) => !edge.includes('kafka'))
}

test('a topic that is given to a function of the service which publishes it is heard', async () => {
  const files = {
    'orders/publisher.js': publisher,
    'orders/place.js': "import { publishEvent } from './publisher.js'\nawait publishEvent('orders.placed', order)\n",
    'orders/log.js': "log('orders.shown', order)\n",
    'stock/index.js': listener('orders.placed'),
    'mail/index.js': listener('orders.shown'),
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test('so is one that stands behind a context', async () => {
  const files = {
    'orders/bus/bus.go': `package bus

import "github.com/segmentio/kafka-go"

func Publish(ctx context.Context, topic string, order []byte) error {
	w := kafka.Writer{Addr: kafka.TCP("kafka:9092")}
	return w.WriteMessages(ctx, kafka.Message{Topic: topic, Value: order})
}
`,
    'orders/main.go': `package main

import "acme.io/orders/bus"

func main() { bus.Publish(context.Background(), "orders.placed", nil) }
`,
    'stock/index.js': listener('orders.placed'),
    'mail/index.js': listener('mail.sent'),
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test('each service publishes and hears what it gives to code that several share', async () => {
  const hear = `${kafka}export async function subscribeTo(topic) {
  await kafka.consumer({ groupId: 'x' }).subscribe({ topic })
}
`
  const place = (topic: string): string =>
    `import { publishEvent } from '../shared/publisher.js'\nawait publishEvent('${topic}', {})\n`
  const files = {
    'shared/publisher.js': publisher,
    'orders/index.js': place('orders.placed'),
    'mail/index.js': place('mail.sent'),
    'shared/listener.js': hear,
    'mail/hear.js': "import { subscribeTo } from '../shared/listener.js'\nawait subscribeTo('mail.read')\n",
    'stock/index.js': "import { subscribeTo } from '../shared/listener.js'\nawait subscribeTo('orders.placed')\n",
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test.each([
  [
    'index.js',
    `${kafka}const topics = ['orders.placed', 'orders.paid']
for (const topic of topics) await kafka.consumer({ groupId: 'x' }).subscribe({ topic })
`,
  ],
  [
    'main.py',
    `from kafka import KafkaConsumer

keys = ["orders.placed", "orders.paid"]
for key in keys:
    KafkaConsumer(key)
`,
  ],
  [
    'main.go',
    `package main

import "github.com/segmentio/kafka-go"

func main() {
	for _, topic := range []string{"orders.placed", "orders.paid"} {
		kafka.NewReader(kafka.ReaderConfig{Topic: topic}).ReadMessage(nil)
	}
}
`,
  ],
])('a loop over a list listens to each of its topics: %s', async (file, text) => {
  const sends = `${publisher}await publishEvent('orders.placed', {})\nawait publishEvent('orders.paid', {})\nawait publishEvent('orders.lost', {})\n`
  expect(await heard({ 'orders/index.js': sends, [`stock/${file}`]: text })).toEqual([
    'orders -> stock queue orders.paid orders.placed',
  ])
})

test('a topic that a module names reaches the broker through a function that takes it by its name', async () => {
  const files = {
    'shared/topics.py': 'PLACED = "orders.placed"\nSENT = "mail.sent"\n\nSTOCK_TOPICS = (PLACED,)\n',
    'shared/bus.py': `from confluent_kafka import Consumer, Producer

def produce_and_wait(producer: Producer, *, topic: str, value: bytes) -> None:
    producer.produce(topic=topic, value=value)

def build_consumer(group: str, topics: list[str]) -> Consumer:
    consumer = Consumer({"group.id": group})
    consumer.subscribe(list(topics))
    return consumer
`,
    'orders/main.py': `from shared.bus import produce_and_wait
from shared.topics import PLACED

def place(producer, order):
    produce_and_wait(producer, topic=PLACED, value=order)
`,
    'stock/settings.py': `from shared.topics import STOCK_TOPICS

class Settings:
    input_topics: tuple[str, ...] = STOCK_TOPICS
`,
    'stock/main.py': `from shared.bus import build_consumer
from stock.settings import Settings

def start(settings: Settings):
    build_consumer("stock", topics=settings.input_topics)
`,
    'mail/main.py': `from shared.bus import build_consumer
from shared.topics import SENT

build_consumer("mail", topics=(SENT,))
`,
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

const client = (folder: string): string => `package ${folder}

import (
	"strings"

	"github.com/segmentio/kafka-go"
)

type Client struct {
	topic string
}

func NewClient(url, topic string) *Client {
	topic = strings.TrimSpace(topic)
	return &Client{topic: topic}
}
`
const send = `
func (c *Client) Send(writer *kafka.Writer) {
	writer.WriteMessages(nil, kafka.Message{Topic: c.topic})
}
`

test('a constructor takes the topics that calls of its own package give, not of another package with one of its name', async () => {
  const files = {
    'orders/go.mod': 'module shop/orders\n',
    'orders/bus/client.go': client('bus') + send,
    'orders/billing/client.go': client('billing'),
    'orders/main.go': `package main

import (
	"shop/orders/billing"
	messaging "shop/orders/bus"
)

type Config struct {
	OrderTopic string
	BillTopic string
}

func main() {
	cfg := Config{OrderTopic: os.Getenv("ORDER_TOPIC"), BillTopic: os.Getenv("BILL_TOPIC")}
	messaging.NewClient("x", cfg.OrderTopic)
	billing.NewClient("x", cfg.BillTopic)
}
`,
    'compose.yaml':
      'services:\n  orders: { build: orders, environment: { ORDER_TOPIC: orders.placed, BILL_TOPIC: bills.sent } }\n  stock: { build: stock }\n  mail: { build: mail }\n',
    'stock/index.js': listener('orders.placed'),
    'mail/index.js': listener('bills.sent'),
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test('what is given to an interface reaches the classes that implement it', async () => {
  const adapter = `${kafka}import { EventPublisher } from './ports'
export class KafkaEvents implements EventPublisher {
  async publish(topic: string, payload: object) {
    await kafka.producer().send({ topic, messages: [{ value: JSON.stringify(payload) }] })
  }
}
`
  const caller = `import { EventPublisher } from './ports'
export class PlaceOrder {
  constructor(private readonly events: EventPublisher, private readonly log: AuditLog) {}
  async run() {
    await this.events.publish('orders.placed', {})
    await this.log.publish('orders.shown', {})
  }
}
`
  const files = {
    'orders/ports.ts': 'export interface EventPublisher { publish(topic: string, payload: object): Promise<void> }\n',
    'orders/kafka-events.ts': adapter,
    'orders/place-order.ts': caller,
    'stock/index.js': listener('orders.placed'),
    'mail/index.js': listener('orders.shown'),
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test('a topic that many files give is heard from all of them', async () => {
  const calls = Array.from({ length: 40 }, (_, at): [string, string] => [
    `orders/step${String(at)}.js`,
    `bus.publishEvent('orders.step${String(at)}', order)\n`,
  ])
  const files = {
    'orders/publisher.js': publisher,
    ...Object.fromEntries(calls),
    'stock/index.js': listener('orders.step39'),
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.step39'])
})

test('an edge shows the places of the topic that is heard, not of all that a function is given', async () => {
  const graph = await graphOf({
    'compose.yaml': composeOf('orders', 'stock'),
    'orders/publisher.js': publisher,
    'orders/place.js': "import { publishEvent } from './publisher.js'\nawait publishEvent('orders.placed', order)\n",
    'orders/pay.js': "import { publishEvent } from './publisher.js'\nawait publishEvent('orders.paid', order)\n",
    'stock/index.js': listener('orders.placed'),
  })
  const edge = graph.edges().find(({ source, target }) => source === 'orders' && target === 'stock')
  const files = [...new Set(edge?.evidence.map(({ filePath }) => filePath))]
  expect(files).toEqual(['orders/publisher.js', 'orders/place.js', 'stock/index.js'])
})

test('a constructor that is given a topic makes an edge, and is no call', async () => {
  const source = `package main

import "github.com/segmentio/kafka-go"

func NewProducer(topic string) *kafka.Writer {
	return &kafka.Writer{Topic: topic}
}

func Announce() {
	kafka.NewWriter(kafka.WriterConfig{Topic: "orders.paid"})
}

func main() {
	open := NewProducer("orders.placed")
}
`
  const graph = await graphOf({
    'compose.yaml': composeOf('orders', 'stock'),
    'orders/main.go': source,
    'stock/index.js': listener('orders.placed') + listener('orders.paid').replace(kafka, ''),
  })
  const [edge] = graph.edges().filter(({ source, target }) => source === 'orders' && target === 'stock')
  expect(edge?.urlPatterns).toEqual(['orders.paid', 'orders.placed'])
  const lines = graph
    .calls()
    .flatMap(({ edgeType, target, evidence }) => (edgeType === 'queue' && target === 'stock' ? [evidence.line] : []))
  expect(lines).toEqual([10])
})

test('a wildcard that is given counts in place of the one that a function takes by default', async () => {
  const client = `import os

import aio_pika

async def consume_event(callback, store, event="#"):
    connection = await aio_pika.connect_robust(os.environ["X"])
    channel = await connection.channel()
    exchange = await channel.declare_exchange(store, type="topic")
    queue = await channel.declare_queue(exclusive=True)
    await queue.bind(exchange, event)
    await queue.consume(callback)
`
  const hearing = (event: string): string =>
    `import fastapi\nfrom client import consume_event\n\nconsume_event(print, "shop.events", "${event}")\n`
  const edges = await edgesOf({
    'compose.yaml': composeOf('orders', 'stock', 'mail'),
    'orders/send.js':
      "import { connect } from 'amqplib'\nconst connection = await connect(process.env.X)\nconst channel = await connection.createChannel()\nchannel.publish('shop.events', 'orders.placed', message)\n",
    'stock/client.py': client,
    'stock/main.py': hearing('orders.*'),
    'mail/client.py': client,
    'mail/main.py': hearing('bills.*'),
  })
  expect(edges.filter((edge) => edge.includes('orders.placed'))).toEqual(['orders -> stock queue orders.placed'])
})

test('a topic that a function keeps for its callers is published by those who give it', async () => {
  const graph = await graphOf({
    'compose.yaml': composeOf('orders', 'stock'),
    'orders/Orders.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"/>',
    'orders/Store.cs':
      'class Store {\n  public void Enqueue(string topic, object body) => Outbox.Add(new OutboxMessage { Topic = topic });\n}\n',
    'orders/Desk.cs':
      'class Desk {\n  readonly Store store;\n  void Place(Order order) { store.Enqueue(Topics.OrderPlaced, order); }\n}\n',
    'orders/Topics.cs': 'static class Topics {\n  public const string OrderPlaced = "orders.placed";\n}\n',
    'stock/index.js': listener('orders.placed'),
  })
  const [edge] = graph.edges().filter(({ source, target }) => source === 'orders' && target === 'stock')
  expect(edge?.evidence.map(({ filePath }) => filePath)).toEqual([
    'orders/Desk.cs',
    'orders/Topics.cs',
    'stock/index.js',
  ])
})

test('a function inside another one takes the topic that is given to the outer one', async () => {
  const listen = (own: string): string => `from kafka import KafkaConsumer

def register_listener(topic, listener):
    def poll(${own}):
        consumer = KafkaConsumer(topic, bootstrap_servers=SERVERS)
        for message in consumer:
            listener(message)
    Thread(target=poll).start()

register_listener('orders.placed', handle)
`
  const orders = {
    'orders/place.js': `${publisher}await publishEvent('orders.placed', order)\n`,
    'orders/other.js': `${publisher}await publishEvent('orders.shown', order)\n`,
  }
  expect(await heard({ ...orders, 'stock/app.py': listen('') })).toEqual(['orders -> stock queue orders.placed'])
  expect(await heard({ ...orders, 'stock/app.py': listen('topic') })).toEqual([])
})
