import { expect, test } from 'vitest'
import { expectLinear } from '../src/testing.js'

const signs = { signs: ['a'] }
/** Takes so many steps. */
function work(steps: number): number {
  let sum = 0
  for (let step = 0; step < steps; step += 1) sum = (sum * 31 + step) % 1_000_003
  return sum
}

test('time that grows with the square of a text is refused, linear time on a slow machine is not', async () => {
  await expect(expectLinear((text) => work(text.length ** 2), signs)).rejects.toThrow(/Expected linear time.*"a"/)
  await expectLinear((text) => work(text.length * 8_000), signs)
}, 60_000)
