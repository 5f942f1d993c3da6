import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { CrawlSource } from '@coderag/types'
import { composeIngest, composeRetriever } from '../dist/index.js'

const shop = fileURLToPath(new URL('../../../fixtures/shop', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-incremental-'))
afterAll(() => rmSync(root, { recursive: true }))

const queries = [
  'where is the price of an order calculated',
  'how does a reservation expire',
  'who calls the payment service',
  'Calculate',
  'what happens when an order is placed',
  'how do we roll back a deployment',
]
/** The same numbers for people in both indexes. */
const SETTINGS = { crawl: { concurrency: 1 }, scrub: { placeholderKey: 'a key of the test only' } }
/** Changes of the tree, and updates after them. */
const CHANGES = 12
const UPDATES = 4

/** Numbers from 0 to 1 that depend on the seed only. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .sort()
}

/** Changes, copies, renames or removes one file. */
function change(folder: string, random: () => number, at: number): void {
  // Conversations name people that another file lists; they are read again when they change themselves.
  const files = filesIn(folder).filter((file) => !file.includes('conversations'))
  const file = files[Math.floor(random() * files.length)] ?? ''
  const next = join(dirname(file), `${basename(file, extname(file))}_${at}${extname(file)}`)
  const kind = Math.floor(random() * 4)
  if (kind === 0) {
    const lines = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [...lines.slice(Math.floor(random() * lines.length)), ''].join('\n'))
  } else if (kind === 1) cpSync(file, next)
  else if (kind === 2) renameSync(file, next)
  else rmSync(file)
}

async function answersOf(dataDir: string): Promise<unknown> {
  await using retriever = await composeRetriever({ dataDir })
  const { nodes, edges, endpoints, rpcs } = await retriever.graph()
  const results = []
  for (const text of queries) {
    const { hits, context, confidence, serviceContext } = await retriever.query({ text, topK: 30, budget: 2_000 })
    results.push({
      text,
      hits: hits.map(({ chunk, rerankScore }) => [chunk.filePath, chunk.startLine, rerankScore?.toFixed(4)]),
      context,
      confidence,
      facts: serviceContext?.lines,
    })
  }
  return { results, nodes, edges, endpoints, rpcs }
}

test.each([1, 2])(
  'updates and one crawl of the same tree give the same answers and graphs, seed %i',
  async (seed) => {
    const tree = join(root, `tree-${seed}`)
    cpSync(shop, tree, { recursive: true })
    const names = readdirSync(tree).filter((name) => statSync(join(tree, name)).isDirectory())
    const sources = names.map((name): CrawlSource => ({ kind: 'repo', path: join(tree, name), repoName: name }))
    const [updated, whole] = [join(root, `updated-${seed}`), join(root, `whole-${seed}`)]
    const random = randomOf(seed)
    await using pipeline = await composeIngest({ dataDir: updated, ...SETTINGS })
    await pipeline.ingest(sources)
    for (let at = 0; at < CHANGES; at++) {
      change(tree, random, at)
      if ((at + 1) % (CHANGES / UPDATES) === 0) await pipeline.ingest(sources, { incremental: true })
    }
    await using fresh = await composeIngest({ dataDir: whole, ...SETTINGS })
    await fresh.ingest(sources)
    expect(await answersOf(updated)).toEqual(await answersOf(whole))
  },
  300_000,
)
