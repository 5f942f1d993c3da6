import { expect, test } from 'vitest'
import { readPasted } from '../src/understand/pasted.js'
import { resolveFollowUp } from '../src/understand/conversation.js'

const SPACES = ' '.repeat(4_000)

/** Processor time of this process while work is done, in milliseconds. */
function took(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

test.each(['description', 'os', 'left-pad', '- left-pad', 'numpy =='])(
  'several quantifiers for the same spaces do not share them out in all ways: %s',
  (start) => {
    const text = `${'It fails. '.repeat(200)}\n\n${start}${SPACES}x`
    expect(took(() => readPasted(text))).toBeLessThan(1_000)
  },
)

test('a follow-up with many spaces is read once', () => {
  const turns = [{ question: 'where is placeOrder defined' }]
  for (const text of [`what about${SPACES}x\ny`, `is this${SPACES}x`]) {
    expect(took(() => resolveFollowUp(text, turns, () => null))).toBeLessThan(1_000)
  }
})
