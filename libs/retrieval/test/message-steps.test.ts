import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { behaviourOf } from '../src/rank/behaviour.js'
import { withMessageSteps } from '../src/rank/message-steps.js'
import { hitOutsideLists } from '../src/search/hit.js'

const hitOf = (path: string, text: string) => hitOutsideLists(cleanChunk({ path, text }))
const pathsOf = (hits: ReturnType<typeof withMessageSteps>) => hits.map(({ chunk }) => chunk.filePath)

const checkout = hitOf(
  'Checkout.cs',
  'var sent = Map(basket);\nawait bus.Publish(new BasketCheckedOutEvent(basket.Id));',
)
const handler = hitOf(
  'OrderHandler.cs',
  'class OrderHandler : IConsumer<BasketCheckedOutEvent> {\n  Task Consume(Context context) => Create(context);\n}',
)
const entity = hitOf('Basket.cs', 'public class Basket { public Guid Id { get; set; } }')
const event = hitOf('BasketCheckedOutEvent.cs', 'public record BasketCheckedOutEvent { public Guid Id { get; init; } }')

test('a handler belongs to the hit that sends its message', () => {
  expect(pathsOf(withMessageSteps([checkout, entity, event, handler]))).toEqual([
    'Checkout.cs',
    'OrderHandler.cs',
    'Basket.cs',
    'BasketCheckedOutEvent.cs',
  ])
})

test('the sender belongs to the handler that is found first', () => {
  expect(pathsOf(withMessageSteps([handler, entity, checkout]))).toEqual([
    'OrderHandler.cs',
    'Checkout.cs',
    'Basket.cs',
  ])
})

test('a class that only mentions the message stays where it is', () => {
  const mapping = hitOf('Mapping.cs', 'CreateMap(typeof(BasketCheckedOutEvent));')
  expect(pathsOf(withMessageSteps([checkout, entity, mapping]))).toEqual(['Checkout.cs', 'Basket.cs', 'Mapping.cs'])
})

test('handlers and methods do something, data and tests do not', () => {
  expect(behaviourOf(checkout.chunk)).toBeGreaterThan(0)
  expect(behaviourOf(entity.chunk)).toBe(0)
  expect(behaviourOf(event.chunk)).toBe(0)
  expect(behaviourOf(cleanChunk({ path: 'tests/order.test.ts', text: 'expect(place(order)).toBe(true)' }))).toBe(0)
})

test.each([
  ['a method that calls others', 'void Place() {\n  Check();\n  Save();\n  Send(order);\n}', 0.8],
  ['a record in one line', 'public record OrderPlaced(Guid Id);', 0.2],
  ['a class with attributes', 'class Order {\n  @Column({ length: 50 })\n  street = ""\n}', 0],
  ['conditions', 'if(order) for(;;) while(open) {}', 0],
  ['an interface of four methods, which is not told from what acts', 'A a();\nB b();\nC c();\nD d();', 0.8],
])('does as much as it has names before brackets: %s', (_, text, behaviour) => {
  expect(behaviourOf(cleanChunk({ path: 'order', text }))).toBe(behaviour)
})

const takesUp =
  'class PlacedHandler implements Handler<OrderPlaced> {\n  handle(event: OrderPlaced) { store(event) }\n}'
/** Tests whether what takes up a message moves behind the code that sends it. */
const isSentBy = (text: string, taker = takesUp): boolean =>
  pathsOf(withMessageSteps([hitOf('orders', text), entity, hitOf('handler.ts', taker)]))[1] === 'handler.ts'

test.each([
  'bus.publish(new OrderPlaced(order.id))',
  'Save(order);\nawait context.Publish<OrderPlaced>(new { order.Id });',
  'kafka.send(topicOf(order), new OrderPlaced(order))',
  'publish_event(OrderPlaced(order_id))',
  'order.AddDomainEvent(new OrderPlaced(order));',
  'var placed = order.Adapt<OrderPlaced>();\nplaced.Total = 1;\nawait endpoint.Publish(placed, token);',
  'OrderPlaced placed = OrderPlaced.of(order);\nevents.publishEvent(placed);',
  'placed := OrderPlaced{ID: id}\nproducer.Send(ctx, placed)',
])('a message is sent as an argument of the call: "%s"', (text) => {
  expect(isSentBy(text)).toBe(true)
})

test.each([
  [
    'an Express handler',
    'app.post("/", (req, res) => {\n  const order = new OrderPlaced(req.body)\n  res.send(order)\n})',
  ],
  ['a DOM listener', 'form.addEventListener("placed", (event: OrderPlaced) => track(event))'],
  ['a class that sends', 'const sender = new Sender(new OrderPlaced(id))'],
  ['a producer of a type', 'inject(producer<OrderPlaced>(queue))'],
  ['another message', 'bus.publish(new OrderCancelled(id))\nlog(OrderPlaced.name)'],
  ['a function of the message', 'orders.map((order) => new OrderPlaced(order))\nbus.publish(order)'],
  ['a string', 'log("OrderPlaced")\nbus.publish(order)'],
])('does not send the message: %s', (_, text) => {
  expect(isSentBy(text)).toBe(false)
})

test.each(['Failed', 'Unauthorized', 'Required', 'Shared', 'Speed', 'Embed', 'DataFeed'])(
  '%s is no message',
  (name) => {
    expect(isSentBy(`bus.publish(new ${name}(id))`, takesUp.replaceAll('OrderPlaced', name))).toBe(false)
  },
)

test.each([
  ['a DOM listener', 'MouseEvent', 'button.addEventListener("click", (event: MouseEvent) => open(event))'],
  ['an Express handler', 'UserCreated', 'post((req, res) => res.status(201).send(new UserCreated(save(req.body))))'],
  ['a query', 'SqlCommand', 'using var command = new SqlCommand(text);\nawait connection.SendAsync(request);'],
])('nothing is moved behind %s', (_, name, text) => {
  expect(isSentBy(text, takesUp.replaceAll('OrderPlaced', name))).toBe(false)
})
