import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULTS, constantsIn, featureTable, rankingPage } from '../src/ranking-page.js'

test('docs/ranking.md lists the features of the source with their weights', () => {
  const { wanted, committed } = rankingPage()
  expect(committed, 'run node tools/checks/src/ranking-page.ts').toBe(wanted)
  expect(committed).toMatch(/^\| `nameRarity` \| \d/m)
})

test('a feature without a comment is refused', () => {
  const source = '  /** Words said. */\n  said: ({ own }) => own.said,\n  depth: ({ path }) => path.depth,\n'
  expect(featureTable(source, { said: -0.5 })).toContain('| `said` | −0.50 | Words said. |')
  expect(() => featureTable(source, { depth: 1 })).toThrow('The feature depth has no comment.')
})

test('every constant that moves an order says its unit, what it trades and how it was chosen', () => {
  const names = DEFAULTS.flatMap((file) => constantsIn(readFileSync(file, 'utf8')))
  for (const name of ['rrfK', 'freshnessHalfLifeDays', 'distinctFiles']) expect(names).toContain(name)
})

test('a constant without a reason is refused', () => {
  const source = '  /**\n   * Depth.\n   * @unit chunks\n   * @trades Time.\n   */\n  depth: 4,\n'
  expect(() => constantsIn(source)).toThrow('depth has no @chosen.')
  expect(() => constantsIn('  depth: 4,\n')).toThrow('depth has no @unit.')
  expect(constantsIn(source.replace('   */', '   * @chosen By hand.\n   */'))).toEqual(['depth'])
})
