import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const typings = `import 'vitest'
interface CustomMatchers<R> {
  toHaveTotal: (total: number) => R
}
declare module 'vitest' {
  interface Matchers<T = unknown> extends CustomMatchers<T> {
    toBeShipped(): void
  }
}
declare module 'vitest' {
  interface Other {
    toBeTwice(): void
  }
  interface Another {
    toBeTwice(): void
  }
}
`

test('what comes from a module has the members that the repository adds to its types', async () => {
  const calls = await callsOf({
    'test/typings.d.ts': typings,
    'test/orders.test.ts': `import { expect } from 'vitest'
function check(order: unknown) {
  expect(order).toHaveTotal(3)
  expect(order).not.toBeShipped()
}
`,
  })
  expect(calls).toEqual([
    'test/orders.test.ts:check calls test/typings.d.ts:CustomMatchers.toHaveTotal',
    'test/orders.test.ts:check calls test/typings.d.ts:vitest.Matchers.toBeShipped',
  ])
})

test('near miss: other modules, unknown values, names that are added twice or not, have none', async () => {
  const calls = await callsOf({
    'test/typings.d.ts': typings,
    'test/orders.test.ts': `import { expect } from 'chai'
import { expect as vitestExpect } from 'vitest'
function check(order: unknown, given) {
  expect(order).toHaveTotal(3)
  given.toHaveTotal(3)
  vitestExpect(order).toBeTwice()
  vitestExpect(order).toBe(3)
  toHaveTotal(3)
}
`,
  })
  expect(calls).toEqual([])
})
