import { expect, test } from 'vitest'
import { committedPage, constantsIn, rankingDefaultsPage } from '../src/ranking-defaults.js'

test('docs/ranking-defaults.md lists the constants of the source', async () => {
  const page = await rankingDefaultsPage()
  expect(await committedPage(), 'run node tools/checks/src/ranking-defaults.ts > docs/ranking-defaults.md').toBe(page)
  for (const name of ['rrfK', 'freshnessHalfLifeDays', 'distinctFiles']) expect(page).toContain(`\`${name}\``)
})

test('a constant without a reason is refused', () => {
  const source = '  /**\n   * Depth.\n   * @unit chunks\n   * @trades Time.\n   */\n  depth: 4,\n'
  expect(() => constantsIn(source)).toThrow('depth has no @chosen.')
  expect(constantsIn(source.replace('   */', '   * @chosen By hand.\n   */'))).toEqual([
    { name: 'depth', value: '4', meaning: 'Depth.', unit: 'chunks', trades: 'Time.', chosen: 'By hand.' },
  ])
})
