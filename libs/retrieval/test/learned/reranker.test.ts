import type { RankedChunk } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { createFeatureReranker, FEATURE_NAMES, ROW_NAMES } from '../../src/reranker.js'
import { SIGNAL_NAMES } from '../../src/rank/learned/row-weights.js'

/** Makes a candidate at a rank of the code list. */
function candidate(
  path: string,
  rank: number,
  more: { text?: string; defines?: string[]; byteStart?: number } = {},
): RankedChunk {
  const { text = 'return value\n', defines = [], byteStart = rank * 100 } = more
  const chunk = { ...cleanChunk({ path, text, byteStart }), definedNames: defines }
  return { chunk, score: 1 / (60 + rank), ranks: { code: { rank, score: 10 - rank * 0.1 } } }
}

/** Weights in which all other rows are off. */
function only(weights: Record<string, number>): Record<string, number> {
  return { ...Object.fromEntries(ROW_NAMES.map((name) => [name, 0])), ...weights }
}

async function order(query: string, ...candidates: RankedChunk[]): Promise<(string | null)[]> {
  const ranked = await createFeatureReranker().rerank(query, candidates)
  return ranked.map(({ chunk }) => chunk.filePath)
}

test('a file with tests in it is shown by its code, unless the query mentions tests', async () => {
  const rust = (text: string, rank: number, scope = 'src/attachment.rs'): RankedChunk => {
    const { chunk, ...rest } = candidate('src/attachment.rs', rank, { text })
    return { ...rest, chunk: { ...chunk, language: 'rust', contextPrefix: cleanChunk({ text: scope }).text } }
  }
  const check = rust(
    '#[tokio::test]\nasync fn attachment_escapes_file_name() {\n    assert!(file_name(attachment))\n}\n',
    1,
  )
  const code = rust('fn escape(name: &str) -> String {\n    name.replace()\n}\n', 2)
  const named = rust('fn test(attachment: &str) {}\n', 1, 'src/attachment.rs > Escaped > test')
  const method = { ...named, chunk: { ...named.chunk, symbolKind: 'method' as const } }
  const helper = rust('fn file_name_escaped() {}\n', 1, 'src/attachment.rs > tests > file_name_escaped')
  const first = async (query: string, ...passages: RankedChunk[]) =>
    (await createFeatureReranker().rerank(query, passages))[0]?.chunk.text
  expect(await first('how is the file name of an attachment escaped', check, code)).toBe(code.chunk.text)
  expect(await first('test that the file name of an attachment is escaped', check, code)).toBe(check.chunk.text)
  expect(await first('how is the file name of an attachment escaped', helper, code)).toBe(code.chunk.text)
  expect(await first('how is an attachment escaped', method, rust('fn other() {}\n', 2))).toBe(method.chunk.text)
})

describe('the trained order', () => {
  // Each case: a query, the reason, the candidates in the order of the lists, and the expected first file.
  const cases: [question: string, why: string, candidates: RankedChunk[], first: string][] = [
    [
      'how are requests routed',
      'the name says what is asked, in another form of the word',
      [candidate('src/server.ts', 1), candidate('src/routing.ts', 2)],
      'src/routing.ts',
    ],
    [
      'configuration loading',
      'a beginning of a word counts as the word',
      [candidate('src/app.py', 1), candidate('src/config.py', 2)],
      'src/config.py',
    ],
    [
      'rate limit for each client',
      'neighbouring words are one identifier elsewhere',
      [candidate('src/client.ts', 1), candidate('src/rateLimit.ts', 2, { defines: ['rateLimit'] })],
      'src/rateLimit.ts',
    ],
    [
      'HandlerStack',
      'a name asked for is where it is defined, not where it is used',
      [candidate('src/Client.php', 1), candidate('src/Stack.php', 2, { defines: ['HandlerStack'] })],
      'src/Stack.php',
    ],
    [
      'retry of failed payments',
      'a test repeats the words of what it tests',
      [candidate('src/retry.test.ts', 1), candidate('src/retry.ts', 2)],
      'src/retry.ts',
    ],
    [
      'session store',
      'a sample uses what the library defines',
      [candidate('examples/session/store.ts', 1), candidate('src/session/store.ts', 2)],
      'src/session/store.ts',
    ],
  ]
  test.each(cases)('%s: %s', async (question, _why, candidates, first) => {
    expect((await order(question, ...candidates))[0]).toBe(first)
  })

  test('a query for tests ranks tests no lower than code', async () => {
    expect(await order('tests of the retry', candidate('src/retry.test.ts', 1), candidate('src/retry.ts', 2))).toEqual([
      'src/retry.test.ts',
      'src/retry.ts',
    ])
  })
})

describe('the layout', () => {
  test('a file occurs again only after the other files', async () => {
    const pieces = [1, 2, 3].map((rank) => candidate('src/cache.ts', rank))
    const others = ['a.ts', 'b.ts', 'c.ts'].map((path, index) => candidate(path, 4 + index))
    const found = await order('cache', ...pieces, ...others)
    expect(found.slice(0, 4).toSorted()).toEqual(['a.ts', 'b.ts', 'c.ts', 'src/cache.ts'])
    expect(found.slice(4)).toEqual(['src/cache.ts', 'src/cache.ts'])
  })

  test('with distinctFiles 0 the next passage of a file competes with the next files', async () => {
    const reranker = createFeatureReranker({ distinctFiles: 0, weights: only({ codeBest: 1 }) })
    const candidates = [
      ...[1, 2].map((rank) => candidate('first.ts', rank)),
      ...[3, 4, 5, 6, 7].map((rank) => candidate(`f${rank}.ts`, rank)),
    ]
    const found = (await reranker.rerank('anything', candidates)).map(({ chunk }) => chunk.filePath)
    expect(found).toEqual(['first.ts', 'f3.ts', 'f4.ts', 'first.ts', 'f5.ts', 'f6.ts', 'f7.ts'])
  })

  test('the best passage of a file is first, and every candidate is returned once with falling scores', async () => {
    const low = candidate('src/cache.ts', 5, { byteStart: 0 })
    const high = candidate('src/cache.ts', 2, { byteStart: 900 })
    const ranked = await createFeatureReranker().rerank('cache', [low, candidate('x.ts', 3), high])
    expect(ranked).toHaveLength(3)
    expect(ranked.find(({ chunk }) => chunk.filePath === 'src/cache.ts')?.chunk.id).toBe(high.chunk.id)
    const scores = ranked.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('the first passage of a file is the one that means what is asked, if words tell little', async () => {
    const similar = (rank: number, score: number, path = 'src/cache.ts'): RankedChunk => {
      const { chunk, ...rest } = candidate(path, rank)
      return { ...rest, chunk, ranks: { ...rest.ranks, dense: { rank: 1, score } } }
    }
    for (const path of ['src/cache.ts', 'docs/cache.md']) {
      const [words, meaning] = [similar(1, 0.2, path), similar(8, 0.6, path)]
      const ranked = await createFeatureReranker().rerank('how long is a result kept', [words, meaning])
      expect(ranked[0]?.chunk.id).toBe(meaning.chunk.id)
    }
  })

  test('a passage that no list had stands first in its file if it fits best, and is asked for of first files only', async () => {
    const asked: string[] = []
    const answer = candidate('src/cache.ts', 0, {
      text: 'expireEntry() { return now > limit }',
      defines: ['expireEntry'],
    })
    const ranked = await createFeatureReranker({ distinctFiles: 1, weights: only({ codeBest: 1 }) }).rerank(
      'where does an entry expire',
      [candidate('src/cache.ts', 1), candidate('src/cache.ts', 2), candidate('src/other.ts', 3)],
      {
        further: async (sourceUris) => {
          asked.push(...sourceUris)
          return [{ ...answer, ranks: { dense: { rank: 4, score: 0.4 } } }]
        },
      },
    )
    expect(asked).toEqual([candidate('src/cache.ts', 1).chunk.sourceUri])
    expect(ranked[0]?.chunk.id).toBe(answer.chunk.id)
    expect(new Set(ranked.map(({ chunk }) => chunk.id)).size).toBe(4)
    expect(ranked).toHaveLength(4)
  })

  test('the first passage of a file declares the name, and does not only call it', async () => {
    const newOrder = candidate('OrdersController.java', 1, {
      text: 'newOrder() { total = calculateTotal(items); return saveOrder(order) }',
      defines: ['newOrder'],
    })
    const calculateTotal = candidate('OrdersController.java', 6, {
      text: 'calculateTotal(items) { return sum(items) + shipping }',
      defines: ['calculateTotal'],
    })
    const question = 'where is the total of an order calculated'
    const ranked = await createFeatureReranker().rerank(question, [newOrder, calculateTotal])
    expect(ranked[0]?.chunk.id).toBe(calculateTotal.chunk.id)
  })

  test('sections of a document keep the order of the engines, whatever terms they contain', async () => {
    const section = (rank: number, text: string): RankedChunk => {
      const made = candidate('docs/cache.md', rank, { text })
      return { ...made, chunk: { ...made.chunk, corpusType: 'DOC_README' } }
    }
    const first = section(1, 'Entries leave after an hour.')
    const ranked = await createFeatureReranker().rerank('when does the cache expire', [
      first,
      section(5, 'expire cache expire cache'),
    ])
    expect(ranked[0]?.chunk.id).toBe(first.chunk.id)
  })

  test('parts of a candidate add up to its score', async () => {
    const [best] = await createFeatureReranker({ weights: only({ codeBest: 2, test: -3, sample: -5 }) }).rerank(
      'retry',
      [
        {
          chunk: cleanChunk({ path: 'src/retry.test.ts' }),
          score: 0.5,
          ranks: { code: { rank: 1, score: 4 } },
        },
      ],
    )
    expect(best?.parts?.()).toEqual({ codeBest: 2, test: -3 })
    expect(best?.score).toBe(-1)
  })

  test('no candidates, no ranks and no path are accepted', async () => {
    const reranker = createFeatureReranker()
    expect(await reranker.rerank('x', [])).toEqual([])
    const chunk = { ...cleanChunk({ corpusType: 'CONVO_SLACK' }), filePath: null }
    expect(await reranker.rerank('???', [{ chunk, score: 0.1 }])).toHaveLength(1)
  })
})

describe('options', () => {
  test('weights of unknown features and unknown options are refused by name', () => {
    const refused = (issue: string) =>
      expect.objectContaining({
        code: 'OPTIONS_INVALID',
        details: { subject: 'createFeatureReranker', issues: [expect.stringContaining(issue)] },
      })
    expect(() => createFeatureReranker({ weights: { luck: 1 } })).toThrowError(refused('weights.luck'))
    expect(() => createFeatureReranker({ distinctFiles: -1 })).toThrowError(refused('distinctFiles'))
  })

  test('the shipped weights are of known rows, and each signal has one', async () => {
    const { default: shipped } = await import('../../src/rank/learned/weights.json', { with: { type: 'json' } })
    const names = Object.keys(shipped.weights)
    expect(names.length).toBeGreaterThan(5)
    const rows: readonly string[] = [...FEATURE_NAMES, ...SIGNAL_NAMES]
    expect(names.filter((name) => !rows.includes(name))).toEqual([])
    expect(SIGNAL_NAMES.filter((name) => !names.includes(name))).toEqual([])
  })
})

test('a pasted text asks for tests and samples only in its subject', async () => {
  const candidates = [candidate('examples/retries.py', 1), candidate('tests/retries.py', 2)]
  const report = 'Retries never end\n\nThere are unit tests of it, and an example that ends.'
  const penalties = async (subject?: string) => {
    const options = subject === undefined ? {} : { subject }
    const ranked = await createFeatureReranker().rerank(report, candidates, options)
    return ranked.flatMap(({ parts }) =>
      Object.keys(parts?.() ?? {}).filter((name) => ['test', 'sample'].includes(name)),
    )
  }
  expect((await penalties('Retries never end')).toSorted()).toEqual(['sample', 'test'])
  expect(await penalties('Unit tests of retries never end')).toEqual(['sample'])
  expect(await penalties()).toEqual([])
})
