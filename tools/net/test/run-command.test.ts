import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runCommand } from '../src/run-command.ts'

test('a command that does not end is stopped with its children and counts as a hang', async () => {
  const { code, out } = await runCommand(['bash', '-c', 'echo begun; sleep 600 & wait'], tmpdir(), 1)
  expect([code, out]).toEqual(['hang', 'begun\n'])
})

test('exit code, output and cost of a command are kept apart', async () => {
  const { code, out, err, processorSeconds } = await runCommand(
    ['bash', '-c', 'echo a; echo b >&2; exit 3'],
    tmpdir(),
    60,
  )
  expect([code, out, err]).toEqual([3, 'a\n', 'b\n'])
  expect(processorSeconds).toBeLessThan(60)
})
