import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { DEMOTIONS, createDemotions } from '../src/rank/demotions.js'
import { retrieverOver } from './retriever-over.js'

const policy = Array.from({ length: 12 }, (_, at) =>
  cleanChunk({
    path: `src/refund-policy-${at}.ts`,
    text: `export function refundPolicy${at}(refund) {\n  return policy(refund, ${at})\n}\n`,
  }),
)
const said = cleanChunk({
  path: 'talk/review.txt',
  text: 'Priya: the refund policy. Olaf: decision: it stays up before summer.\n',
  corpusType: 'CONVO_TRANSCRIPT',
  language: null,
  timestamp: '2026-03-06T10:00:00.000Z',
})
const saidLater = cleanChunk({
  path: 'talk/later.txt',
  text: 'Priya: the refund policy. Olaf: decision: it goes up before autumn.\n',
  corpusType: 'CONVO_TRANSCRIPT',
  language: null,
  timestamp: '2026-07-06T10:00:00.000Z',
})
const chat = cleanChunk({
  path: 'talk/lunch.txt',
  text: 'Zoe: soup today\n',
  corpusType: 'CONVO_SLACK',
  language: null,
})
const now = (): Date => new Date('2026-11-22T12:00:00Z')

describe('a query for a conversation', () => {
  test('is answered by conversations, however many files of code have its words', async () => {
    // The reranker scores conversations low, like one that was trained on code.
    const reranker = {
      id: 'code first',
      rerank: async (_: string, candidates: readonly { chunk: (typeof policy)[number] }[]) =>
        candidates
          .map((candidate) => ({ ...candidate, score: candidate.chunk.corpusType === 'CODE_LOGIC' ? 1 : 0 }))
          .toSorted((a, b) => b.score - a.score),
    }
    const retriever = await retrieverOver({
      chunks: [...policy, chat, said],
      reranker,
      now,
      ranking: { candidates: 5 },
    })
    const { hits, strategy } = await retriever.query({ text: 'what was decided about the refund policy', topK: 3 })
    expect(strategy.route).toBe('what people said')
    expect(hits[0]?.chunk.id).toBe(said.id)
    // A conversation about something else is not raised.
    expect(hits.map(({ chunk }) => chunk.id)).not.toContain(chat.id)

    const code = await retriever.query({ text: 'how is the refund policy applied', topK: 3 })
    expect(code.hits[0]?.chunk.corpusType).toBe('CODE_LOGIC')
  })

  test('prefers the time that it names', async () => {
    const retriever = await retrieverOver({ chunks: [saidLater, said, ...policy], now })
    const first = async (text: string) => (await retriever.query({ text })).hits[0]?.chunk.filePath
    expect(await first('what was decided about the refund policy in March')).toBe('talk/review.txt')
    expect(await first('what was decided about the refund policy in July')).toBe('talk/later.txt')
  })

  test('respects the filter', async () => {
    const retriever = await retrieverOver({ chunks: [...policy, said], now })
    const { hits } = await retriever.query({
      text: 'what was decided about the refund policy',
      filter: { corpusTypes: ['CODE_LOGIC'] },
    })
    expect(new Set(hits.map(({ chunk }) => chunk.corpusType))).toEqual(new Set(['CODE_LOGIC']))
  })
})

describe('a procedure is shown whole', () => {
  const sections = [
    '# DiskFull\nAlert: the disk fills.\n',
    '## Meaning\nLogs grow.\n',
    '## Mitigation\nDelete old logs.\n',
    '## Afterwards\nAdd space.\n',
    '## Contacts\nAsk the storage team.\n',
  ]
  let start = 0
  const runbook = sections.map((text) => {
    const chunk = cleanChunk({
      path: 'runbooks/disk-full.md',
      text,
      corpusType: 'DOC_RUNBOOK',
      language: null,
      byteStart: start,
    })
    start += Buffer.byteLength(text)
    return chunk
  })
  const other = cleanChunk({ path: 'src/disk.ts', text: 'export const diskFull = alert("disk full")\n' })

  test('with its sections in order in the hits and in the context', async () => {
    const retriever = await retrieverOver({ chunks: [...runbook, other] })
    const { hits, context } = await retriever.query({ text: 'what do I do when DiskFull fires', budget: 400 })
    expect(hits.map(({ chunk }) => chunk.filePath)).toEqual(['runbooks/disk-full.md', 'src/disk.ts'])
    expect(hits[0]?.passages.map(({ text }) => text)).toEqual(sections)
    expect(context.indexOf('Delete old logs')).toBeGreaterThan(context.indexOf('Logs grow'))
  })
})

describe('files that seldom answer', () => {
  const demotionsOf = createDemotions([])

  test.each([
    ['where is an order placed', 'api/openapi.yaml', true],
    ['which endpoints does orders have', 'api/openapi.yaml', false],
    ['show the products of a category', 'public/shop.scss', true],
    ['which colours does the theme have', 'public/shop.scss', false],
    ['how are passwords hashed', '.github/workflows/main.yml', true],
    ['how is the image published', '.github/workflows/main.yml', false],
    ['how are content types negotiated', 'server/api/negotiation.klib.api', true],
    ['what does the public API of the server hold', 'server/api/negotiation.api', false],
    ['how are retries counted', 'src/Store/PublicAPI.Shipped.txt', true],
    ['how do I change the theme', 'CHANGELOG.md', true],
    ['which release removed the theme', 'CHANGELOG.md', false],
    ['what changed in 2.3', 'docs/release-notes.md', false],
    ['how do I change the theme', 'src/changes.ts', false],
    ['how do I configure s3 storage', 'docs/testing.md', false],
    ['where is an order placed', 'src/api/orders.ts', false],
    ['where is an order placed', 'src/orders.ts', false],
  ])('%s: %s', (question, path, isLow) => {
    expect(demotionsOf(question)(path).cost > 0).toBe(isLow)
  })

  test('a specification ranks below the handler that it describes', async () => {
    const spec = cleanChunk({
      path: 'openapi.yaml',
      text: 'the order of a customer is placed here, placing an order\n',
      corpusType: 'CODE_CONFIG',
      language: 'yaml',
    })
    const handler = cleanChunk({
      path: 'src/place.ts',
      text: '// who places an order is asked\nexport function place(order) {\n  save(order)\n}\n',
    })
    const filler = cleanChunk({ path: 'src/other.ts', text: 'export function other(order) {}\n' })
    const retriever = await retrieverOver({ chunks: [spec, handler, filler] })
    const { hits, trace } = await retriever.query({ text: 'who places an order' })
    expect(hits[0]?.chunk.filePath).toBe('src/place.ts')
    expect(trace.contributions.find(({ id }) => id === spec.id)?.parts['demoted']).toBe(-3.5)
  })

  test('style sheets are left out of contexts unless the query is about appearance', async () => {
    const styles = cleanChunk({ path: 'shop.css', text: '.category { color: red } /* products */\n', language: 'css' })
    const page = cleanChunk({ path: 'shop.ts', text: 'export const products = category => list(category)\n' })
    const retriever = await retrieverOver({ chunks: [styles, page] })
    const shown = async (text: string) => (await retriever.query({ text })).sources.map(({ filePath }) => filePath)
    expect(await shown('how are products of a category listed')).toEqual(['shop.ts'])
    expect(await shown('color of a category')).toContain('shop.css')
  })

  test('own rows replace built-in ones of the same name', () => {
    const [row] = DEMOTIONS
    const own = createDemotions([{ name: row?.name ?? '', path: 'never', cost: 1, leaveOut: false }])
    expect(own('where is an order placed')('openapi.yaml').cost).toBe(0)
  })
})
