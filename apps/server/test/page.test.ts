import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answerer } from '@coderag/answering'
import type { Retriever } from '@coderag/retrieval'
import { describe, expect, onTestFinished, test } from 'vitest'
import { codeTable } from '../src/page/code.js'
import { html } from '../src/page/html.js'
import { documentHtml, markdown } from '../src/page/markdown.js'
import { local, sha256, testServers } from './server-of.js'

const servers = testServers()

describe('HTML', () => {
  test('escapes every value but HTML', () => {
    const hostile = `<img src=x onerror="alert('1')">&`
    expect(
      html`<p title="${hostile}">${hostile}${html`<b>${1}</b>`}${null}${false}${['<', html`<i></i>`]}</p>`.text,
    ).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;<b>1</b>&lt;<i></i></p>',
    )
  })

  test('shows characters that change the direction of text', () => {
    expect(html`${'a\u202eb'}`.text).toBe('a\ufffdb')
  })
})

describe('the map', () => {
  test('leads from a connection of services to its pairs of functions, and to their code', async () => {
    const server = await servers.start()
    const edge = await server.inject({ url: '/services/edge?source=orders&target=inventory', headers: local })
    expect(edge.body).toMatch(
      /By function[^]*inventory\.go[^]*>Inventory\.Hold<\/a> → <a href="[^"]*reservations\.py[^"]*">create_reservation<\/a>[^]*POST \/v1\/reservations[^]*<h3>\s*http/,
    )
    const node = await server.inject({ url: '/services/node?name=inventory', headers: local })
    expect(node.body).toMatch(/Functions that break[^]*>Inventory\.Hold<\/a>/)
  })
})

describe('an answer in Markdown', () => {
  test('has citations as links, but not in code', () => {
    expect(markdown('It is `a[1]` [1, 3].', 't-').text).toBe(
      '<p>It is <code>a[1]</code> [<a class="citation" href="#t-1">1</a>, <a class="citation" href="#t-3">3</a>].</p>',
    )
  })

  test('has tables, which scroll by themselves', () => {
    expect(markdown('| a | b |\n|---|---|\n| `x` | <b> [1] |\n', 't-').text.replace(/\n/g, '')).toBe(
      '<div class="scroll"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x</code></td>' +
        '<td>&lt;b&gt; [<a class="citation" href="#t-1">1</a>]</td></tr></tbody></table></div>',
    )
  })

  test.each([
    ['<script>alert(1)</script>', /<script/],
    ['![x](https://example.com/x.png)', /<img/],
    ['[x](javascript:alert(1))', /javascript:/],
    ['<a href="x" hx-get="/y">', /<a href="x"/],
  ])('cannot bring in %s', (text, unwanted) => {
    expect(markdown(text, 't-').text).not.toMatch(unwanted)
  })
})

describe('code', () => {
  test('is coloured by classes, with matches marked across colours', async () => {
    const line = { line: 7, text: 'func Price() int', matches: [[5, 10]] as const }
    const table = await codeTable('func Price() int\n', { language: 'go', startLine: 7, lines: [line] })
    expect(table.text).toContain('<td class="line">7</td>')
    expect(table.text).toMatch(/<span class="t-keyword">func<\/span>/)
    expect(table.text).toMatch(/<mark>Price<\/mark>/)
    expect(table.text).not.toContain('style=')
  })

  test('of an unknown language, and of great length, is plain', async () => {
    const plain = await codeTable('a <b>\r\nc', { language: 'klingon', startLine: 1 })
    expect(plain.text).toContain(
      '<td class="text">a &lt;b&gt;</td></tr><tr><td class="line">2</td><td class="text">c</td>',
    )
    const long = await codeTable('const a = 1\n'.repeat(20_000), { language: 'typescript', startLine: 1 })
    expect(long.text).not.toContain('<span')
  })
})

describe('a document', () => {
  test('is rendered without citations, with links to files of the index', () => {
    const written = documentHtml(
      '# A\n[b](../b.md#c) [1] [out](https://example.com/x) <script>',
      (to) => `/file?path=${to}&x`,
    )
    expect(written.text).toContain('<a href="/file?path=../b.md&amp;x">b</a> [1]')
    expect(written.text).toContain('target="_blank" href="https://example.com/x"')
    expect(written.text).not.toContain('<script')
  })
})

test.each([
  [
    '[![Build](https://ci/x.svg)](https://ci)',
    '<p><a rel="noopener noreferrer nofollow" target="_blank" href="https://ci">Build</a></p>',
  ],
  ['![A map](map.png "Map") `<img>`', '<p>A map <code>&lt;img&gt;</code></p>'],
  ['[Zipkin][1]\n\n[1]: guide.md', '<p><a href="guide.md">Zipkin</a></p>'],
  ['<p align="center">\n  <img alt="Two &amp; three" src="x.png">\n</p>', '<p>Two &amp; three</p>'],
  ['a<br>b <!-- c --> d', '<p>ab  d</p>'],
  ['<!--\nhidden\n-->\n\nshown', '<p>shown</p>'],
  ['<script>alert(1)</script>', '<p>alert(1)</p>'],
  ['x < y and z > w', '<p>x &lt; y and z &gt; w</p>'],
])('of a document, images and HTML leave their texts: %s', (text, expected) => {
  expect(documentHtml(text, (path) => path).text.trim()).toBe(expected)
})

test('a link of a document leads to the file whose name it encodes', () => {
  const written = documentHtml(
    '[one](my%20file.md) [two](a&b.md) [three](100%.md)',
    (path) => `/file?path=${encodeURIComponent(path)}`,
  )
  expect([...written.text.matchAll(/path=([^"]*)"/g)].map(([, path]) => path)).toEqual([
    'my%20file.md',
    'a%26b.md',
    '100%25.md',
  ])
})

describe('the page of a file', () => {
  const page = async (url: string, over?: Parameters<typeof servers.start>[1]): Promise<string> =>
    (await (await servers.start({}, over)).inject({ url, headers: local })).body

  test('names what a file declares, not what its passages begin with', async () => {
    const server = await servers.start()
    const { text } = (await server.inject({ url: '/api/file?path=internal/order/pricing.go', headers: local })).json<{
      text: string
    }>()
    const declared = [...text.matchAll(/^func (?:\([^)]*\) )?(\w+)/gm)].map(([, name]) => name)
    const shown = await page('/file?path=internal/order/pricing.go')
    const names = [...shown.matchAll(/<button[^>]*hx-get="\/file\/calls[^>]*>\s*([\w.]+)/g)].map(([, name]) =>
      name?.split('.').at(-1),
    )
    expect(declared.length).toBeGreaterThan(2)
    expect(names).toEqual(expect.arrayContaining(declared))
  })

  test('shows the callers of the symbol that its address names', async () => {
    const symbol = encodeURIComponent('orders-go/internal/order/pricing.go:Calculate')
    expect(await page(`/file?path=internal/order/pricing.go&symbol=${symbol}`)).toMatch(/Used by[^]*Quote/)
  })

  test('names the owners, and does without where the graphs have none', async () => {
    const owned = await page('/file?path=pricing.go', (own) => ({
      ...own,
      owners: async (name) => ({
        name,
        kind: 'file',
        owners: [{ name: '@acme/orders', files: 1, rules: [] }],
        files: 1,
        unowned: 0,
        authors: [],
      }),
    }))
    expect(owned).toContain('owned by @acme/orders')
    expect(await page('/file?path=pricing.go')).not.toContain('owned by')
  })

  test('renders Markdown beside its source', async () => {
    const shown = await page('/file?path=docs/architecture.md')
    expect(shown).toMatch(/class="rendered"[^]*<h1>[^]*class="code"/)
  })

  test('of great length is coloured by the part that is looked at', async () => {
    const long = (own: Retriever): Retriever => ({
      ...own,
      file: async (path) => {
        const file = await own.file(path)
        return file === null ? null : { ...file, text: 'const a = 1\n'.repeat(20_000), language: 'typescript' }
      },
    })
    const shown = await page('/file?path=pricing.go&lines=230-230', long)
    expect(shown).not.toContain('class="t-')
    const part = /hx-get="(\/file\/lines[^"]*lines=201-400[^"]*)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const coloured = await page(part, long)
    expect(coloured).toMatch(/id="L201"[^]*class="t-keyword"[^]*class="selected" id="L230"[^]*id="L400"/)
    expect(coloured).not.toContain('id="L401"')
  })
})

describe('pages', () => {
  test('name what a file is in the words of people', async () => {
    const server = await servers.start()
    const factsOf = async (path: string): Promise<string> =>
      (await server.inject({ url: `/file?path=${path}`, headers: local })).body.match(/class="facts">([^<]*)/)?.[1] ??
      ''
    expect(await factsOf('order/pricing.go')).toMatch(/^orders-go · go/)
    expect(await factsOf('go.mod')).toContain('configuration')
  })

  test('keep the search in the address', async () => {
    const server = await servers.start()
    const answer = await server.inject({ url: '/search/results?q=price&repo=orders-go&service=', headers: local })
    expect(answer.headers['hx-replace-url']).toBe('/search?q=price&repo=orders-go')
    expect(answer.body).toContain('pricing.go')
  })

  test('link the other passages of a file', async () => {
    const server = await servers.start()
    const { body } = await server.inject({
      url: '/search/results?q=where+is+the+price+of+an+order+calculated',
      headers: local,
    })
    expect(body).toMatch(
      /pricing\.go<\/b>:34–69[^]*?also <a href="[^"]*pricing\.go&amp;lines=\d+-\d+#L\d+">\d+–\d+ \w+/,
    )
  })

  test('show errors as pages, and as fragments to htmx', async () => {
    const server = await servers.start()
    const page = await server.inject({ url: '/file?path=no-such-file', headers: local })
    expect([page.statusCode, page.body.includes('<!doctype html>')]).toEqual([404, true])
    const fragment = await server.inject({ url: '/file/calls', headers: { ...local, 'hx-request': 'true' } })
    expect([fragment.statusCode, fragment.body.startsWith('<p class="error"')]).toEqual([400, true])
  })

  test('show a page to browsers for an address that there is not, and the problem to programs', async () => {
    const server = await servers.start()
    const page = await server.inject({ url: '/no-such-page', headers: { ...local, accept: 'text/html,*/*' } })
    expect([page.statusCode, page.body]).toEqual([404, expect.stringMatching(/There is no such page[^]*href="\/"/)])
    const problem = await server.inject({ url: '/no-such-page', headers: local })
    expect(problem.json()).toMatchObject({ status: 404, code: 'ROUTE_UNKNOWN' })
  })

  test('show what the graphs answer to a question about a relation, and to no other', async () => {
    const server = await servers.start()
    const search = async (q: string): Promise<string> =>
      (await server.inject({ url: `/search?${new URLSearchParams({ q })}`, headers: local })).body
    expect(await search('what calls inventory')).toMatch(
      /By the graphs, what calls or uses inventory:[^]*<li>[^]*orders/,
    )
    expect(await search('what calls inventory')).toMatch(/ at <a href="\/file\?path=[^"]+#L\d+">[^<]+:\d+<\/a>/)
    expect(await search('price of an order')).not.toContain('By the graphs')
  })

  test('offer Ask if there is a model to answer', async () => {
    const navOf = async (options?: Parameters<typeof servers.start>[0]): Promise<string> =>
      (await (await servers.start(options)).inject({ url: '/', headers: local })).body
    expect(await navOf()).not.toContain('href="/ask"')
    const answerer: Answerer = { generator: 'none', answer: () => (async function* () {})() }
    expect(await navOf({ answerer })).toContain('href="/ask"')
  })

  test('without htmx a question returns one fragment', async () => {
    const server = await servers.start()
    const payload = 'query=where+is+the+price+calculated'
    const headers = { ...local, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.inject({ method: 'POST', url: '/chat', headers, payload })
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('pricing.go')
    expect(answer.body).toContain('No language model is configured')
  })

  test('the policy allows no inline script and no other origin', async () => {
    const { headers } = await (await servers.start()).inject({ url: '/', headers: local })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })
})

describe('the status', () => {
  const stale = async (server: Awaited<ReturnType<typeof servers.start>>, token?: string) => {
    const headers = token === undefined ? local : { ...local, authorization: `Bearer ${token}` }
    return (await server.inject({ url: '/status/stale', headers })).body
  }

  test('names files that changed since the crawl, to readers who may see them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coderag-page-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    execFileSync('git', ['init', '-q'], { cwd: folder })
    writeFileSync(join(folder, 'new<i>.go'), 'package new\n')
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...args], { cwd: folder })
    git('add', '.')
    git('commit', '-qm', 'new')
    writeFileSync(join(folder, 'new<i>.go'), 'package other\n')
    const workingTrees = { 'orders-go': folder }
    const page = await stale(await servers.start({ workingTrees }))
    expect(page).toContain('orders-go is stale')
    expect(page).toContain('<li>new&lt;i&gt;.go</li>')
    expect(await stale(await servers.start({ workingTrees: {} }))).toBe('')

    const readers = [
      { name: 'all', sha256: sha256('of-all'), access: {} },
      { name: 'web', sha256: sha256('of-web'), access: { repos: ['web'] } },
      { name: 'docs', sha256: sha256('of-docs'), access: { corpusTypes: ['DOC_README' as const] } },
    ]
    const server = await servers.start({ workingTrees, readers })
    expect(await stale(server, 'of-all')).toContain('new&lt;i&gt;.go')
    expect([await stale(server, 'of-web'), await stale(server, 'of-docs')]).toEqual(['', ''])
  })
})

describe('a reader with a token', () => {
  const readers = [{ name: 'orders', sha256: sha256('of-orders'), access: { repos: ['orders-go'] } }]
  const form = { ...local, 'content-type': 'application/x-www-form-urlencoded' }

  test('logs in with a form; the cookie is for this site and not for scripts', async () => {
    const server = await servers.start({ readers })
    const first = await server.inject({ url: '/', headers: { ...local, accept: 'text/html' } })
    expect([first.statusCode, first.headers.location]).toEqual([303, '/login'])
    expect((await server.inject({ url: '/assets/page.css', headers: local })).statusCode).toBe(200)
    const wrong = await server.inject({ method: 'POST', url: '/login', headers: form, payload: 'token=wrong' })
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined])
    const right = await server.inject({ method: 'POST', url: '/login', headers: form, payload: 'token=of-orders' })
    expect(right.headers['set-cookie']).toMatch(/^coderag_token=of-orders; Path=\/; HttpOnly; SameSite=Strict/)
    const headers = { ...local, cookie: 'other=1; coderag_token=of-orders' }
    expect((await server.inject({ url: '/search?q=price', headers })).body).toContain('pricing.go')
    expect(
      (await server.inject({ url: '/search?q=price', headers: { ...local, cookie: 'coderag_token=x' } })).statusCode,
    ).toBe(303)
    const out = await server.inject({ method: 'POST', url: '/logout', headers, payload: '' })
    expect(out.headers['set-cookie']).toContain('Max-Age=0')
  })
})
