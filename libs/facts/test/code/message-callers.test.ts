import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

/** A bus behind three functions, each called `width` times by the next, and a message for each call of the last. */
function layers(width: number): string {
  const passing = [1, 2, 3]
    .map((level) => `void F${level}(object e) {${` F${level - 1}(e);`.repeat(width)} }`)
    .join('\n')
  const sent = Array.from({ length: width }, (_, at) => `F3(new Message${at}());`).join(' ')
  return `using MassTransit;\nclass A { IBus bus;\nvoid F0(object e) { bus.Publish(e); }\n${passing}\nvoid Go() { ${sent} } }\n`
}

test('callers of callers of a bus are asked once, however often they call', async () => {
  const lines = await linesOf('a.cs', layers(60), 'topic')
  expect(lines).toHaveLength(60)
  expect(lines.at(-1)).toBe('3 publish masstransit <Message59>')
})

test('near misses: callers too far away, another object, functions that call each other', async () => {
  const far = layers(1)
    .replace('F3(new', 'F4(new')
    .replace('void Go', 'void F5(object e) { F3(e); }\nvoid F4(object e) { F5(e); }\nvoid Go')
  expect(await linesOf('a.cs', far, 'topic')).toEqual(['3 publish masstransit <object>'])
  expect(await linesOf('a.cs', layers(1).replace('F3(new', 'other.F3(new'), 'topic')).toEqual([
    '3 publish masstransit <object>',
  ])
  const circle = layers(1).replace('F0(e);', 'F0(e); F2(e);').replace('F1(e); }', 'F1(e); F3(e); }')
  expect(await linesOf('a.cs', circle, 'topic')).toEqual(['3 publish masstransit <Message0>'])
})
