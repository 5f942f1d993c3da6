import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { EXIT } from '@coderag/types'
import { run } from './run-in-test.js'
import { branch, retrieverOf } from './sample.js'

async function coderag(argv: readonly string[], comparison: typeof branch | null = branch) {
  let out = ''
  let err = ''
  const asked: unknown[] = []
  const code = await run(argv, {
    version: '0',
    terminal: { out: (text) => (out += text), err: (text) => (err += text), env: {}, isTerminal: false, columns: null },
    directory: tmpdir(),
    openRetriever: async () =>
      retrieverOf(async () => {
        throw new Error('nothing is searched')
      }),
    openGraph: async () => null,
    openSymbols: async () => null,
    ...(comparison !== null && {
      compareBranch: async (_config, options) => {
        asked.push(options)
        return comparison
      },
    }),
  })
  return { code, out, err, asked }
}

test('shows what a branch changes, the most severe first, with who uses it', async () => {
  const { code, out, asked } = await coderag(['diff', 'main'])
  expect(asked).toEqual([{ directory: tmpdir(), base: 'main' }])
  expect(code).toBe(EXIT.incomplete)
  expect(out).toBe(
    [
      'Breaks what uses it',
      '- endpoint GET /orders/{id} of orders  orders/orders/server.go:12',
      '    web: shop/web/client.ts:7',
      '',
      'Breaks nothing that is known',
      '+ endpoint GET /v2/orders/{id} of orders  orders/orders/server.go:12',
      '',
      'Tests that reach what changed',
      '  shop/test/orders.test.ts  2 tests',
      '',
      'Owners @acme/orders',
      '',
      'orders since 0123456789: 2 changes, 1 breaking.',
      '',
    ].join('\n'),
  )
})

test('is a comment for a pull request', async () => {
  const { out } = await coderag(['diff', 'main', '--format', 'markdown'])
  expect(out).toContain('### Breaks what uses it\n\n- removed endpoint `GET /orders/{id}` of `orders`')
  expect(out).toContain('\n  - `web: shop/web/client.ts:7`\n')
  expect(out).toContain('### Tests that reach what changed\n\n- `shop/test/orders.test.ts`\n\nOwners: `@acme/orders`\n')
})

test('the exit code follows the severity that is asked for', async () => {
  const code = async (failOn: string, changes = branch.changes) =>
    (await coderag(['diff', 'main', '--fail-on', failOn], { ...branch, changes })).code
  const reviews = branch.changes.map((change) => ({ ...change, severity: 'review' as const }))
  expect([await code('breaking'), await code('review'), await code('never')]).toEqual([3, 3, 0])
  expect([await code('breaking', reviews), await code('review', reviews), await code('review', [])]).toEqual([0, 3, 0])
})

test('says so if nothing changed for others', async () => {
  expect((await coderag(['diff', 'main'], { ...branch, changes: [] })).out).toContain('nothing that others use changed')
})

test('a binary that cannot crawl says which one can', async () => {
  const { code, err } = await coderag(['diff', 'main'], null)
  expect([code, err]).toEqual([EXIT.usage, expect.stringContaining('DIFF_UNAVAILABLE')])
})
