import type { CrawlSource } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { countingEmbedder, wordAnalyzer } from './memory-stages.js'
import { createBench } from './pipeline-bench.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

function shop(): CrawlSource & { path: string } {
  const path = tempDirectory()
  writeFiles(path, { 'a.ts': 'alpha\n\nbeta\n', 'b.ts': 'gamma\n', 'docs/c.md': 'delta\n' })
  return { kind: 'repo', path, repoName: 'shop' }
}

async function crawled() {
  const bench = createBench()
  const source = shop()
  await bench.ingest([source], {}, { embedder: countingEmbedder('main') })
  return { bench, source }
}

describe('embedding anew', () => {
  test('gives every stored chunk a vector of the other model, reads no source, and keeps all else', async () => {
    const { bench, source } = await crawled()
    const before = await bench.read()
    writeFiles(source.path, { 'a.ts': 'omega\n' })
    const other = countingEmbedder('main', 'other')
    const report = await bench.reembed(other)
    expect(report).toMatchObject({ committed: true, generation: 2, chunkCount: 4, embedder: 'other', sources: [] })
    expect(other.calls.flat().sort()).toEqual(['alpha\n\n', 'beta\n', 'delta\n', 'gamma\n'])
    const after = await bench.read()
    expect(after.files).toEqual(before.files)
    expect(after.terms).toEqual(before.terms)
    expect(after.manifest.sources).toEqual(before.manifest.sources)
    expect(after.manifest.embedder).toEqual(other.identity)
    const rows = [...(bench.stores.snapshots.get(Number(after.manifest.parts['chunks']))?.values() ?? [])]
    expect(rows.map((chunk) => 'vector' in chunk && chunk.vector.length)).toEqual(
      rows.map(() => other.identity.dimensions),
    )
  })

  test('is followed by runs that embed what is new with that model', async () => {
    const { bench, source } = await crawled()
    const other = countingEmbedder('main', 'other')
    await bench.reembed(other)
    other.calls.length = 0
    writeFiles(source.path, { 'b.ts': 'omega\n' })
    await bench.ingest([source], { incremental: true }, { embedder: other })
    expect(other.calls).toEqual([['omega\n']])
  })

  test('does nothing when the index has that model’s vectors', async () => {
    const { bench } = await crawled()
    const same = countingEmbedder('main')
    expect(await bench.reembed(same)).toMatchObject({ committed: false, generation: 1, chunkCount: 4 })
    expect(same.calls).toEqual([])
  })

  test('makes the terms of an older version again, whether or not the model is another one', async () => {
    const analyzer = wordAnalyzer('x')
    for (const embedder of [countingEmbedder('main'), countingEmbedder('main', 'other')]) {
      const { bench, source } = await crawled()
      const { terms } = await bench.read()
      expect(await bench.reembed(embedder, {}, { analyzer })).toMatchObject({ committed: true, chunkCount: 4 })
      const after = await bench.read()
      expect(after.manifest).toMatchObject({ lexicalFingerprint: analyzer.fingerprint, embedder: embedder.identity })
      expect(after.terms).toEqual(new Set([...terms].map((term) => `x${term}`)))
      const next = await bench.ingest([source], { incremental: true }, { embedder, analyzer })
      expect(next.committed).toBe(false)
    }
  })

  test('takes the vectors away when there is no embedder, and brings them back', async () => {
    const { bench } = await crawled()
    expect(await bench.reembed(null)).toMatchObject({ committed: true, embedder: null })
    const { manifest } = await bench.read()
    const rows = [...(bench.stores.snapshots.get(Number(manifest.parts['chunks']))?.values() ?? [])]
    expect(rows.some((chunk) => 'vector' in chunk)).toBe(false)
    const worker = countingEmbedder('worker')
    expect(await bench.reembed(worker)).toMatchObject({ committed: true, generation: 3 })
    expect(worker.calls.flat()).toHaveLength(4)
  })

  test.each(['open store', 'put', 'optimize', 'snapshot'])(
    'that fails at "%s" leaves the generation before',
    async (at) => {
      const { bench } = await crawled()
      const before = await bench.read()
      bench.stores.step = (name) => {
        if (name === at) throw new Error('broken')
      }
      await expect(bench.reembed(countingEmbedder('main', 'other'))).rejects.toThrow('broken')
      bench.stores.step = () => undefined
      expect(await bench.read()).toEqual(before)
    },
  )

  test('that is interrupted leaves the generation before', async () => {
    const { bench } = await crawled()
    const before = await bench.read()
    const abort = new AbortController()
    const onProgress = ({ phase }: { phase: string }): void => {
      if (phase === 'commit') abort.abort(new Error('stop'))
    }
    const stopped = bench.reembed(countingEmbedder('main', 'other'), { signal: abort.signal, onProgress })
    await expect(stopped).rejects.toThrow('stop')
    expect(await bench.read()).toEqual(before)
  })

  test('needs an index', async () => {
    const error = { code: 'INGEST_EMPTY', message: expect.stringContaining('without --rebuild') }
    await expect(createBench().reembed(countingEmbedder('main'))).rejects.toMatchObject(error)
  })

  test('tells how far it is', async () => {
    const { bench } = await crawled()
    const events: unknown[] = []
    await bench.reembed(countingEmbedder('main', 'other'), { onProgress: (event) => events.push(event) })
    expect(events.at(0)).toEqual({ phase: 'embed', chunks: 0, chunksTotal: 4 })
    expect(events.at(-2)).toEqual({ phase: 'embed', chunks: 4, chunksTotal: 4 })
    expect(events.at(-1)).toEqual({ phase: 'commit' })
  })
})

test('texts that the embedder had to cut are a warning of the run that cut them', async () => {
  const bench = createBench()
  const cut = { texts: 0, tokens: 0 }
  const plain = countingEmbedder('main')
  const cutting = {
    ...plain,
    cut,
    embed: (...call: Parameters<typeof plain.embed>) => {
      cut.texts += 1
      cut.tokens += 30
      return plain.embed(...call)
    },
  }
  const source = shop()
  expect((await bench.ingest([source], {}, { embedder: cutting })).warnings).toEqual([
    expect.stringMatching(/\d+ chunks were longer and embedded without their end, \d+ tokens in all/),
  ])
  expect((await bench.ingest([source], { incremental: true }, { embedder: cutting })).warnings).toEqual([])
})
