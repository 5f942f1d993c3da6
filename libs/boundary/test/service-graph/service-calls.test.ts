import { describe, expect, test } from 'vitest'
import { composeOf, graphOf } from './../graph-of.js'

const shop = `const express = require('express')
const app = express()
`
const web = (...lines: readonly string[]): string => `import axios from 'axios'\n${lines.join('\n')}\n`

/** Calls as `web:2 GET /items/{} -> stock GET /items/{id}`, with a question mark where no endpoint is known to answer. */
async function callsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const graph = await graphOf(files)
  return graph.calls().map(({ source, target, method, path, evidence, arrival }) => {
    const to = arrival === null ? `${target} ?` : `${arrival.service} ${arrival.method} ${arrival.path}`
    return `${source}:${evidence.line} ${method} ${path} -> ${to}`
  })
}

const system = (server: string, client: string): Record<string, string> => ({
  'compose.yaml': composeOf('web', 'stock'),
  'web/package.json': '{"scripts":{"start":"node index.js"},"dependencies":{"axios":"1"}}',
  'web/index.js': client,
  'stock/package.json': '{"scripts":{"start":"node index.js"},"dependencies":{"express":"5"}}',
  'stock/index.js': `${shop}${server}\n`,
})

describe('a call arrives', () => {
  test('at the endpoint with its path and method, though others have a parameter in that place', async () => {
    const server = "app.get('/items/:id', read)\napp.get('/items/new', form)\napp.post('/items/new', add)"
    const found = await callsOf(
      system(server, web("axios.get('http://stock/items/new')", 'axios.get(`http://stock/items/${id}`)')),
    )
    expect(found).toEqual([
      'web:2 GET /items/new -> stock GET /items/new',
      'web:3 GET /items/{} -> stock GET /items/{id}',
    ])
  })

  test('at the root of a service, which a path with a slash at its end does not ask for', async () => {
    const client = ["axios.get('http://stock/')", "axios.delete('http://stock//')", "axios.get('http://stock/items/')"]
    expect(await callsOf(system("app.get('/', list)\napp.delete('/', clear)", web(...client)))).toEqual([
      'web:2 GET / -> stock GET /',
      'web:3 DELETE // -> stock DELETE /',
      'web:4 GET /items/ -> stock ?',
    ])
  })

  test('though its path is joined to the address with two slashes', async () => {
    const client = [
      "const api = axios.create({ baseURL: 'http://stock/api/' })",
      "axios.get('http://stock//items/new')",
      "api.get('/shelves')",
    ]
    const found = await callsOf(system("app.get('/items/new', form)\napp.get('/api/shelves', all)", web(...client)))
    expect(found.filter((call) => call.includes('GET'))).toEqual([
      'web:3 GET //items/new -> stock GET /items/new',
      'web:4 GET /api//shelves -> stock GET /api/shelves',
    ])
  })

  test('behind the prefix that an address may end with, of which only the name of its variable is known', async () => {
    const server = [
      "app.get('/api/items', list)",
      "app.post('/api/v1/items', add)",
      "app.get('/:shop/shelves', shelves)",
      "app.get('/one/rows', rows)",
      "app.get('/two/rows', rows)",
    ]
    const asked = (base: string) =>
      web(
        `axios.get(\`${base}/items\`)`,
        `axios.post(\`${base}/items\`, {})`,
        `axios.get(\`${base}/shelves\`)`,
        `axios.get(\`${base}/rows\`)`,
      )
    expect(await callsOf(system(server.join('\n'), asked('${process.env.STOCK_URL}')))).toEqual([
      'web:2 GET /items -> stock GET /api/items',
      'web:3 POST /items -> stock POST /api/v1/items',
      'web:4 GET /shelves -> stock ?',
      'web:5 GET /rows -> stock ?',
    ])
    const known = await callsOf(system(server.join('\n'), asked('http://stock')))
    expect(known.map((call) => call.replace(/^.*-> /, ''))).toEqual(['stock ?', 'stock ?', 'stock ?', 'stock ?'])
  })

  test('where a gateway asks for a path that it serves itself, by a function of its own that takes the method', async () => {
    const gateway = `import express from 'express'
import axios from 'axios'
const app = express()
const ask = (method, path) => axios.request({ method, url: process.env.STOCK + path })
app.get('/items', () => ask('GET', '/items'))
app.get('/about', () => page('/items'))
`
    const files = system("app.get('/items', list)", gateway)
    const compose = composeOf('web', 'stock').replace(
      '  web:\n',
      '  web:\n    environment: { STOCK: "http://stock" }\n',
    )
    const found = await callsOf({ ...files, 'compose.yaml': compose })
    expect(found.filter((call) => call.includes('/items ->'))).toEqual(['web:5 GET /items -> stock GET /items'])
  })

  test('nowhere if several endpoints may answer, or none does', async () => {
    const server = "app.get('/items/:id', read)\napp.get('/shelves/:id', shelf)"
    const found = await callsOf(
      system(server, web('axios.get(`http://stock/${kind}/${id}`)', "axios.delete('http://stock/items/1')")),
    )
    expect(found).toEqual(['web:2 GET /{}/{} -> stock ?', 'web:3 DELETE /items/1 -> stock ?'])
  })

  test('only where the words around a hole agree', async () => {
    const client = [
      'axios.get(`http://stock/items/order-${id}`)',
      'axios.get(`http://stock/files/${id}.pdf`)',
      'axios.get(`http://stock/shelves${query}`)',
      'axios.get(`http://stock/v/${major}-beta`)',
      "axios.get('http://stock/v/1-2')",
      "axios.get('http://stock/v/1-')",
    ]
    const server = `app.get('/items/customers', list)
app.get('/files/report.:kind', file)
app.get('/shelves', shelves)
app.get('/v/:major-:minor', version)`
    expect(await callsOf(system(server, web(...client)))).toEqual([
      'web:2 GET /items/order-{} -> stock ?',
      'web:3 GET /files/{}.pdf -> stock GET /files/report.{kind}',
      'web:4 GET /shelves{} -> stock GET /shelves',
      'web:5 GET /v/{}-beta -> stock GET /v/{major}-{minor}',
      'web:6 GET /v/1-2 -> stock GET /v/{major}-{minor}',
      'web:7 GET /v/1- -> stock ?',
    ])
  })

  test('without a search that grows with the holes of a part', async () => {
    const holes = Array.from({ length: 8 }, (_, at) => `:p${at}`).join('-')
    const client = web(`axios.get('http://stock/items/${'-'.repeat(400)}')`)
    const begun = performance.now()
    const [call] = await callsOf(system(`app.get('/items/${holes}-x', read)`, client))
    expect(call).toMatch(/ -> stock \?$/)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  test('behind the proxy that forwards it, with the prefix that the proxy takes away', async () => {
    const files = system("app.get('/items/:id', read)", web('axios.get(`http://edge/api/items/${id}`)'))
    const nginx = `server {
  listen 80;
  location /api/ {
    proxy_pass http://stock/;
  }
}
`
    const found = await callsOf({
      ...files,
      'compose.yaml': `${composeOf('web', 'stock')}  edge:
    image: nginx
    volumes: ["./nginx/default.conf:/etc/nginx/conf.d/default.conf"]
`,
      'nginx/default.conf': nginx,
    })
    expect(found).toEqual(['web:2 GET /api/items/{} -> stock GET /items/{id}'])
  })

  test('where a message of its topic is heard', async () => {
    const kafka = (line: string): string => `const { Kafka } = require('kafkajs')
const kafka = new Kafka({ brokers: ['broker:9092'] })
${line}
`
    const found = await callsOf({
      ...system('', kafka("const producer = kafka.producer()\nproducer.send({ topic: 'items.added', messages: [] })")),
      'stock/index.js': kafka(
        "const consumer = kafka.consumer({ groupId: 'g' })\nconsumer.subscribe({ topic: 'items.added' })",
      ),
    })
    expect(found).toContain('web:4 publish items.added -> stock subscribe items.added')
  })

  describe('of a function of its own that is given a path', () => {
    const wrapper = `export const stock = (path, options) => axios.get(process.env.STOCK_URL + '/api' + path, options)
`
    const deployed = (server: string, client: string): Record<string, string> => ({
      ...system(server, web(wrapper, client)),
      'compose.yaml': `services:
  web: { build: ./web, environment: { STOCK_URL: "http://stock" } }
  stock: { build: ./stock }
`,
    })

    test('where one endpoint alone of the services that are called answers it, behind the prefix of the wrapper', async () => {
      const server = "app.get('/api/items/:id', read)\napp.post('/api/items', add)"
      const client = "stock(`/items/${id}`)\nstock('/items', { method: 'POST' })\nstock('/shelves')"
      expect(await callsOf(deployed(server, client))).toEqual([
        'web:2 GET /api{} -> stock ?',
        'web:4 GET /api/items/{} -> stock GET /api/items/{id}',
        'web:5 POST /api/items -> stock POST /api/items',
      ])
    })

    test('not where an endpoint of parameters alone would answer anything', async () => {
      const found = await callsOf(deployed("app.get('/:name', all)", "stock('/pages/shop')\nstock('/texts')"))
      expect(found).toEqual(['web:2 GET /api{} -> stock ?'])
    })

    test('with the method of the wrapper, if none is given', async () => {
      const post = `export const submit = (path, body) => axios.post(process.env.STOCK_URL + '/api' + path, body)\n`
      const server = "app.get('/api/items', list)\napp.post('/api/items', add)"
      const files = { ...deployed(server, ''), 'web/index.js': web(post, "submit('/items', { a: 1 })") }
      expect(await callsOf(files)).toEqual([
        'web:2 POST /api{} -> stock ?',
        'web:4 POST /api/items -> stock POST /api/items',
      ])
    })

    test('once for each wrapper that differs, however many send alike', async () => {
      const wrappers = Array.from({ length: 60 }, (_, at) => wrapper.replace('stock =', `stock${at} =`))
      const paths = Array.from({ length: 300 }, (_, at) => `stock1(\`/items/\${id}/part${at}\`)`)
      const routes = Array.from({ length: 300 }, (_, at) => `app.get('/api/items/:id/part${at}', read)`)
      const files = { ...deployed(routes.join('\n'), ''), 'web/index.js': web(...wrappers, ...paths) }
      const begun = performance.now()
      const found = await callsOf(files)
      expect(found.filter((call) => !call.endsWith('?'))).toHaveLength(300)
      expect(performance.now() - begun).toBeLessThan(10_000)
    })

    test('not at an endpoint that the service itself has', async () => {
      const files = deployed("app.get('/items', read)", "stock('/items')")
      const own = "import express from 'express'\nconst app = express()\napp.get('/items', list)\n"
      const found = await callsOf({ ...files, 'web/server.js': own })
      expect(found).toEqual(['web:2 GET /api{} -> stock ?'])
    })
  })

  describe('of a test', () => {
    const server = "app.get('/items/:id', read)\napp.post('/items', add)"
    const tested = async (path: string, text: string): Promise<string[]> => {
      const files = system(server, '')
      return (await callsOf({ ...files, [path]: text })).map((call) => call.replace(/^stock:\d+ /, ''))
    }
    const asked = ['GET /items/7 -> stock GET /items/{id}', 'POST /items -> stock POST /items']

    test.each([
      [
        'supertest',
        'stock/test/items.test.js',
        "import request from 'supertest'\nit('reads', () => request(app).get('/items/7'))\nit('adds', () => request(app).post('/items'))",
      ],
      [
        'a client of the framework',
        'stock/tests/test_items.py',
        "def test_read(client):\n    client.get('/items/7')\ndef test_add(client):\n    client.post('/items', json={})\n",
      ],
      [
        'net/http/httptest',
        'stock/items_test.go',
        'package stock\nimport ("net/http"; "net/http/httptest")\nfunc TestItems(t *testing.T) {\n  a := httptest.NewRequest("GET", "/items/7", nil)\n  b := httptest.NewRequest(http.MethodPost, "/items", nil)\n}\n',
      ],
      [
        'MockMvc',
        'stock/src/test/java/ItemsTest.java',
        'class ItemsTest { void items() { mvc.perform(get("/items/7")); mvc.perform(post("/items")); } }',
      ],
    ])('at the endpoint of its own service, with %s', async (_what, path, text) => {
      expect(await tested(path, text)).toEqual(asked)
    })

    test('not at a path that its service does not answer, nor for a file or a route of the test', async () => {
      const text =
        "request(app).get('/shelves')\nrequest(app).get('/items')\nreadFile('/items/7')\nrouter.route('/items/7')\n"
      expect(await tested('stock/test/items.test.js', text)).toEqual([])
      expect(await tested('web/test/items.test.js', "request(app).get('/items/7')\n")).toEqual([])
      const root = system("app.get('/', home)", '')
      const go = `package stock\nimport ("net/http"; "testing")\nfunc TestAuth(t *testing.T) { http.NewRequest("GET", "/", nil) }\n`
      expect(await callsOf({ ...root, 'stock/auth_test.go': go })).toEqual([])
    })
  })
})
