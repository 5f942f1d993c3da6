import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAnswerer, openGenerator } from '@coderag/answering'
import { startModelServer } from '@coderag/answering/testing'
import { composeRetriever } from '@coderag/presets/retriever'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../src/server.js'
import { sha256, testServers } from './server-of.js'

const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
)
const crawler = fileURLToPath(new URL('../../crawler/bin/coderag-crawl.js', import.meta.url))

/** The map is a picture, so tests ask the object that drew it. */
const map = `document.getElementById('map').cy`

/** Matches everything that the pages themselves never have. */
const strangers = 'img, iframe, svg, b[hx-get], [onerror], [onload], [onmouseover], script:not([src^="/assets/"])'

// These tests need a browser: `apt-get install chromium`, or its path in the variable CHROMIUM. The CI installs one.
describe.skipIf(executablePath === undefined)('in Chromium', () => {
  const servers = testServers()
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  /** Opens a page that fails the test if it asks another origin, prints an error, or opens a dialog. */
  async function pageAt(address: string, options: { width?: number; dark?: boolean } = {}): Promise<Page> {
    const { width = 1_280, dark = false } = options
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: dark ? 'dark' : 'light',
      baseURL: address,
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('dialog', (dialog) => {
      complaints.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(`${address}/`)) {
        complaints.push(`request ${request.url()}`)
      }
    })
    onTestFinished(async () => {
      await context.close()
      expect(complaints).toEqual([])
    })
    return page
  }

  async function addressOf(options: Parameters<typeof servers.start>[0] = {}): Promise<string> {
    return (await servers.start(options)).listen({ host: '127.0.0.1', port: 0 })
  }

  async function answererWith(...texts: readonly (readonly string[])[]) {
    const model = await startModelServer((_request, number) => ({ text: texts[number] ?? ['?'], pauseMs: 30 }))
    onTestFinished(() => model[Symbol.asyncDispose]())
    const generator = await openGenerator({ provider: 'compatible', model: 'm', baseUrl: model.openai }, {})
    return { answerer: await createAnswerer({ generator }), model }
  }

  test('a conversation: an answer streams, its source opens, a follow-up knows what was said', async () => {
    const { answerer, model } = await answererWith(
      ['It is ', '**`Calculate`** ', '[1][444].'],
      ['`Quote` calls ', '`Calculate` [2].'],
    )
    const page = await pageAt(await addressOf({ answerer }))
    await page.goto('/ask')
    await page.locator('#question').fill('where is the price of an order calculated')
    await page.keyboard.press('Enter')
    await page.locator('.turn .facts').waitFor()
    expect(await page.locator('.answer').innerText()).toContain('It is Calculate [1].')
    expect(await page.locator('.answer .warning').innerText()).toContain('444')
    expect(await page.locator('.answer strong code').count()).toBe(1)
    expect(await page.locator('#question').inputValue()).toBe('')
    const source = page.locator('.turn details').first()
    expect(await source.getAttribute('open')).toBeNull()
    await page.locator('a.citation').first().click()
    await expect.poll(() => source.getAttribute('open')).toBe('')
    await page.locator('#question').fill('who calls it?')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.locator('.turn').nth(1).locator('.facts').waitFor()
    expect(model.requests[1]?.messages.map(({ text }) => text).slice(0, 2)).toEqual([
      'where is the price of an order calculated',
      'It is **`Calculate`** [1].',
    ])
  })

  test('without a language model a question shows passages', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/ask')
    await page.locator('#question').fill('where is the price calculated')
    await page.keyboard.press('Enter')
    await page.locator('.turn details').first().waitFor()
    expect(await page.locator('.turn').innerText()).toContain('No language model is configured')
  })

  test('search finds while one types, narrows, and is moved through with keys', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/')
    await page.locator('#q').pressSequentially('expire overdue reservations', { delay: 10 })
    await page.locator('.hits li').first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=expire+overdue+reservations')
    expect(await page.locator('.hits mark').count()).toBeGreaterThan(0)
    expect(await page.locator('.hits li').count()).toBe(10)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => page.locator('.hits li').count()).toBeGreaterThan(10)
    expect(new URL(page.url()).search).toBe('?q=expire+overdue+reservations&hits=30')
    await page.getByLabel('Repository').selectOption('orders-go')
    await expect
      .poll(() => page.locator('.hits h2').allInnerTexts())
      .not.toContainEqual(expect.stringMatching(/^inventory/))
    await page.keyboard.press('Escape')
    await page.locator('body').press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/file\?/)
    await page.goBack()
    await page.locator('#q').press('Escape')
    await page.keyboard.press('m')
    await page.waitForURL(/\/services/)
  })

  test('a file shows its symbols, and the callers of one on a click', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/file?path=orders-go/internal/order/pricing.go&lines=40-41')
    expect(await page.locator('tr.selected').count()).toBe(2)
    expect(await page.locator('.code .t-keyword').count()).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Calculate' }).click()
    await page.getByRole('heading', { name: /^Used by/ }).waitFor()
    expect(await page.locator('#calls').innerText()).toContain('Quote')
  })

  test('the map shows evidence and what breaks, filters, and is saved as SVG', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/services')
    await page.locator('#map[data-ready]').waitFor()
    await page.getByRole('button', { name: 'orders-db' }).click()
    await page.getByRole('heading', { name: 'orders-db' }).waitFor()
    const lit = () => page.evaluate<string[]>(`${map}.nodes('.lit').map((node) => node.id())`)
    await expect.poll(lit).toContain('orders')
    expect(await lit()).toContain('orders-db')
    await page.evaluate(`void ${map}.edges('[source = "orders"][target = "orders-db"]').emit('tap')`)
    await page.getByRole('heading', { name: 'orders → orders-db' }).waitFor()
    expect(await page.locator('#details .evidence a').count()).toBeGreaterThan(0)
    await page.evaluate(`void ${map}.emit('tap')`)
    await page.getByText('Choose a service or a connection.').waitFor()
    await page.getByLabel('Databases').first().uncheck()
    await expect.poll(() => page.evaluate(`${map}.$id('orders-db').visible()`)).toBe(false)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export SVG' }).click()
    const saved = await (await saving).createReadStream()
    let svg = ''
    for await (const part of saved) svg += String(part)
    expect(svg).toMatch(/^<svg [^]*<text[^>]*>orders<\/text>/)
    expect(svg).not.toContain('orders-db</text>')
  })

  test('the map keeps what is chosen in its address, narrows to what is near, and is searched', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/services?node=orders-db&steps=1&hide=queue')
    await page.locator('#map[data-ready]').waitFor()
    await page.getByRole('heading', { name: 'orders-db' }).waitFor()
    const visible = () => page.evaluate<string[]>(`${map}.nodes(':visible').map((node) => node.id())`)
    expect(await visible()).toEqual(expect.arrayContaining(['orders', 'orders-db']))
    expect(await visible()).not.toContain('inventory')
    expect(await page.getByLabel('Brokers and topics').isChecked()).toBe(false)
    await page.getByLabel('Around the chosen one').selectOption('')
    await expect.poll(visible).toContain('inventory')
    expect(new URL(page.url()).search).toBe('?node=orders-db&hide=queue')
    await page.locator('body').press('/')
    await page.keyboard.type('invent')
    expect(await page.locator('.nodes li:visible').allInnerTexts()).not.toContain('orders-db')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'inventory', exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'orders-db' }).waitFor()
    expect(new URL(page.url()).searchParams.get('node')).toBe('orders-db')
  })

  test('the functions around one stand inside their services, and the address keeps which is chosen', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/services')
    await page.locator('#map[data-ready]').waitFor()
    await page.evaluate(`void ${map}.edges('[source = "orders"][target = "inventory"]').first().emit('tap')`)
    await page.getByRole('heading', { name: /^By function/ }).waitFor()
    await page.locator('.pairs li').filter({ hasText: 'create_reservation' }).getByText('around it').first().click()
    await page.locator('#map[data-ready][data-focus]').waitFor()
    const boxes = await page.evaluate<[string, string][]>(
      `${map}.nodes('[kind = "function"]').map((node) => [node.data('label'), node.parent().data('label')])`,
    )
    expect(boxes).toContainEqual(['create_reservation', 'inventory'])
    expect(boxes).toContainEqual(['Inventory.Hold', 'orders'])
    expect(await page.evaluate<string[]>(`${map}.nodes('[steps = 0]').map((node) => node.data('label'))`)).toEqual([
      'create_reservation',
    ])
    await page.evaluate(`void ${map}.nodes('[label = "Inventory.Hold"]').emit('tap')`)
    await page.getByRole('heading', { name: 'Inventory.Hold' }).waitFor()
    expect(new URL(page.url()).searchParams.get('node')).toContain('inventory.go:Inventory.Hold')
    await page.reload()
    await page.getByRole('heading', { name: 'Inventory.Hold' }).waitFor()
    await page.getByLabel('Functions around').fill('INVENTORY_URL')
    await page.getByLabel('Steps').selectOption('1')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('heading', { name: 'Around INVENTORY_URL' }).waitFor()
    await page.locator('#map[data-ready]').waitFor()
    expect(await page.evaluate<string[]>(`${map}.nodes('[kind = "box"]').map((node) => node.data('label'))`)).toContain(
      'orders',
    )
  })

  test('a focus without functions is said in words', async () => {
    const page = await pageAt(await addressOf())
    await page.route('**/api/focus?*', (route) =>
      route.fulfill({ status: 200, json: { functions: [], edges: [], ends: [] } }),
    )
    await page.goto('/services?focus=anything')
    await page.getByText('No function is known around it.').waitFor()
  })

  test('on a phone a tap in the list of the map brings its details into view', async () => {
    const page = await pageAt(await addressOf(), { width: 375 })
    await page.goto('/services')
    await page.locator('#map[data-ready]').waitFor()
    await page.getByRole('button', { name: 'orders-db' }).click()
    await page.getByRole('heading', { name: 'orders-db' }).waitFor()
    const top = () => page.evaluate<number>(`document.getElementById('details').getBoundingClientRect().top`)
    await expect.poll(top).toBeLessThan(400)
    expect(await top()).toBeGreaterThan(-50)
  })

  test('a map that is too large for a phone leaves no gap where its busiest node is at an end', async () => {
    const page = await pageAt(await addressOf(), { width: 375 })
    const chain = Array.from({ length: 14 }, (_, at) => `step-${at}`)
    const leaves = ['a', 'b', 'c', 'd']
    const edge = (source: string, target: string) => ({ source, target, edgeType: 'http', confidence: 1 })
    const nodes = [...chain, ...leaves].map((name) => ({ name, kind: 'service' }))
    const edges = [
      ...chain.slice(1).map((name, at) => edge(`step-${at}`, name)),
      ...leaves.map((name) => edge('step-0', name)),
    ]
    await page.route('**/api/graph', (route) => route.fulfill({ json: { nodes, edges } }))
    await page.goto('/services')
    await page.locator('#map[data-ready]').waitFor()
    const [start = NaN, end = NaN, width = NaN] = await page.evaluate<number[]>(
      `(({ x1, x2 }) => [x1, x2, ${map}.width()])(${map}.elements().renderedBoundingBox())`,
    )
    expect(end - start).toBeGreaterThan(width)
    expect(start).toBeLessThanOrEqual(31)
    expect(end).toBeGreaterThanOrEqual(width - 31)
  })

  test('the names of a map keep their size while it is made smaller', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/services')
    await page.locator('#map[data-ready]').waitFor()
    const sizeAt = (zoom: number) =>
      page.evaluate<number>(
        `(${map}.zoom(${zoom}), parseFloat(${map}.$id('orders').style('font-size')) * ${map}.zoom())`,
      )
    expect(await sizeAt(1)).toBeCloseTo(12, 1)
    expect(await sizeAt(0.5)).toBeCloseTo(12, 1)
  })

  test('a map of several repositories has a frame for each, and a tap brings one near, which the address keeps', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/services')
    await page.locator('#map[data-ready]').waitFor()
    const titles = await page.evaluate<string[]>(`${map}.nodes(':parent').map((box) => box.data('label'))`)
    expect(titles).toEqual(expect.arrayContaining(['orders-go', 'inventory-py']))
    const overlaps = await page.evaluate<number>(
      `(${map}.nodes(':parent').map((box) => box.boundingBox({ includeLabels: false })))
        .flatMap((a, at, all) => all.slice(at + 1).filter((b) => a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2)).length`,
    )
    expect(overlaps).toBe(0)
    const before = await page.evaluate<number>(`${map}.zoom()`)
    await page.evaluate(`void ${map}.nodes(':parent').first().emit('tap')`)
    const near = await page.evaluate<number>(`${map}.zoom()`)
    expect(near).toBeGreaterThan(before)
    expect(new URL(page.url()).searchParams.get('frame')).toBe(titles[0])
    await page.reload()
    await page.locator('#map[data-ready]').waitFor()
    expect(await page.evaluate<number>(`${map}.zoom()`)).toBeCloseTo(near)
    await page.goBack()
    await page.waitForFunction(`${map}.zoom() < ${near}`)
    expect(await page.evaluate<number>(`${map}.zoom()`)).toBeCloseTo(before)
  })

  test('a map of 300 nodes opens readable, and a part of it fits', async () => {
    const page = await pageAt(await addressOf())
    const name = (at: number): string => `service-${at}`
    const nodes = Array.from({ length: 300 }, (_, at) => ({ name: name(at), kind: 'service' }))
    const edges = nodes.slice(1).map((_, at) => ({
      source: name(Math.floor(at / 3)),
      target: name(at + 1),
      edgeType: 'http',
      confidence: 1,
    }))
    await page.route('**/api/graph', (route) => route.fulfill({ json: { nodes, edges } }))
    await page.route('**/services/edge?*', (route) => route.fulfill({ body: '<p>An edge.</p>' }))
    await page.goto('/services')
    await page.locator('#map[data-ready]').waitFor()
    expect(await page.evaluate<number>(`${map}.zoom()`)).toBeGreaterThanOrEqual(0.35)
    await page.evaluate(`void ${map}.edges('[source = "service-1"][target = "service-4"]').emit('tap')`)
    expect(await page.evaluate<number>(`${map}.edges('.lit').length`)).toBe(1)
  })

  test('the status lists sources', async () => {
    const page = await pageAt(await addressOf())
    await page.goto('/status')
    expect(await page.locator('.sources tbody tr').count()).toBe(5)
  })

  test.each([{ width: 375 }, { width: 375, dark: true }, { width: 1_280, dark: true }])(
    'every view fits: %j',
    async (options) => {
      const page = await pageAt(await addressOf(), options)
      for (const path of ['/', '/ask', '/search?q=price', '/file?path=pricing.go', '/services', '/status']) {
        await page.goto(path)
        const [content, width] = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]')
        expect([path, content]).toEqual([path, width])
      }
    },
  )

  test('a reader logs in with a token', async () => {
    const readers = [{ name: 'orders', sha256: sha256('of-orders'), access: { repos: ['orders-go'] } }]
    const page = await pageAt(await addressOf({ readers }))
    await page.goto('/search?q=price')
    await page.waitForURL(/\/login$/)
    await page.locator('#token').fill('of-orders')
    await page.keyboard.press('Enter')
    await page.locator('.reader').waitFor()
    await page.goto('/status')
    expect(await page.locator('.sources tbody tr').count()).toBe(1)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(/\/login$/)
  })

  test('names and texts of a hostile repository stay text', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'coderag-hostile-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const script = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    const root = join(directory, '<b onmouseover=alert(3)>')
    const folder = join(root, '<svg onload=alert(4)>')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `"><img src=x onerror=alert(5)>.py`),
      `def price():\n    """${script} {{alert(6)}}"""\n    return "${script}"\n`,
    )
    writeFileSync(
      join(root, 'README.md'),
      `# ${script}\n\nThe price <iframe src="https://example.com"></iframe> ![x](https://example.com/x.png)\n`,
    )
    writeFileSync(
      join(root, 'docker-compose.yml'),
      `services:\n  "<img src=x onerror=alert(7)>":\n    image: postgres:16\n  web:\n    build: .\n    environment:\n      DATABASE_URL: "postgres://<img src=x onerror=alert(7)>:5432/x"\n`,
    )
    const { status } = spawnSync(process.execPath, [
      crawler,
      root,
      '-o',
      join(directory, 'data'),
      '--embedder',
      'none',
      '--quiet',
    ])
    expect(status).toBe(0)
    const retriever = await composeRetriever({ dataDir: join(directory, 'data'), embedder: 'none' })
    const { answerer } = await answererWith([
      `${script} ![x](https://example.com/y.png) [z](javascript:alert(8)) `,
      '<b hx-get="/x" hx-trigger="load">b</b> [1]',
    ])
    const server = await createServer(retriever, {
      version: '0',
      readers: [],
      answerer,
      update: null,
      shared: null,
      workingTrees: {},
      allowedHosts: ['127.0.0.1'],
      maxConcurrent: 16,
      requestsPerMinute: 10_000,
      log: null,
    })
    onTestFinished(async () => {
      await server.close()
      await retriever.close()
    })
    const page = await pageAt(await server.listen({ host: '127.0.0.1', port: 0 }))
    const clean = async (): Promise<void> => {
      expect(await page.locator(strangers).count()).toBe(0)
    }
    await page.goto('/ask')
    await page.locator('#question').fill(`${script} price`)
    await page.keyboard.press('Enter')
    await page.locator('.turn .facts').waitFor()
    await page.locator('.turn summary').first().click()
    await clean()
    await page.goto(`/search?q=${encodeURIComponent(`price ${script}`)}`)
    await page.locator('.hits li').first().waitFor()
    await clean()
    await page.locator('.hits h2 a', { hasText: '.py' }).first().click()
    await page.getByRole('button', { name: 'price' }).click()
    await page.locator('#calls h2').waitFor()
    await clean()
    await page.goto('/services')
    await page.locator('.nodes button').first().click()
    await clean()
    await page.goto('/status')
    await clean()
  })
})
