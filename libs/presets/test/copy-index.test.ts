import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CrawlSource } from '@coderag/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeIngest, composeRetriever } from '../dist/index.js'
import { copyBetween } from '../dist/copy-index.js'

const shop = fileURLToPath(new URL('../../../fixtures/shop', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-copy-'))
const names = ['gateway-ts', 'orders-go', 'deploy']
const from = { index: join(root, 'original') }

beforeAll(async () => {
  for (const name of names) cpSync(join(shop, name), join(root, name), { recursive: true })
  await using pipeline = await composeIngest(from)
  await pipeline.ingest(names.map((name): CrawlSource => ({ kind: 'repo', path: join(root, name) })))
})
afterAll(() => rmSync(root, { recursive: true }))

test('a copy answers as its original does, with vectors, words, graphs and records', async () => {
  const to = { index: join(root, 'copy') }
  const report = await copyBetween({ from, to })
  expect(Object.keys(report.sources).sort()).toEqual(names.toSorted())
  await using original = await composeRetriever(from)
  await using copy = await composeRetriever(to)
  for (const text of ['where is the price of an order calculated', 'who calls the reservations endpoint']) {
    const [expected, found] = [await original.query({ text }), await copy.query({ text })]
    expect(found.hits.map(({ chunk }) => chunk)).toEqual(expected.hits.map(({ chunk }) => chunk))
    expect(found.mode).toBe('hybrid')
  }
  expect(await copy.graph()).toEqual(await original.graph())
  const { generation: _own, ...status } = await copy.status()
  expect(await original.status()).toMatchObject(status)
})

test('a place that has an index is not overwritten unasked, and no index is copied onto itself', async () => {
  const to = { index: join(root, 'taken') }
  await copyBetween({ from, to })
  await expect(copyBetween({ from, to })).rejects.toMatchObject({ code: 'INGEST_COPY_TARGET' })
  await expect(copyBetween({ from, to: from }, { replaces: true })).rejects.toMatchObject({
    code: 'INGEST_COPY_TARGET',
  })
  expect((await copyBetween({ from, to }, { replaces: true })).chunks).toBeGreaterThan(10)
})

test.skipIf(process.versions.node.startsWith('20.'))('a copy to SQLite and back is the original', async () => {
  const [file, back] = [{ index: `sqlite:${join(root, 'coderag.db')}` }, { index: join(root, 'back') }]
  await copyBetween({ from, to: file })
  await copyBetween({ from: file, to: back })
  await using original = await composeRetriever(from)
  for (const place of [file, back]) {
    await using copy = await composeRetriever(place)
    const text = 'where is the price of an order calculated'
    const [expected, found] = [await original.query({ text }), await copy.query({ text })]
    expect(found.hits[0]?.chunk).toEqual(expected.hits[0]?.chunk)
    expect(await copy.graph()).toEqual(await original.graph())
  }
})

test('nothing is copied from a place without an index', async () => {
  const nowhere = { index: join(root, 'nowhere') }
  await expect(copyBetween({ from: nowhere, to: { index: join(root, 'new') } })).rejects.toMatchObject({
    code: 'INGEST_EMPTY',
  })
})
