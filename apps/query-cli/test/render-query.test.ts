import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { queryDocument } from '@coderag/protocol'
import { placesIn } from '../src/file-places.js'
import { showsLinks } from '../src/hyperlinks.js'
import { renderQuery } from '../src/render/query.js'
import { first, result, second } from './sample.js'

const plain = { color: false, width: 80, explain: false, lines: 5, shown: 5, places: placesIn({}, '/') }

const related = { services: [], edges: [], endpoints: [], dependents: [], calls: [], unfollowed: [] }

describe('what the graphs answer', () => {
  test('stands before the hits, ten facts of it', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `s${index} -> orders (http)`)
    const serviceContext = { ...related, relation: 'callers' as const, subjects: ['orders'], lines }
    expect(
      renderQuery({ ...result, serviceContext }, plain)
        .split('\n')
        .slice(0, 14),
    ).toEqual([
      'By the graphs, what calls or uses orders:',
      ...lines.slice(0, 10).map((line) => `    ${line}`),
      '    and 2 more: coderag context or --json shows them',
      '',
      '1.  orders/client/retry.go:41-44',
    ])
    expect(
      queryDocument({ text: 'who calls orders', topK: 20 }, { ...result, serviceContext }, { explain: false }),
    ).toMatchObject({
      serviceContext: { relation: 'callers', subjects: ['orders'], lines },
    })
  })

  test('is said to be nothing when the graphs know the name but no such relation', () => {
    const serviceContext = { ...related, relation: 'dependents' as const, subjects: ['orders'], lines: [] }
    expect(renderQuery({ ...result, serviceContext }, plain)).toMatch(
      /^By the graphs, what depends on orders: nothing that is known\.\n\n1\./,
    )
  })

  test('is said not to be known where the index has no calls', () => {
    const serviceContext = {
      ...related,
      relation: 'callers' as const,
      subjects: ['Hasher'],
      lines: [],
      unfollowed: ['.php'],
    }
    expect(renderQuery({ ...result, serviceContext }, plain)).toMatch(
      /^By the graphs, what calls or uses Hasher: the index has no calls in \.php files\.\n\n1\./,
    )
  })

  test('is left out when the graphs were not asked', () => {
    const serviceContext = { ...related, relation: null, subjects: ['orders'], lines: ['a -> orders (http)'] }
    expect(renderQuery({ ...result, serviceContext }, plain)).toBe(renderQuery(result, plain))
  })
})

describe('a result for people', () => {
  test('says so if nothing here answers', () => {
    const confidence = { probability: 0.1, word: 'none' as const }
    expect(renderQuery({ ...result, confidence }, plain)).toMatch(/^Nothing here answers this\. The nearest:\n\n1\. /)
  })

  test('links places to files of this machine, for terminals that show links', () => {
    const places = placesIn({ orders: '/src/orders' }, '/src', true)
    const [line] = renderQuery(result, { ...plain, places }).split('\n')
    const [open, close] = ['\u001B]8;;file:///src/orders/client/retry.go#41\u001B\\', '\u001B]8;;\u001B\\']
    expect(line).toBe(`1.  ${open}orders/client/retry.go:41-44${close}`)
  })

  test.each([
    [true, { TERM_PROGRAM: 'vscode' }],
    [true, { TERM_PROGRAM: 'unheard-of', FORCE_HYPERLINK: '1' }],
    [false, {}],
    [false, { TERM_PROGRAM: 'vscode', CI: '1' }],
    [false, { TERM_PROGRAM: 'vscode', NO_COLOR: '1' }],
    [false, { TERM_PROGRAM: 'vscode', FORCE_HYPERLINK: '0' }],
  ])('a terminal shows links: %s with %j', (shows, env) => {
    expect(showsLinks({ env, isTerminal: true })).toBe(shows)
  })

  test('a pipe gets no links', () => {
    expect(showsLinks({ env: { TERM_PROGRAM: 'vscode' }, isTerminal: false })).toBe(false)
  })

  test('links nothing whose folder is not known', () => {
    expect(renderQuery(result, { ...plain, places: placesIn({}, '/', true) })).toBe(renderQuery(result, plain))
  })

  test('has paths that open from where one stands, if the repository is on this machine', () => {
    const places = placesIn({ orders: '/src/orders' }, '/src/orders/docs')
    expect(renderQuery(result, { ...plain, places })).toMatch(
      /^1\. {2}\.\.\/client\/retry\.go:41-44$[^]*^2\. {2}retry\.md:1-2$/m,
    )
  })

  test('names a service only if it is called otherwise than its repository', () => {
    const [hit] = result.hits
    if (hit === undefined) throw new Error('The sample has no hit.')
    const own = { ...hit, chunk: { ...hit.chunk, serviceName: hit.chunk.repoName } }
    expect(renderQuery({ ...result, hits: [own] }, plain)).toContain('function retryWithBackoff · orders · go · strong')
  })

  test('without colour is plain text with rank, place, facts and excerpt', () => {
    expect(renderQuery(result, plain)).toBe(
      [
        '1.  orders/client/retry.go:41-44',
        '    function retryWithBackoff · orders · service orders-api · go · strong',
        '    41 │ // retries',
        '    42 │ func retryWithBackoff(n int) {',
        '    43 │   sleep(backoff(n))',
        '    44 │ }',
        '',
        '2.  orders/docs/retry.md:1-2',
        '    orders · readme · weak',
        '    1 │ Retry with care.',
        '',
        '2 hits · by words only · indexed 2026-11-22 01:00 UTC · 2 ms',
        '',
      ].join('\n'),
    )
  })

  test('with colour marks the matches and nothing else changes', () => {
    const colored = renderQuery(result, { ...plain, color: true })
    const escape = '\u001B['
    expect(colored).toContain(`func ${escape}1m${escape}33mretry${escape}39m${escape}22mWith`)
    const bare = colored.replace(/\u001B\[\d+m/g, '')
    expect(bare).toBe(renderQuery(result, plain))
  })

  test('no line is wider than the terminal, whatever the chunk holds', () => {
    const long = { ...first, chunk: cleanChunk({ text: `${'x '.repeat(300)}retry ${'y '.repeat(300)}` }) }
    const lines = renderQuery({ ...result, hits: [long] }, { ...plain, width: 60 }).split('\n')
    expect(Math.max(...lines.slice(0, -2).map((line) => line.length))).toBeLessThanOrEqual(60)
    expect(lines.find((line) => line.includes('│'))).toMatch(/│ ….*retry.*…$/) // cut around the match
  })

  test('control and bidirectional characters of a chunk are shown, not obeyed', () => {
    const hostile = `retry ${String.fromCodePoint(0x1b)}[2J ${String.fromCodePoint(0x202e)}x\n`
    const shown = renderQuery({ ...result, hits: [{ ...first, chunk: cleanChunk({ text: hostile }) }] }, plain)
    expect(shown).toContain('retry <001B>[2J <202E>x')
  })

  test('shows a file once, with its best passage and the places of others, and says how many files are left', () => {
    const other = { ...first.chunk, startLine: 60, endLine: 72, symbolName: 'backoff' }
    const whole = { ...first, passages: [first.chunk, other] }
    const shown = renderQuery({ ...result, hits: [whole, second] }, { ...plain, shown: 1 })
    expect(shown.match(/^\d+\. .*/gm)).toEqual(['1.  orders/client/retry.go:41-44'])
    expect(shown).toContain('    44 │ }\n    also 60-72 backoff\n')
    expect(shown).toMatch(/^2 hits · 1 more: -k 2, --json or coderag context · /m)
  })

  test('no hits say so', () => {
    expect(renderQuery({ ...result, hits: [] }, plain)).toMatch(/^Nothing matches\. · by words only/)
  })

  test('--explain adds where each hit stood, the lists and the fusion', () => {
    const shown = renderQuery(result, { ...plain, width: 120, explain: true })
    expect(shown).toContain('    code #1 (8.250) · prose #1 (4.500) → 0.03279')
    expect(shown).toContain(
      [
        'Lists',
        'list   results  time     terms',
        'code   2        1.25 ms  retry backoff',
        'prose  1        0.25 ms  retri backoff',
      ].join('\n'),
    )
    expect(shown).toContain(
      [
        'Fusion',
        'rank  score    dense  code  prose  chunk',
        '1     0.03279  –      #1    #1     client/retry.go:41',
        '2     0.01613  –      #2    –      docs/retry.md:1',
      ].join('\n'),
    )
  })

  test('a shared list and a reranker are named', () => {
    const lists = result.trace.lists.map((list) =>
      list.name === 'prose' ? { ...list, sharedWith: 'code' as const } : list,
    )
    const trace = { ...result.trace, lists, reranker: 'features' }
    const shown = renderQuery({ ...result, trace }, { ...plain, explain: true })
    expect(shown).toContain('prose  1        shared   the same as code')
    expect(shown).toContain('Fusion, before reranker features')
  })

  test('what moved a hit is shown as one sum, the strongest part first', () => {
    const [first] = result.hits
    const contributions = [
      {
        id: first?.chunk.id ?? '',
        score: -1,
        parts: { codeBest: 1.5, test: -3, corpus: 0.5 },
      },
      { id: 'beyond', score: 0.4, parts: { relevance: 0.4 } },
    ]
    const shown = renderQuery({ ...result, trace: { ...result.trace, contributions } }, { ...plain, explain: true })
    expect(shown).toContain(
      [
        'What moved them',
        'score  chunk               parts',
        '-1.00  client/retry.go:41  test −3.00 codeBest +1.50 corpus +0.50',
        '0.40   beyond              relevance +0.40',
      ].join('\n'),
    )
  })
})

describe('a result for programs', () => {
  const request = { text: 'retry backoff', topK: 20 }

  test('has these fields', () => {
    const json = queryDocument(request, result, { explain: false })
    expect(Object.keys(json)).toEqual([
      'format',
      'query',
      'mode',
      'generation',
      'createdAt',
      'confidence',
      'hits',
      'classification',
      'strategy',
      'searched',
      'translation',
      'serviceContext',
      'stale',
      'warnings',
    ])
    expect(JSON.parse(JSON.stringify(json))).toMatchObject({
      format: 1,
      query: request,
      hits: [
        {
          rank: 1,
          path: 'client/retry.go',
          startLine: 41,
          endLine: 44,
          repo: 'orders',
          corpus: 'CODE_LOGIC',
          symbol: 'retryWithBackoff',
          symbolKind: 'function',
          service: 'orders-api',
          ranks: { code: { rank: 1, score: 8.25 } },
          excerpt: [{ line: 41, text: '// retries', matches: [[3, 10]] }, {}, {}, {}],
        },
        { rank: 2, path: 'docs/retry.md', text: second.chunk.text },
      ],
    })
  })

  test('holds the trace with --explain only', () => {
    expect(queryDocument(request, result, { explain: true })).toMatchObject({ trace: result.trace })
  })
})
