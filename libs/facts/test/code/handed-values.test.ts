import { describe, expect, test } from 'vitest'
import { factsOf, linesOf } from './facts-of.js'

const literal = (value: string) => ({ kind: 'literal', value })

describe('a key that is known at run time only', () => {
  const targets = async (path: string, text: string) =>
    (await factsOf(path, text)).flatMap((fact) => (fact.kind === 'call' ? [fact.target] : []))

  test('leads to any address of an object of the file', async () => {
    const text = `import httpx
SERVICES = {"orders": "http://orders:8000", "stock": "http://stock:8000"}
def forward(name):
    httpx.get(SERVICES[name])
`
    const options = [literal('http://orders:8000'), literal('http://stock:8000')]
    expect(await targets('gateway.py', text)).toEqual([{ kind: 'choice', options }])
  })

  test('is no number that the code gives', async () => {
    const text = `import httpx
SERVICES = {1: "http://orders:8000", 2: "http://stock:8000"}
HOSTS = ["http://orders:8000", "http://stock:8000"]
httpx.get(SERVICES[2])
httpx.get(HOSTS[0])
httpx.get(HOSTS[2])
`
    const found = [literal('http://stock:8000'), literal('http://orders:8000'), { kind: 'unknown' }]
    expect(await targets('gateway.py', text)).toEqual(found)
  })

  test('leads nowhere where the object is made of nothing that is known', async () => {
    const text = `import httpx\ndef forward(name, services):\n    httpx.get(services[name])\n`
    expect(await targets('gateway.py', text)).toEqual([{ kind: 'unknown' }])
  })
})

test('a getter of configuration reads a variable by the name of one, and no other key', async () => {
  const text = `import axios from 'axios'
class Client {
  constructor(private readonly configService: AppConfig) {
    this.url = this.configService.get<string>('ORDERS_URL')
    this.cache.get('ORDERS_ID')
    this.configService.get('orders')
  }
}
`
  expect(await linesOf('src/client.ts', text, 'env_read')).toEqual(['4 env ORDERS_URL -> Client.url'])
})

test('a template that begins with an address is handed to a function, and one that begins with a word is not', async () => {
  const text = `import { HttpClient } from './http'
const baseUrl = process.env.ORDERS_URL
export class Orders {
  list() { return this.client.fetchAll(\`\${baseUrl}/orders\`, \`orders \${baseUrl}\`) }
}
`
  const facts = await factsOf('src/orders.ts', text)
  const given = facts.flatMap((fact) => (fact.kind === 'constant' && fact.name.includes('#') ? [fact.name] : []))
  expect(given).toEqual(['fetchAll#0'])
})

describe('a class whose base a package declares', () => {
  const topics = async (module: string, field = 'subject') =>
    (
      await factsOf(
        'src/listener.ts',
        `import { Listener, Publisher, Subjects } from '${module}'
class OrderPlacedPublisher extends Publisher<OrderPlaced> { readonly ${field} = Subjects.OrderPlaced }
class OrderPaidListener extends Listener<OrderPaid> { ${field} = 'order:paid' }
class Other extends Base { ${field} = 'other' }
`,
      )
    ).flatMap((fact) => (fact.kind === 'topic' ? [[fact.role, fact.topic]] : []))

  test('sends and hears the topic that it names', async () => {
    const name = { kind: 'name', name: 'Subjects.OrderPlaced', fallback: literal('Subjects.OrderPlaced') }
    expect(await topics('@shop/common')).toEqual([
      ['publish', name],
      ['subscribe', literal('order:paid')],
    ])
  })

  test('is left to the base where the code has it, and has no topic by the name of a group', async () => {
    expect(await topics('./events')).toEqual([])
    expect(await topics('@shop/common', 'queueGroupName')).toEqual([])
  })
})

test('a consumer hears each topic of a list that is spread into its arguments', async () => {
  const text = `from aiokafka import AIOKafkaConsumer
TOPICS = ["orders", "stock"]
AIOKafkaConsumer(*TOPICS, bootstrap_servers="kafka:9092")
`
  const facts = await factsOf('consumer.py', text)
  const options = [literal('orders'), literal('stock')]
  expect(facts.flatMap((fact) => (fact.kind === 'topic' ? [fact.topic] : []))).toEqual([{ kind: 'choice', options }])
})
