import { expect, test } from 'vitest'
import { composeOf, edgesOf } from '../graph-of.js'

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
