import { expect, test } from 'vitest'
import { composeOf, edgesOf, graphOfSystems } from '../graph-of.js'

const amqp =
  "import { connect } from 'amqplib'\nconst connection = await connect(process.env.X)\nconst channel = await connection.createChannel()\n"

/** Edges between services, without those to brokers. */
async function heard(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const all = Object.entries(files).map(([path, text]): [string, string] => [
    path,
    path.endsWith('.js') ? amqp + text : text,
  ])
  const edges = await edgesOf({ 'compose.yaml': composeOf('orders', 'stock', 'mail'), ...Object.fromEntries(all) })
  return edges.filter((edge) => !edge.includes('rabbitmq'))
}

const bound = (queue: string, key: string): string =>
  `await channel.bindQueue('${queue}', 'shop', '${key}')\nawait channel.consume('${queue}', handle)\n`

test('of the services that hear an exchange, those hear a message whose key is bound', async () => {
  const files = {
    'orders/index.js': "channel.publish('shop', 'orders.placed', message)\n",
    'stock/index.js': bound('stock', 'orders.*'),
    'mail/index.js': bound('mail', 'bills.*'),
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test('who consumes a queue hears what another service binds it to, and who only binds it hears nothing', async () => {
  const files = {
    'orders/index.js': "channel.publish('shop', 'orders.placed', message)\n",
    'mail/index.js': "await channel.bindQueue('stock', 'shop', 'orders.placed')\n",
    'stock/index.js': "await channel.consume('stock', handle)\n",
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test('a binding of a queue without a name is heard where it is declared', async () => {
  const files = {
    'orders/index.js': "channel.publish('shop', 'orders.placed', message)\n",
    'stock/index.js':
      "const { queue } = await channel.assertQueue('')\nawait channel.bindQueue(queue, 'shop', '#')\nawait channel.consume(queue, handle)\n",
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test('without a name of an exchange, and by sendToQueue, a message goes to the queue, not to a key that is bound', async () => {
  const files = {
    'orders/index.js': "channel.publish('', 'stock', message)\nchannel.sendToQueue('bills', message)\n",
    'stock/index.js': "await channel.consume('stock', handle)\n",
    'mail/index.js': bound('mail', 'bills'),
  }
  expect(await heard(files)).toEqual(['orders -> stock queue stock'])
})

test('a message whose key is not known is heard where its exchange leads to one service only', async () => {
  const publish = "channel.publish('shop', event.type, message)\n"
  const one = { 'orders/index.js': publish, 'stock/index.js': bound('stock', 'orders.placed') }
  expect(await heard(one)).toEqual(['orders -> stock queue shop'])
  expect(await heard({ ...one, 'mail/index.js': bound('mail', 'bills.sent') })).toEqual([])
  expect(await heard({ ...one, 'mail/index.js': bound('mail', '#') })).toEqual(['orders -> mail queue shop'])
})

test('of a message whose exchange and key are not known nothing is heard', async () => {
  const files = {
    'orders/index.js': "channel.publish(options.exchange, '', message)\n",
    'stock/index.js':
      "const { queue } = await channel.assertQueue('')\nawait channel.bindQueue(queue, settings.source, '')\nawait channel.consume(queue, handle)\n",
  }
  expect(await heard(files)).toEqual([])
})

test('what is heard and bound in another system tells nothing of this one', async () => {
  const system = (name: string, source: string, key: string): Readonly<Record<string, string>> => ({
    'compose.yaml': composeOf(`${name}-orders`, `${name}-stock`),
    [`${name}-orders/index.js`]: `${amqp}channel.publish('shop', ${key}, message)\n`,
    [`${name}-stock/index.js`]: amqp + source,
  })
  const graph = await graphOfSystems({
    one: { east: system('east', bound('stock', 'orders.placed'), 'event.type') },
    two: { west: system('west', bound('placed', 'orders.paid'), 'event.type') },
    three: { north: system('north', "await channel.consume('placed', handle)\n", "'placed'") },
  })
  const edges = graph.edges().filter(({ target }) => target.endsWith('stock'))
  expect(edges.map(({ source, urlPatterns }) => `${source} ${urlPatterns.join()}`)).toEqual([
    'east-orders shop',
    'north-orders placed',
    'west-orders shop',
  ])
})

test('definitions that the broker imports bind the queues that services consume', async () => {
  const binding = (destination: string, routing_key: string, destination_type = 'queue', source = 'shop') => ({
    source,
    vhost: '/',
    destination,
    destination_type,
    routing_key,
    arguments: {},
  })
  const bindings = [
    binding('stock', 'orders.*'),
    binding('mail', 'bills.*'),
    binding('mail', 'orders.*', 'exchange'),
    binding('mail', 'orders.placed', 'queue', ''),
  ]
  const files = {
    'rabbitmq/definitions.json': JSON.stringify({ exchanges: [{ name: 'shop', vhost: '/', type: 'topic' }], bindings }),
    'orders/index.js': "channel.publish('shop', 'orders.placed', message)\n",
    'stock/index.js': "await channel.consume('stock', handle)\n",
    'mail/index.js': "await channel.consume('mail', handle)\n",
  }
  expect(await heard(files)).toEqual(['orders -> stock queue orders.placed'])
})

test('a queue that bears the name of a key hears it where no binding of the queue is known', async () => {
  const publish = { 'orders/index.js': "channel.publish('shop', 'placed', message)\n" }
  const consume = "await channel.consume('placed', handle)\n"
  expect(await heard({ ...publish, 'stock/index.js': consume })).toEqual(['orders -> stock queue placed'])
  const elsewhere = `await channel.bindQueue('placed', 'bank', 'paid')\n${consume}`
  expect(await heard({ ...publish, 'stock/index.js': elsewhere })).toEqual([])
})

test('Spring: bindings that methods and beans of a configuration declare', async () => {
  const config = `package shop;
import org.springframework.amqp.core.*;
class Config {
  @Bean Queue stockQueue() { return new Queue("stock"); }
  @Bean TopicExchange shopExchange() { return new TopicExchange("shop"); }
  @Bean Binding stock(Queue stockQueue, TopicExchange shopExchange) {
    return BindingBuilder.bind(stockQueue).to(shopExchange).with("orders.#");
  }
}
class Listener { @RabbitListener(queues = "stock") void on(Order order) {} }
`
  const files = {
    'orders/Sender.java': `package shop;
class Sender { RabbitTemplate template; void send(Order order) { template.convertAndSend("shop", "orders.placed", order); } }`,
    'stock/Config.java': config,
    'mail/Listener.java': 'class Listener { @RabbitListener(queues = "orders.placed") void on(Order order) {} }',
  }
  expect(await heard(files)).toEqual(['orders -> mail queue orders.placed', 'orders -> stock queue orders.placed'])
})

test('a destination of Spring Cloud Stream is an exchange', async () => {
  const destination = (name: string, binding: string): Readonly<Record<string, string>> => ({
    [`${name}/application.yml`]: `spring:\n  cloud:\n    stream:\n      bindings:\n        ${binding}:\n          destination: shop\n`,
  })
  const sent = { 'orders/index.js': "channel.publish('shop', 'orders.placed', message)\n" }
  expect(await heard({ ...sent, ...destination('mail', 'orders-in-0') })).toEqual([
    'orders -> mail queue orders.placed',
  ])
  const all = { 'stock/index.js': bound('stock', ''), 'mail/index.js': bound('mail', 'orders.*') }
  expect(await heard({ ...destination('orders', 'orders-out-0'), ...all })).toEqual(['orders -> stock queue shop'])
})

test('what stands in the place of an exchange may be a queue, if the key is not known', async () => {
  const spring =
    'import org.springframework.amqp.rabbit.core.RabbitTemplate;\nclass Send {\n  RabbitTemplate rabbit;\n' +
    '  void run(Order order) { rabbit.convertAndSend("placed", order, this::about); }\n}\n'
  const files = {
    'orders/Send.java': spring,
    'stock/index.js': "await channel.consume('placed', handle)\n",
    'mail/index.js': bound('mail', 'placed'),
  }
  expect(await heard(files)).toEqual(['orders -> stock queue placed'])
  const elsewhere = "await channel.bindQueue('placed', 'bank', 'paid')\nawait channel.consume('placed', handle)\n"
  expect(await heard({ ...files, 'stock/index.js': elsewhere })).toEqual([])
})
