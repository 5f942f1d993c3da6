import { expect, test } from 'vitest'
import { parseQueryRequest } from '../src/request.js'

const filterOf = (filter: { since?: string; until?: string }) =>
  parseQueryRequest({ text: 'lock', filter }, { budget: 0 }).filter

test.each([
  ['2026-03-04', '2026-03-04T00:00:00.000Z', '2026-03-05T00:00:00.000Z'],
  ['2026-03-04T07:30', '2026-03-04T07:30:00.000Z', '2026-03-04T07:30:00.000Z'],
  ['2026-03-04 07:30:15Z', '2026-03-04T07:30:15.000Z', '2026-03-04T07:30:15.000Z'],
  ['2026-03-04T07:30+02:00', '2026-03-04T05:30:00.000Z', '2026-03-04T05:30:00.000Z'],
])('%s is from %s and until %s', (written, since, until) => {
  expect(filterOf({ since: written, until: written })).toEqual({ since, until })
})

test.each(['yesterday', '2026-13-01', '04.03.2026', ''])('"%s" is refused with the form to write', (written) => {
  expect(() => filterOf({ since: written })).toThrow(/filter\.since: .*2026-03-04/)
})
