import { expect, test } from 'vitest'
import { readCost } from '../src/peers/process-cost.ts'

test('the time of a process is that of its program and of the system, its memory in MB', () => {
  const report = 'Command exited with non-zero status 3\n21.28 2.53 102.41 704512\n'
  expect(readCost(report)).toEqual({ cpuSeconds: 21.28 + 2.53, wallSeconds: 102.41, peakMb: 688 })
})

test.each(['', '1.0 2.0 3.0', 'user 1 system 2'])('a report of another form is refused: "%s"', (report) => {
  expect(() => readCost(report)).toThrow('Expected "%U %S %e %M"')
})
