import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseManifest, type CleanChunk, type CrawlSource } from '@coderag/types'
// The built package, as a consumer has it: the workers run its files.
import { composeIngest, composeRetriever } from '../dist/index.js'
import { openChunks } from '../dist/compose-index.js'

const shop = fileURLToPath(new URL('../../../fixtures/shop', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-job-'))
const dataDir = join(root, 'data')
const names = ['gateway-ts', 'auth-go', 'orders-go', 'inventory-py', 'payments-cs', 'deploy', 'docs']
const sources = names.map((name): CrawlSource => ({ kind: 'repo', path: join(root, name) }))

beforeAll(async () => {
  for (const name of names) cpSync(join(shop, name), join(root, name), { recursive: true })
  const pipeline = await composeIngest({ dataDir })
  const report = await pipeline.ingest(sources)
  expect(report.sources.flatMap((source) => source.failures)).toEqual([])
})
afterAll(() => rmSync(root, { recursive: true }))

async function storedChunks(): Promise<CleanChunk[]> {
  await using store = await openChunks({ dataDir })
  const chunks: CleanChunk[] = []
  for await (const batch of store.scan()) chunks.push(...batch)
  return chunks
}

describe('the main job on the Harbor fixture', () => {
  test.each([
    ['where is the price of an order calculated', 'internal/order/pricing.go'],
    ['how does a reservation expire', 'harbor_inventory/reservations.py'],
    ['who calls the reservations endpoint to hold space', 'internal/clients/inventory.go'],
  ])('%s: %s is among the first ten', async (text, file) => {
    await using retriever = await composeRetriever({ dataDir })
    const { hits } = await retriever.query({ text, topK: 10 })
    expect(hits.map((hit) => hit.chunk.filePath)).toContain(file)
  })

  test('a follow-up asks the graphs of what the first hit of a question without a name declares', async () => {
    await using retriever = await composeRetriever({ dataDir })
    const turns = [{ question: 'where is the price of an order calculated' }]
    const ask = async (text: string) => retriever.query({ text, turns, budget: 0 })
    const { searched, serviceContext, trace } = await ask('and who calls it?')
    expect(searched).toBe('who calls `Calculate`?')
    expect(trace.fromTurn).toBe(1)
    // What the other question took is told as one step, once.
    const steps = trace.steps.map(({ name }) => name)
    expect(steps.filter((name) => ['earlier question', 'search', 'rerank'].includes(name))).toHaveLength(3)
    expect(serviceContext?.lines.join('\n')).toContain('Saga.Place calls Calculate')
    // No question for the graphs: it is searched with the words of both.
    expect((await ask('and how is it rounded?')).searched).toBe(
      'how is rounded: where is the price of an order calculated',
    )
  })

  test('a context has the tokens that the configuration says, unless the question does', async () => {
    await using retriever = await composeRetriever({ dataDir, context: { budget: 300 } })
    const text = 'how does a reservation expire'
    const [byDefault, asked] = [await retriever.query({ text }), await retriever.query({ text, budget: 2_000 })]
    expect([byDefault.budget, asked.budget]).toEqual([300, 2_000])
    expect(byDefault.tokensUsed).toBeLessThanOrEqual(300)
    expect(asked.tokensUsed).toBeGreaterThan(300)
  })

  test('rows weigh what the configuration says', async () => {
    const partsOf = async (text: string) => {
      await using retriever = await composeRetriever({
        dataDir,
        ranking: { features: { weights: { codeBest: 2 } } },
      })
      const { trace } = await retriever.query({ text, topK: 10 })
      return Math.max(...trace.contributions.map(({ parts }) => parts['codeBest'] ?? 0))
    }
    expect(await partsOf('how does a reservation expire')).toBe(2)
  })

  test('the chunks of every file that passes unscrubbed are that file', async () => {
    const files = new Map<string, CleanChunk[]>()
    for (const chunk of await storedChunks()) {
      const path = `${chunk.repoName}/${chunk.filePath}`
      files.set(path, [...(files.get(path) ?? []), chunk])
    }
    expect(files.size).toBeGreaterThan(80)
    for (const [path, chunks] of files) {
      if (chunks.some((chunk) => chunk.corpusType === 'DOC_RUNBOOK' || chunk.corpusType === 'DOC_ADR')) continue
      const inOrder = chunks.toSorted((a, b) => a.byteRange[0] - b.byteRange[0])
      expect(inOrder.map((chunk) => chunk.text).join(''), path).toBe(readFileSync(join(root, path), 'utf8'))
    }
  })

  test('a question without a word that the model knows is answered by words alone', async () => {
    await using retriever = await composeRetriever({ dataDir })
    const { hits, mode } = await retriever.query({ text: '☃☃' })
    expect(hits).toEqual([])
    expect(mode).toBe('hybrid')
  })

  test('a context is counted in the tokens of the model that reads it', async () => {
    const file = join(root, 'letters', 'tokenizer.json')
    mkdirSync(join(root, 'letters'))
    // One token for each byte: then a budget is one of bytes, which anybody can count.
    const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
    const printable = [...range(33, 126), ...range(161, 172), ...range(174, 255)]
    // The alphabet of byte-level models: printable bytes as they are, the others from 256 on.
    const alphabet = [...printable, ...range(256, 511 - printable.length)].map((code) => String.fromCharCode(code))
    const vocab = Object.fromEntries(alphabet.map((byte, id) => [byte, id]))
    const bytes = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false }
    const model = { type: 'BPE', vocab, merges: [] }
    writeFileSync(
      file,
      JSON.stringify({ version: '1.0', added_tokens: [], pre_tokenizer: bytes, decoder: bytes, model }),
    )
    await using retriever = await composeRetriever({ dataDir, context: { tokenizer: file } })
    const { context, tokensUsed, tokenCounter } = await retriever.query({ text: 'price of an order', budget: 2_000 })
    expect(tokenCounter).toBe('letters/tokenizer.json')
    expect(tokensUsed).toBe(Buffer.byteLength(context))
    expect(tokensUsed).toBeGreaterThan(1_500)
    expect(tokensUsed).toBeLessThanOrEqual(2_000)
  })

  test('filters narrow before the search', async () => {
    await using retriever = await composeRetriever({ dataDir })
    const { hits } = await retriever.query({ text: 'order', filter: { repos: ['payments-cs'], languages: ['csharp'] } })
    expect(hits.length).toBeGreaterThan(0)
    expect(new Set(hits.map((hit) => hit.chunk.repoName))).toEqual(new Set(['payments-cs']))
    expect(new Set(hits.map((hit) => hit.chunk.language))).toEqual(new Set(['csharp']))
  })

  test('an open retriever answers from a new generation as soon as it is committed', async () => {
    await using retriever = await composeRetriever({ dataDir })
    // Search by meaning may find neighbours of an unknown word; none of them holds it.
    const before = (await retriever.query({ text: 'zanzibarquux' })).hits
    expect(before.filter((hit) => hit.chunk.text.includes('zanzibarquux'))).toEqual([])
    writeFileSync(join(root, 'docs', 'zanzibar.md'), '# Timetable\n\nSee zanzibarquux for the summer.\n')
    const pipeline = await composeIngest({ dataDir })
    expect((await pipeline.ingest(sources, { incremental: true })).committed).toBe(true)
    expect((await retriever.query({ text: 'zanzibarquux' })).hits[0]?.chunk.filePath).toBe('zanzibar.md')
    expect((await pipeline.ingest(sources, { incremental: true })).committed).toBe(false)
  })

  test('talk that is crawled later names the services of the repositories', async () => {
    const pipeline = await composeIngest({ dataDir })
    const { sources: indexed } = parseManifest(readFileSync(join(dataDir, 'manifest.json'), 'utf8'))
    const [service = ''] = indexed
      .flatMap(({ services }) => services.map(({ name }) => name))
      .filter((name) => name.length > 2)
    const turns = [`Ana: the ${service} service is slow`, 'Bo: restart it', 'Ana: done']
    mkdirSync(join(root, 'calls'))
    writeFileSync(join(root, 'calls', 'monday.txt'), turns.join('\n'))
    await pipeline.ingest([{ kind: 'transcript_dir', path: join(root, 'calls'), repoName: 'calls' }])
    const said = (await storedChunks()).filter(({ repoName }) => repoName === 'calls')
    expect(said.map(({ mentions, serviceName }) => [mentions, serviceName])).toEqual([[[service], service]])
    await pipeline.ingest([], { remove: ['calls'] })
  })

  test('an address and a key in a runbook reach no byte of the data directory', async () => {
    const address = ['ingrid', 'sund', '@', 'harbor', '.example', '.com'].join('')
    const key = ['AK', 'IA', 'Q3EGTZ', 'N5PLWX', 'R7VD'].join('')
    const page = join(root, 'docs', 'runbooks', 'leak.md')
    mkdirSync(join(root, 'docs', 'runbooks'), { recursive: true })
    writeFileSync(page, `# LeakProbe\n\nWrite to ${address} and use the access key ${key}.\n`)
    appendFileSync(page, '\nThen read plainMarkerWord twice.\n')
    const pipeline = await composeIngest({ dataDir })
    await pipeline.ingest(sources, { incremental: true })

    const chunk = (await storedChunks()).find((stored) => stored.filePath === 'runbooks/leak.md')
    expect(chunk?.text).toContain('plainMarkerWord')
    const everything = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    const holds = (text: string): boolean => everything.some((bytes) => bytes.includes(text))
    // The control: what may stay is found by the same search, so the data is not merely compressed away.
    expect(holds('plainMarkerWord')).toBe(true)
    expect(holds(address)).toBe(false)
    expect(holds(key)).toBe(false)
    expect(holds(address.split('@')[0] ?? '')).toBe(false)
  })
})
