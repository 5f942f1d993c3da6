import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { composeOf, edgesOf } from '../graph-of.js'

// Each file of `messages` holds systems of the services orders, stock and mail, written from the documentation of libraries:
//   === <what is shown> | <what the other services are> | <edges between services, with spaces between>
//   --- <path>
//   <text>
const kafka = "import { Kafka } from 'kafkajs'\nconst kafka = new Kafka({ clientId: 'x', brokers: ['kafka:9092'] })\n"
const rabbit =
  "import amqp from 'amqplib'\nconst connection = await amqp.connect('amqp://rabbit')\nconst channel = await connection.createChannel()\n"
const hears = (topic: string): string =>
  `${kafka}await kafka.consumer({ groupId: 'x' }).subscribe({ topic: '${topic}' })\n`
const sends = (topic: string): string => `${kafka}await kafka.producer().send({ topic: '${topic}', messages: [] })\n`
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  none: {},
  hear: { 'stock/index.js': hears('orders.placed'), 'mail/index.js': hears('mail.sent') },
  send: { 'orders/index.js': sends('orders.placed'), 'mail/index.js': sends('mail.sent') },
  rhear: {
    'stock/index.js': `${rabbit}channel.consume('orders.placed', take)\n`,
    'mail/index.js': `${rabbit}channel.consume('mail.sent', take)\n`,
  },
  rsend: {
    'orders/index.js': `${rabbit}channel.sendToQueue('orders.placed', order)\n`,
    'mail/index.js': `${rabbit}channel.sendToQueue('mail.sent', order)\n`,
  },
}
const BROKERS =
  '  kafka: { image: confluentinc/cp-kafka }\n  rabbit: { image: rabbitmq }\n  nats: { image: nats }\n  redis: { image: redis }\n  mosquitto: { image: eclipse-mosquitto }\n'
/** The project file of a service by the language of its code. */
const PROJECTS: readonly (readonly [code: RegExp, file: string, text: string])[] = [
  [/\.(?:java|kt)$/, 'pom.xml', '<project><groupId>shop</groupId><artifactId>service</artifactId></project>'],
  [/\.cs$/, '*.csproj', '<Project Sdk="Microsoft.NET.Sdk.Web"/>'],
]

interface Shape {
  readonly name: string
  readonly edges: string
  readonly files: Readonly<Record<string, string>>
}

function shapesOf(file: string): readonly Shape[] {
  const text = readFileSync(new URL(`messages/${file}.txt`, import.meta.url), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...parts] = block.split(/^--- /m)
      const [name = '', others = '', edges = ''] = head.split('|').map((part) => part.trim())
      const files: Record<string, string> = {
        'compose.yaml': `${composeOf('orders', 'stock', 'mail')}${BROKERS}`,
        ...OTHERS[others],
      }
      for (const part of parts) {
        const end = part.indexOf('\n')
        const path = part.slice(0, end)
        const [root = ''] = path.split('/')
        for (const [code, project, written] of PROJECTS)
          if (code.test(path)) files[`${root}/${project.replace('*', root)}`] ??= written
        if (path.endsWith('.go')) files[`${root}/go.mod`] ??= `module acme/${root}\n`
        files[path] = part.slice(end + 1)
      }
      return { name, edges, files }
    })
}

async function edgesBetweenServices(files: Readonly<Record<string, string>>): Promise<string> {
  const found = (await edgesOf(files)).flatMap((edge) => {
    const [, from, to] = /^(orders|stock|mail) -> (orders|stock|mail) queue/.exec(edge) ?? []
    return from === undefined ? [] : [`${from}>${to}`]
  })
  return found.join(' ')
}

describe.each(['handed-on', 'amqp', 'other-brokers', 'near-misses'])('messages: %s', (file) => {
  test.each(shapesOf(file))('$name', async ({ edges, files }) => {
    expect(await edgesBetweenServices(files)).toBe(edges)
  })
})
