import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeRetriever } from '@coderag/presets'

const crawler = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-kill-'))
const repo = join(root, 'shop')
const data = join(root, 'data')
const KILLS = 50
const FILES = 60

beforeAll(() => mkdirSync(repo))
afterAll(() => rmSync(root, { recursive: true }))

/** Every file of a revision names it, so that a mixture of two revisions shows. */
function writeRevision(revision: number): void {
  for (let file = 0; file < FILES; file++) {
    const body = `export function handler${file}() {\n  return 'revision${revision}marker'\n}\n`
    writeFileSync(join(repo, `handler-${file}.ts`), body)
  }
}

async function crawl(killAfterMs: number | null): Promise<number | null> {
  const child = spawn(process.execPath, [crawler, '-r', repo, '-o', data, '--quiet', '-j', '1'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (timer !== null) clearTimeout(timer)
  return code
}

/** Chunks that a reader finds of a revision. */
async function found(revision: number): Promise<number> {
  await using retriever = await composeRetriever({ dataDir: data })
  const marker = `revision${revision}marker`
  const { hits } = await retriever.query({ text: marker, topK: 200 })
  // Search by meaning brings neighbours too; only the marker tells the revision.
  return hits.filter((hit) => hit.chunk.text.includes(marker)).length
}

test(`after kill -9 at any of ${KILLS} moments a reader sees one whole revision, and the next run completes`, async () => {
  writeRevision(0)
  expect(await crawl(null)).toBe(0)
  const started = performance.now()
  expect(await crawl(null)).toBe(0)
  const idleMs = performance.now() - started

  let committed = 0
  let killed = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    writeRevision(kill)
    // Moments spread evenly over a run with work to do, which takes longer than an idle one.
    const code = await crawl(Math.round(((kill % 25) / 25) * idleMs * 3))
    if (code === null) killed++
    const now = await found(kill)
    if (now > 0) {
      expect(now).toBe(FILES)
      expect(await found(committed)).toBe(0)
      committed = kill
    } else expect(await found(committed)).toBe(FILES)
    if (kill % 10 === 0) {
      expect(await crawl(null)).toBe(0)
      expect(await found(kill)).toBe(FILES)
      committed = kill
    }
  }
  expect(killed).toBeGreaterThan(KILLS / 4)
}, 300_000)
