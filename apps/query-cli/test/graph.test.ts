import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { EXIT } from '@coderag/types'
import { callsOf, type GraphPart, joinGraphs } from '@coderag/retrieval/graphs'
import { placesIn } from '../src/file-places.js'
import { withoutLinks } from '../src/hyperlinks.js'
import { renderImpact, renderTests, renderUnreached } from '../src/render/graph.js'
import { renderCalls, renderSymbolPath } from '../src/render/symbols.js'
import { run } from './run-in-test.js'
import { sampleGraph } from './sample-graph.js'
import { retrieverOf } from './sample.js'
import { sampleSymbols } from './sample-symbols.js'

async function coderag(...argv: readonly string[]) {
  let out = ''
  let err = ''
  const code = await run(argv, {
    version: '0',
    terminal: { out: (text) => (out += text), err: (text) => (err += text), env: {}, isTerminal: false, columns: null },
    directory: tmpdir(),
    openRetriever: async () =>
      retrieverOf(async () => {
        throw new Error('no command about the graphs searches')
      }),
    openGraph: async () => sampleGraph(),
    openSymbols: async () => sampleSymbols(),
  })
  return { code, out, err }
}

describe('graph', () => {
  test('lists nodes and edges with their best evidence', async () => {
    const { code, out } = await coderag('graph')
    expect(code).toBe(EXIT.ok)
    expect(out).toMatch(/web → orders +http +0\.90 +shop\/web\.go:7 +\/v1\/orders/)
    expect(out).toMatch(/orders → stock +queue +0\.90 +shop\/orders\.go:7 +orders\.created in production, staging\n/)
    expect(out).toMatch(/Possible, across systems\nweb → stock\? +http +shop\/a\.ts:3 +http:\/\/stock\/items\n/)
    expect(out).toContain('4 nodes · 3 edges · 1 unresolved')
  })

  test('keeps to what is asked for around a service, by any of its names', async () => {
    const { out } = await coderag('graph', '--service', 'orders-api', '--direction', 'in')
    expect(out).toContain('web → orders')
    expect(out).not.toContain('orders-db')
  })

  test.each([
    ['mermaid', /^flowchart LR\n/],
    ['dot', /^digraph services \{\n/],
    ['html', /^<!doctype html>\n/],
    ['json', /^\{\n {2}"format": 1,/],
  ])('writes %s', async (format, start) => {
    expect((await coderag('graph', '--format', format)).out).toMatch(start)
  })

  test('names what is there when a service is not', async () => {
    const { code, err } = await coderag('graph', '--service', 'ordrs')
    expect(code).toBe(EXIT.incomplete)
    expect(err).toContain('No service is called "ordrs". Similar names: orders.')
  })

  test('says for what it takes a name that people use', async () => {
    const { code, err } = await coderag('graph', '--service', 'order service')
    expect(code).toBe(EXIT.ok)
    expect(err).toBe('"order service" is taken for orders.\n')
    expect((await coderag('graph', '--service', 'Orders')).err).toBe('')
  })
})

describe('impact', () => {
  test('lists what breaks, nearest first', async () => {
    const { out } = await coderag('impact', 'orders-db')
    expect(out).toMatch(/1 +orders +orders → orders-db[^]*2 +web +web → orders[^]*3 dependents/)
    expect(out).toMatch(/Named in 1 incident\nincident +Orders are slow +2026-03-04 +incidents\/17\.2/)
  })

  test('follows a topic to those who listen', async () => {
    const { out } = await coderag('impact', 'orders.created')
    expect(out).toMatch(/^topic orders\.created\n1 +stock/)
    expect(out).not.toContain('web')
  })

  test('takes a symbol, and lists functions with their places', async () => {
    const { out } = await coderag('impact', 'Repo.save')
    expect(out).toMatch(
      /^symbol Repo\.save\n\n[^\n]+\n {2}shop\/orders\.ts\n {4}5 +Orders\.place\n\n1 function, nearest first/,
    )
  })

  test('lists candidates of an ambiguous symbol', async () => {
    const { code, err } = await coderag('impact', 'save')
    expect(code).toBe(EXIT.incomplete)
    expect(err).toMatch(/2 symbols are called "save"[^]*Repo\.save[^]*Cache\.save/)
  })
})

describe('tests', () => {
  test('says so when no test is known to reach a function, with another status', async () => {
    const { code, out } = await coderag('tests', 'Repo.save')
    expect(code).toBe(EXIT.incomplete)
    expect(out).toBe('symbol Repo.save: no test that is indexed is known to reach it.\n')
  })

  test('lists candidates of an ambiguous symbol', async () => {
    expect((await coderag('tests', 'save')).err).toMatch(/2 symbols are called "save"/)
  })

  test('say what coverage shows, also where no test is known', () => {
    const places = placesIn({}, '/', false)
    const shown = (functions: number, covered: number, tests: readonly string[]): string =>
      renderTests(
        { name: 'save', kind: 'symbol', tests: [], testCount: 0, coverage: { functions, covered, tests } },
        { color: false, width: 100, places },
      )
    expect(shown(1, 1, ['TestSave'])).toMatch(/known to reach it\.\ncoverage: it ran, in TestSave\n$/)
    expect(shown(3, 2, [])).toMatch(/coverage: 2 of 3 functions ran; the report does not say in which test\n$/)
    expect(shown(1, 0, [])).toMatch(/coverage: it did not run\n$/)
  })
})

test('contract and why list what may cross systems, apart', async () => {
  expect((await coderag('contract', 'stock')).out).toMatch(/Possible, across systems\nweb → stock\? /)
  expect((await coderag('contract', 'orders')).out).not.toContain('Possible')
})

test('contract lists endpoints with handler and callers, and messages', async () => {
  const { out } = await coderag('contract', 'orders')
  expect(out).toMatch(/GET +\/v1\/orders +listOrders +shop\/api\.go:12 +← web/)
  expect(out).toMatch(/sends to +stock +orders\.created/)
})

describe('path', () => {
  test('shows the steps of a shortest way', async () => {
    expect((await coderag('path', 'web', 'orders-db')).out).toMatch(/web → orders[^]*orders → orders-db/)
  })

  test('says so when there is none, and whether one leads the other way', async () => {
    const { code, err } = await coderag('path', 'stock', 'web')
    expect(code).toBe(EXIT.incomplete)
    expect(err).toBe('No path leads from stock to web. One leads from web to stock.\n')
    expect((await coderag('path', 'stock', 'orders-db')).err).toBe('No path leads from stock to orders-db.\n')
  })
})

describe('callers and callees', () => {
  test('are listed by file with their lines', async () => {
    const { code, out } = await coderag('callers', 'Repo.save')
    expect(code).toBe(EXIT.ok)
    expect(out).toMatch(
      /callers of method Repo\.save shop\/repo\.ts:3\nshop\/orders\.ts\n {2}5 +Orders\.place\n\n1 caller in 1 file/,
    )
  })

  test('say that there may be more where as many were found as were asked for', async () => {
    expect((await coderag('callers', 'Repo.save', '--limit', '1')).out).toContain(
      '1 caller in 1 file; --limit may show more',
    )
    expect((await coderag('callers', 'Repo.save', '--limit', '2')).out).not.toContain('--limit')
  })

  test('have paths that open from where one stands, and their code, if the repository is on this machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coderag-callers-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'shop'))
    await writeFile(join(folder, 'shop', 'orders.ts'), '1\n2\n3\n4\n  repo.save(order)\n')
    const places = placesIn({ shop: join(folder, 'shop') }, join(folder, 'elsewhere'))
    const calls = callsOf(joinGraphs(sampleSymbols(), null), 'callers', 'Repo.save')
    const plain = { color: false, width: 80, places }
    expect(renderCalls(calls, plain)).toContain(
      `${join('..', 'shop', 'orders.ts')}\n  5  Orders.place  repo.save(order)\n`,
    )
    const impact = {
      name: 'Repo.save',
      kind: 'symbol',
      dependents: [],
      records: [],
      functionCount: 1,
      origins: [],
      owners: [],
    } as const
    const [via] = calls.edges
    const functions = via === undefined ? [] : [{ symbol: via.from, service: 'shop', depth: 1, via, isTest: false }]
    expect(renderImpact({ ...impact, functions }, plain)).toContain(
      `shop\n  ${join('..', 'shop', 'orders.ts')}\n    5  Orders.place  repo.save(order)\n`,
    )
    expect(renderImpact({ ...impact, functions, functionCount: 5 }, plain)).toContain('… 4 more functions, --limit\n')
  })

  test('have columns and widths of what is read, where places are links', () => {
    const calls = callsOf(joinGraphs(sampleSymbols(), null), 'callers', 'Repo.save')
    const layout = { color: false, width: 80 }
    const linked = renderCalls(calls, { ...layout, places: placesIn({ shop: '/src/shop' }, '/src', true) })
    expect(linked).toContain('\u001B]8;;file:///src/shop/orders.ts#5\u001B\\5\u001B]8;;\u001B\\  Orders.place\n')
    expect(withoutLinks(linked)).toBe(renderCalls(calls, { ...layout, places: placesIn({}, '/') }))
    const places = placesIn({ shop: '/src/shop' }, '/src', true)
    const steps = calls.edges.slice(0, 1)
    const ends = steps.map(({ from, to }) => ({ from, to, steps }))
    const path = ends.map((own) => renderSymbolPath(own, { ...layout, places })).join('')
    expect(withoutLinks(path)).toBe('Orders.place → Repo.save  shop/orders.ts:5  import\n')
  })

  test('of one name that were not followed are one line with their number', () => {
    const calls = callsOf(joinGraphs(sampleSymbols(), null), 'callees', 'Orders.place')
    const unresolved = [3, 4, 9].map((line) => ({ name: 'log.error', line, reason: 'no declaration is known' }))
    const shown = renderCalls({ ...calls, unresolved }, { color: false, width: 80, places: placesIn({}, '/') })
    expect(shown).toMatch(/Not followed\nlog\.error {2}3 calls {2}no declaration is known\n\n/)
  })

  test('say who hands a function over, and which one', () => {
    const shown = (direction: 'callers' | 'callees', name: string): string => {
      const found = callsOf(joinGraphs(sampleSymbols(), null), direction, name)
      const edges = found.edges.map((edge) => ({ ...edge, kind: 'passes' as const }))
      return renderCalls({ ...found, edges }, { color: false, width: 80, places: placesIn({}, '/') })
    }
    expect(shown('callers', 'Repo.save')).toMatch(/ {2}5 +passed by Orders\.place\n/)
    expect(shown('callees', 'Orders.place')).toMatch(/ {2}5 +passes Repo\.save\n/)
  })

  test('that are none known are not success', async () => {
    const { code, out } = await coderag('callers', 'Orders.place')
    expect([code, out]).toEqual([EXIT.incomplete, expect.stringContaining('none known')])
  })

  test('that only the name speaks for are shown apart from edges', async () => {
    const { code, out } = await coderag('callers', 'Cache.save')
    expect(code).toBe(EXIT.ok)
    expect(out).toMatch(
      /none known for certain\n\nPossible callers: only the name speaks for them\nshop\/orders\.ts\n {2}7 +Orders\.place, as store\.save\n\n0 callers/,
    )
    const calls = JSON.parse((await coderag('callers', 'Cache.save', '--json')).out) as { edges: []; possible: [] }
    expect([calls.edges, calls.possible.length]).toEqual([[], 1])
    expect((await coderag('callees', 'Orders.place')).out).toMatch(
      /Possible callees[^]* {2}7 +store\.save → Cache\.save/,
    )
  })

  test('say which calls could not be followed', async () => {
    expect((await coderag('callees', 'place')).out).toMatch(/Not followed\naxios\.get +line 8 +outside the repository/)
  })

  test('ask back where a name is that of several symbols', async () => {
    const { code, out, err } = await coderag('callers', 'save')
    expect([code, out]).toEqual([EXIT.incomplete, ''])
    expect(err).toMatch(/2 symbols are called "save"[^]*Repo\.save {2}shop\/repo\.ts:3[^]*Cache\.save/)
  })

  test('of an unknown name are no empty answer', async () => {
    const { code, err } = await coderag('callees', 'nowhere')
    expect(code).toBe(EXIT.incomplete)
    expect(err).toContain('"nowhere"')
  })

  test('refuse a depth that is none', async () => {
    const { code, err } = await coderag('callers', 'save', '--depth', '0')
    expect(code).toBe(EXIT.usage)
    expect(err).toContain('from 1 to 20')
  })

  test('a way between symbols goes over calls', async () => {
    const { out } = await coderag('path', 'place', 'Repo.save')
    expect(out).toMatch(/Orders\.place → Repo\.save +shop\/orders\.ts:5 +import/)
    expect((await coderag('path', 'Repo.save', 'place')).code).toBe(EXIT.incomplete)
    expect((await coderag('path', 'Repo.save', 'Repo.save')).out).toBe('Repo.save belongs to both.\n')
    expect((await coderag('path', 'orders', 'orders')).out).toBe('Both names mean orders.\n')
  })
})

test('what nothing reaches is listed by service, with what cannot be known', async () => {
  const { code, out } = await coderag('unreachable')
  expect(code).toBe(EXIT.ok)
  expect(out).toMatch(/orders\n.*Cache\.save +only tests use it/)
  expect(out).toContain('1 of 3 public functions')
  expect(out).toContain('by reflection')
})

test('an index of libraries alone says why none of their functions is listed', () => {
  const counts = { functions: [], functionCount: 0, judged: 0, undecided: 0, inUntestedLanguages: 0 }
  const shown = (withoutTests: readonly string[]): string =>
    renderUnreached(
      { what: 'untested', ...counts, withoutTests },
      { color: false, width: 80, places: placesIn({}, '/') },
    )
  expect(shown([])).toContain('Without --repo')
  expect(shown(['web'])).not.toContain('Without --repo')
})

test('what no test reaches is listed with its callers, and repositories without tests apart', async () => {
  const { out } = await coderag('untested')
  expect(out).toMatch(/Cache\.save +0 callers/)
  expect(out).toContain('without any test in the index: web')
  expect(out).toContain('2 more are in a language that no test of their repository reaches')
})

test('graph keeps connections of the named types and what they join; an unknown type names the choices', async () => {
  const types = async (...flags: string[]): Promise<string[]> => {
    const { out } = await coderag('graph', '--json', ...flags)
    const { nodes, edges } = JSON.parse(out) as GraphPart
    const joined = new Set(edges.flatMap(({ source, target }) => [source, target]))
    expect(nodes.every(({ name }) => joined.has(name))).toBe(true)
    return [...new Set(edges.map(({ edgeType }) => edgeType))].sort()
  }
  expect(await types('--kinds', 'db')).toEqual(['db'])
  expect(await types('--kinds', 'db,HTTP')).toEqual(['db', 'http'])
  const wrong = await coderag('graph', '--kinds', 'htp')
  expect(wrong.code).toBe(EXIT.usage)
  expect(wrong.err).toContain('http')
  const functions = await coderag('graph', '--kinds', 'http', '--focus', 'Orders.place')
  expect(functions.code).toBe(EXIT.usage)
  expect(functions.err).toMatch(/--kinds.* cannot be used with option '--focus/)
})

describe('drift and differences', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coderag-drift-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('drift without a file says what to do if the index has nothing of run time', async () => {
    const { code, err } = await coderag('drift')
    expect(code).toBe(EXIT.usage)
    expect(err).toContain('--against')
  })

  test('drift names what differs, and says so by its exit code', async () => {
    const path = join(folder, 'jaeger.json')
    const data = [
      { parent: 'web', child: 'orders', callCount: 4 },
      { parent: 'web', child: 'stock', callCount: 1 },
    ]
    await writeFile(path, JSON.stringify({ data }))
    const { code, out } = await coderag('drift', '--against', path)
    expect(code).toBe(EXIT.incomplete)
    expect(out).toMatch(/Only in jaeger\n *web → stock +1 call/)
    expect(out).toMatch(/Confirmed\n *web → orders/)
    await writeFile(path, JSON.stringify({ data: data.slice(0, 1) }))
    expect((await coderag('drift', '--against', path)).code).toBe(EXIT.ok)
    expect((await coderag('drift', '--against', join(folder, 'none.json'))).code).toBe(EXIT.usage)
  })

  test('graph --diff shows what was added since an older graph', async () => {
    const path = join(folder, 'service_graph.json')
    const { out: now } = await coderag('graph', '--json')
    const older = { ...JSON.parse(now), edges: JSON.parse(now).edges.slice(1) }
    await writeFile(path, JSON.stringify(older))
    const { code, out } = await coderag('graph', '--diff', path)
    expect(code).toBe(EXIT.ok)
    expect(out).toMatch(/\+ +orders → orders-db +db/)
    expect((await coderag('graph', '--diff', path, '--format', 'mermaid')).out).toContain('|+ db|')
    const drawn = await coderag('graph', '--diff', path, '--format', 'dot')
    expect([drawn.code, drawn.err]).toEqual([EXIT.usage, expect.stringContaining('as table or mermaid, not as dot')])
  })
})

describe('graph --focus', () => {
  test('lists the functions around a name by service, and draws them inside services', async () => {
    const { code, out } = await coderag('graph', '--focus', 'Repo.save')
    expect(code).toBe(0)
    expect(out).toMatch(/^symbol Repo\.save\n/)
    expect(out).toMatch(/Repo\.save +focus/)
    expect((await coderag('graph', '--focus', 'Repo.save', '--format', 'mermaid')).out).toContain('subgraph g0[')
    const page = (await coderag('graph', '--focus', 'Repo.save', '--format', 'html')).out
    expect(page).toContain('<title>Functions around Repo.save</title>')
    expect(page.match(/"label":"[^"]+"[^{}]*"evidence":[^\]]*\],"isFocus":true/g)).toMatchObject([
      expect.stringMatching(/^"label":"Repo\.save"/),
    ])
  })

  test('lists the candidates of a name that several have', async () => {
    expect((await coderag('graph', '--focus', 'save')).err).toMatch(/2 symbols are called "save"/)
  })
})
