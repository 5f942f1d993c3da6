import {
  CoderagError,
  decodeChunks,
  type Crawler,
  type LexicalAnalyzer,
  type Scrubber,
  type TermEmbedding,
} from '@coderag/types'
import { expect, test } from 'vitest'
import type { Batch, BatchResult } from '../src/process/batch.js'
import { createRepositoryCrawler } from '../src/discovery/repository-crawler.js'
import { processBatch, type ProcessingStages } from '../src/process/process-batch.js'
import { countingEmbedder, memoryStages, openScrubber, paragraphChunker, wordAnalyzer } from './memory-stages.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

const SECRET_LINE = 'the line that must not leak'
const files = { 'a.ts': 'alpha\n\nbeta\n', 'bad.ts': SECRET_LINE, 'c.ts': 'gamma\n' }

/** A batch of the files above. */
async function batch(): Promise<Batch> {
  const path = tempDirectory()
  writeFiles(path, files)
  const source = { kind: 'repo', path, repoName: 'shop' } as const
  const found = await createRepositoryCrawler({ maxFileSize: 1_000 }).discover(source)
  return { source, head: found, services: [], known: { services: [], all: [] }, units: found.units }
}

async function run(changes: Partial<ProcessingStages>): Promise<BatchResult> {
  return processBatch(await batch(), memoryStages(changes))
}

function isBad(text: string): boolean {
  return text.includes(SECRET_LINE)
}

const quote = (): never => {
  throw new Error(`can't take "${SECRET_LINE}"`)
}

test('units become columns and terms, in order, with their times by stage', async () => {
  const { outcomes, columns, terms, stageMs } = await run({})
  expect(outcomes.map(({ key, chunks }) => [key, chunks])).toEqual([
    ['a.ts', 2],
    ['bad.ts', 1],
    ['c.ts', 1],
  ])
  expect(decodeChunks(columns).map((chunk) => chunk.text)).toEqual(['alpha\n\n', 'beta\n', SECRET_LINE, 'gamma\n'])
  expect(terms.rows).toBe(4)
  expect(Object.keys(stageMs).sort()).toEqual(['analyze', 'chunk', 'encode', 'read', 'scrub'])
})

const crawler = createRepositoryCrawler({ maxFileSize: 1_000 })
const failingCrawler: Crawler = {
  ...crawler,
  read: (source, head, unit) => (unit.key === 'bad.ts' ? quote() : crawler.read(source, head, unit)),
}
const failingScrubber: Scrubber = {
  ...openScrubber,
  scrub: async (chunks) => (chunks.some((chunk) => isBad(chunk.text)) ? quote() : openScrubber.scrub(chunks)),
}
const words = wordAnalyzer()
const failingAnalyzer: LexicalAnalyzer = {
  ...words,
  analyze: (chunks) => (chunks.some((chunk) => isBad(chunk.text)) ? quote() : words.analyze(chunks)),
}
const embedder = countingEmbedder('worker')

/** An embedder that also takes the terms of an analyzer. */
function fromTerms(
  analyzer: string,
  seen: (chunks: Parameters<TermEmbedding['embed']>[1]) => unknown = () => undefined,
): ReturnType<typeof countingEmbedder> {
  const embed: TermEmbedding['embed'] = (terms, chunks) => {
    seen(chunks)
    return new Float32Array(terms.rows * 3).fill(0.5)
  }
  return { ...countingEmbedder('worker'), fromTerms: { analyzer, embed } }
}

test.each([
  ['read', { crawlers: new Map([['repo', failingCrawler]]) }],
  [
    'chunk',
    {
      chunkers: new Map([
        [
          'window',
          {
            ...paragraphChunker,
            chunk: async (document) => (isBad(document.text) ? quote() : paragraphChunker.chunk(document)),
          },
        ],
      ]),
    },
  ],
  ['scrub', { scrubber: failingScrubber }],
  [
    'embed',
    {
      embedder: {
        ...embedder,
        embed: async (chunks) => (chunks.some((chunk) => isBad(chunk.text)) ? quote() : embedder.embed(chunks)),
      },
    },
  ],
  [
    'embed',
    {
      embedder: fromTerms(words.fingerprint, (chunks) =>
        chunks.some(({ contextPrefix }) => contextPrefix === 'bad.ts') ? quote() : chunks,
      ),
    },
  ],
  ['analyze', { analyzer: failingAnalyzer }],
] satisfies [string, Partial<ProcessingStages>][])(
  'a unit that fails to %s is a failure of its own, without its content, beside sound neighbours',
  async (stage, changes) => {
    const { outcomes, columns, terms } = await run(changes)
    expect(outcomes.map((outcome) => outcome.chunks)).toEqual([2, 0, 1])
    expect(outcomes[1]?.failure).toEqual({ key: 'bad.ts', stage, code: 'UNEXPECTED', message: 'Error' })
    expect(decodeChunks(columns).map((chunk) => chunk.filePath)).toEqual(['a.ts', 'a.ts', 'c.ts'])
    expect(terms.rows).toBe(3)
    expect(JSON.stringify(outcomes)).not.toContain(SECRET_LINE)
  },
)

test('an error with a code keeps code and message, one of the system its code', async () => {
  const coded = new CoderagError('SYNTAX_ABORTED', 'The parser gave up.', {})
  const gone = Object.assign(new Error('ENOENT: /home/somebody/bad.ts'), { code: 'ENOENT' })
  const failWith = async (error: Error) => {
    const chunk = async (): Promise<never> => Promise.reject(error)
    const { outcomes } = await run({ chunkers: new Map([['window', { ...paragraphChunker, chunk }]]) })
    return outcomes[0]?.failure
  }
  expect(await failWith(coded)).toMatchObject({ code: 'SYNTAX_ABORTED', message: 'The parser gave up.' })
  expect(await failWith(gone)).toMatchObject({ code: 'ENOENT', message: 'It was gone when it was to be read.' })
})

test('a stage that loses chunks is a failure, not a silent gap', async () => {
  const forgetful: Scrubber = {
    ...openScrubber,
    scrub: async (chunks) => openScrubber.scrub(chunks.slice(1)),
  }
  const { outcomes } = await run({ scrubber: forgetful })
  expect(outcomes.map((outcome) => outcome.failure?.code)).toEqual(Array(3).fill('INGEST_CHUNKS_LOST'))
})

test('the embedder is never asked for more than it takes at once', async () => {
  const path = tempDirectory()
  writeFiles(path, { 'a.ts': 'one\n\ntwo\n\nthree\n\nfour\n\nfive' })
  const source = { kind: 'repo', path, repoName: 'shop' } as const
  const found = await crawler.discover(source)
  const small = countingEmbedder('worker')
  const { columns } = await processBatch(
    { source, head: found, services: [], known: { services: [], all: [] }, units: found.units },
    memoryStages({ embedder: small }),
  )
  expect(small.calls.map((call) => call.length)).toEqual([2, 2, 1])
  expect(columns.vectors?.values).toHaveLength(15)
})

test('terms that the index counted become vectors without the texts being read again', async () => {
  const taking = fromTerms(words.fingerprint)
  const { columns, stageMs } = await run({ embedder: taking })
  expect(taking.calls).toEqual([])
  expect(columns.vectors).toEqual({ dimensions: 3, values: new Float32Array(12).fill(0.5) })
  expect(stageMs['embed']).toBeGreaterThan(0)
})

test('terms of an analyzer that the embedder does not know are not taken', async () => {
  const other = fromTerms('another analyzer')
  const { columns } = await run({ embedder: other })
  expect(other.calls.flat()).toHaveLength(4)
  expect(columns.vectors?.values.subarray(0, 3)).toEqual(Float32Array.of(1, 'alpha\n\n'.length, 0))
})

test('a corpus that nothing cuts is skipped with that reason', async () => {
  const { outcomes } = await run({ chunkers: new Map() })
  expect(outcomes[0]?.skip).toEqual({ key: 'a.ts', reason: 'no_chunker', detail: 'nothing cuts CODE_LOGIC' })
})

test('the watchdog hears of every unit before it is read', async () => {
  const seen: number[] = []
  await processBatch(await batch(), memoryStages(), (index) => seen.push(index))
  expect(seen).toEqual([0, 1, 2])
})
