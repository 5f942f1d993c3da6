import { expect, test } from 'vitest'
import type { BatchProcessor } from '../src/process/batch.js'
import { keepProcessor } from '../src/process/kept-processor.js'

function counting() {
  const seen = { created: 0, disposed: 0, fails: false }
  const create = (): BatchProcessor => {
    seen.created++
    return {
      async *run() {
        if (seen.fails) throw new Error('no')
      },
      async [Symbol.asyncDispose]() {
        seen.disposed++
      },
    }
  }
  return { seen, kept: keepProcessor(create) }
}

async function run(processor: BatchProcessor): Promise<void> {
  await using own = processor
  for await (const _ of own.run([], undefined));
}

test('runs share one processor until the end', async () => {
  const { seen, kept } = counting()
  await run(kept.borrow())
  await run(kept.borrow())
  expect(seen).toMatchObject({ created: 1, disposed: 0 })
  await kept[Symbol.asyncDispose]()
  expect(seen.disposed).toBe(1)
})

test('a processor whose run failed is not used again', async () => {
  const { seen, kept } = counting()
  seen.fails = true
  await expect(run(kept.borrow())).rejects.toThrow('no')
  expect(seen).toMatchObject({ created: 1, disposed: 1 })
  seen.fails = false
  await run(kept.borrow())
  expect(seen.created).toBe(2)
  await kept[Symbol.asyncDispose]()
})
