import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { behaviourOf } from '../src/rank/behaviour.js'
import { sendsTo, withMessageSteps } from '../src/rank/message-steps.js'
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
  ['a method that calls others', 'void Place() {\n  Check();\n  Save();\n  Send(order);\n}', 1],
  ['a record in one line', 'public record OrderPlaced(Guid Id);', 0.25],
  ['a class with attributes', 'class Order {\n  @Column({ length: 50 })\n  street = ""\n}', 0],
  ['conditions', 'if(order) for(;;) while(open) {}', 0],
  ['an interface of four methods, which is not told from what acts', 'A a();\nB b();\nC c();\nD d();', 1],
])('does as much as it has names before brackets: %s', (_, text, behaviour) => {
  expect(behaviourOf(cleanChunk({ path: 'order', text }))).toBe(behaviour)
})

test('a message goes from its sender to the handler that names its type, and not back', () => {
  expect(sendsTo(checkout.chunk, handler.chunk)).toBe(true)
  expect(sendsTo(handler.chunk, checkout.chunk)).toBe(false)
  expect(sendsTo(checkout.chunk, event.chunk)).toBe(false)
})
