import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { behaviourOf } from '../src/rank/behaviour.js'

const behaviour = (path: string, text: string) => behaviourOf(cleanChunk({ path, text }))

test.each([
  [
    'an interface of its framework',
    'Paid.cs',
    'class Paid : IConsumer<OrderPaid> {\n  Task Consume(X x) => Ship(x);\n}',
  ],
  [
    'an interface beside others',
    'Paid.java',
    'class Paid implements Closeable, EventHandler<OrderPaid> {\n void on(X x) { ship(x); }\n}',
  ],
  ['an annotation', 'Paid.java', '@RabbitListener(queues = "paid")\nvoid on(OrderPaid event) { ship(event); }'],
  ['a decorator', 'paid.ts', "@EventPattern('paid')\non(event: OrderPaid) { this.ship(event) }"],
])('what takes up a message by %s has more than its calls', (_, path, text) => {
  const plain = text.replace(/(?:IConsumer|EventHandler)<OrderPaid>|@\w+\([^)]*\)\n/, 'Base')
  expect(behaviour(path, text) - behaviour(path, plain)).toBeCloseTo(0.2)
})

test.each([
  ['registers a handler', 'Setup.cs', 'services.AddScoped<IConsumer<OrderPaid>, Paid>();\nservices.Build();'],
  ['has a handler as a name', 'paid.go', 'func orderHandler(w http.ResponseWriter) { ship(w) }'],
  ['is an email address', 'mail.go', 'func send() { to("ops@listeners.example.com") }'],
])('what %s takes up no message', (_, path, text) => {
  expect(behaviour(path, text)).toBeCloseTo(0.8 * Math.min(1, (text.match(/[A-Za-z]\(/g)?.length ?? 0) / 4))
})

test('the bare declaration of a message that calls nothing does nothing', () => {
  expect(
    behaviour('OrderPaid.cs', 'public class OrderPaid : IHandler<OrderPaid> { public Guid Id { get; set; } }'),
  ).toBe(0)
})

test.each([
  [
    'Form.jsx',
    'function Form() {\n  const [a, set] = useState(1)\n  send(a); check(a)\n  return <form><Input/></form>\n}',
  ],
  ['Cart.razor', '@code { void Load() { Get(); Set(); Show(); } }'],
  ['index.html', '<script>load(); draw(); wait(); go()</script>'],
])('%s shows something and does nothing', (path, text) => {
  expect(behaviour(path, text)).toBe(0)
})

test('type arguments and comparisons of a script are no tags', () => {
  const text =
    'export function load(items: Map<string, Item>) {\n  if (a < b) find(a)\n  const c = new Set<Item>(read(items))\n  save(c)\n}'
  expect(behaviour('load.ts', text)).toBe(0.8)
})
