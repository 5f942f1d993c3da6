import { expect, test } from 'vitest'
import { composeOf, graphOf } from '../graph-of.js'

const page = (call: string): string => `import axios from 'axios'\nexport const run = () => ${call}\n`

async function edges(files: Readonly<Record<string, string>>) {
  const graph = await graphOf({ 'compose.yaml': composeOf('orders', 'stock', 'stock-import', 'mail'), ...files })
  const calls = graph.edges().filter(({ edgeType }) => edgeType === 'http')
  return calls.map(({ source, target, confidence, evidence }) => {
    return `${source} -> ${target} ${confidence.toFixed(2)} ${[...new Set(evidence.map(({ strategy }) => strategy))].join(' ')}`
  })
}

test('a call to an address that nothing sets goes to the service that the variable is named after', async () => {
  const calls = await edges({
    'orders/a.ts': page('axios.get(`${process.env.STOCK_API_URL}/items`)'),
    'stock/a.ts': page("axios.get(process.env.NEXT_PUBLIC_MAIL_SERVICE_BASE_URL + '/send')"),
    'mail/b.py': `import os, requests\nURL = os.environ["ORDERS_HOST"]\ndef run(): return requests.get(URL + "/orders")\n`,
  })
  expect(calls).toEqual([
    'mail -> orders 0.57 unset/compose-service',
    'orders -> stock 0.36 unset/partial-name',
    'stock -> mail 0.36 unset/partial-name',
  ])
})

test('so does a variable in a language without models, whose requests are not seen', async () => {
  const read = (name: string): string => `config = %{endpoint: System.get_env("${name}")}\n`
  const calls = await edges({
    'orders/lib/config.ex': read('STOCK_ENDPOINT'),
    'stock/a.py': 'import os\nos.environ["MAIL_ENDPOINT"]\n',
  })
  expect(calls).toEqual(['orders -> stock 0.48 unset/compose-service'])
})

test('near misses: a value that is set, an address for others, the own name, no name, a name of nobody', async () => {
  const calls = await edges({
    'orders/.env': 'STOCK_URL=https://api.example.org\n',
    'orders/a.ts': page('axios.get(`${process.env.STOCK_URL}/items`)'),
    'stock/a.ts': page("axios.get(process.env.MAIL_CALLBACK_URL + '/x')"),
    'stock/b.ts': page("axios.get(process.env.STOCK_URL + '/x')"),
    'mail/a.ts': page("axios.get(process.env.API_URL + '/x')"),
    'mail/b.ts': page("axios.get(process.env.BILLING_URL + '/x')"),
    'mail/c.ts': page("axios.get(process.env.ORDERS_TOPIC + '/x')"),
  })
  expect(calls.filter((edge) => edge.includes('unset'))).toEqual([])
})

test('a proxy to an address that nothing sets forwards to the service that the variable is named after', async () => {
  const proxy = (target: string): string =>
    `import { createProxyMiddleware } from 'http-proxy-middleware'
app.use('/items', createProxyMiddleware({ target: ${target} }))`
  const found = (target: string, files: Readonly<Record<string, string>> = {}): Promise<string[]> =>
    edges({ ...files, 'orders/a.ts': proxy(target) })
  const sample = { 'orders/.env.example': 'STOCK_API_URL=<address of the API>\n' }
  const target = '`${process.env.STOCK_API_URL}/api/`'
  expect(await found(target, sample)).toEqual(['orders -> stock 0.32 proxy/http-proxies'])
  // A page's request whose variable names the gateway is not one to what the gateway forwards it to, and handing a variable on
  // sets nothing.
  const compose = composeOf('orders', 'stock', 'mail').replace(
    'mail:',
    'mail:\n    environment: { ORDERS_URL: "${ORDERS_URL}" }',
  )
  const asking = await found(target, {
    'compose.yaml': compose,
    'mail/package.json': '{ "dependencies": { "react-dom": "18" } }',
    'mail/a.ts': page('axios.get(`${process.env.ORDERS_URL}/items`)'),
  })
  expect(asking.filter((edge) => edge.startsWith('mail'))).toEqual(['mail -> orders 0.57 unset/compose-service'])
  expect(await found('process.env.BILLING_URL')).toEqual([])
  const elsewhere = await found('process.env.STOCK_URL', { 'orders/.env': 'STOCK_URL=https://api.example.org\n' })
  expect(elsewhere.filter((edge) => edge.includes('proxy'))).toEqual([])
})

test('of a table of services, what nothing sets is called, too', async () => {
  const gateway = (target: string): string => `import os, httpx
SERVICES = {"stock": os.getenv("STOCK_URL", "http://stock:80"), "mail": os.environ["MAIL_SERVICE_URL"]}
def forward(url): return httpx.get(url)
def handle(service, path): return forward(${target})
`
  const found = async (target: string): Promise<string[]> =>
    (await edges({ 'orders/main.py': gateway(target) })).map((edge) => edge.split(/ \d/)[0] ?? '')
  expect(await found('f"{SERVICES[service]}/{path}"')).toEqual(['orders -> mail', 'orders -> stock'])
})

test('a variable that nothing sets is an address of a service that asks others in a way that is not followed', async () => {
  const read = "import axios from 'axios'\nconst client = make(process.env.STOCK_SERVICE_URL)\n"
  const files = (call: string) => ({ 'orders/a.ts': `${read}export const run = (x) => ${call}\n` })
  const found = async (call: string): Promise<string[]> =>
    (await edges(files(call))).map((edge) => edge.split(/ \d/)[0] ?? '')
  expect(await found('axios.get(x.y.url)')).toEqual(['orders -> stock'])
  // Without such a request, the variable may be there for anything.
  expect(await found("axios.get('http://mail/send')")).toEqual(['orders -> mail'])
})

test('a variable of a mail server that nothing sets is no address of a service that is called mail', async () => {
  const found = async (variable: string): Promise<string[]> => {
    const read = `import axios from 'axios'\nconst sender = make(process.env.${variable})\n`
    return (await edges({ 'orders/a.ts': `${read}export const run = (x) => axios.get(x.y.url)\n` })).map(
      (edge) => edge.split(/ \d/)[0] ?? '',
    )
  }
  for (const variable of ['SMTP_MAIL_HOST', 'MAIL_SERVER', 'MAIL_HOST']) expect(await found(variable)).toEqual([])
  for (const variable of ['MAIL_URL', 'MAIL_SERVICE_HOST']) expect(await found(variable)).toEqual(['orders -> mail'])
})

test('an argument of a build is an address if the code reads it', async () => {
  const found = async (code: string): Promise<string[]> => {
    const args = '{ HTTP_PROXY: "http://mail:3128", BASE: "mail:20", VITE_API_URL: "http://stock" }'
    const graph = await graphOf({
      'compose.yaml': `${composeOf('stock', 'mail')}  orders: { build: { context: orders, args: ${args} } }\n`,
      'orders/Dockerfile': 'FROM node\nCOPY . .\n',
      'orders/a.ts': code,
    })
    return graph.edges().map(({ source, target }) => `${source} -> ${target}`)
  }
  expect(await found(page('axios.get(`${import.meta.env.VITE_API_URL}/items`)'))).toEqual(['orders -> stock'])
  expect(await found('export const none = 1\n')).toEqual([])
})

test('an address of this machine that is nobody’s sets nothing, nor does one of a program without code but for a page', async () => {
  const call = page("axios.get((process.env.STOCK_SERVICE_URL || 'http://localhost:81') + '/items')")
  const entry = `${composeOf('orders', 'stock')}  entry: { image: "traefik:3", ports: ["81:80"] }\n`
  const found = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await edges({ 'orders/a.ts': call, ...files })).map((edge) => edge.split(/ \d/)[0] ?? '')
  expect(await found({})).toEqual(['orders -> stock'])
  expect(await found({ 'orders/.env.example': 'STOCK_SERVICE_URL=http://localhost:8085\n' })).toEqual([
    'orders -> stock',
  ])
  expect(await found({ 'compose.yaml': entry })).toEqual(['orders -> stock'])
  const react = { 'orders/package.json': '{ "dependencies": { "react-dom": "18" } }' }
  expect(await found({ 'compose.yaml': entry, ...react })).toEqual(['orders -> entry'])
  // A port that a service publishes says whose it is.
  const mail = `${composeOf('orders', 'stock', 'mail')}    ports: ["81:80"]\n`
  expect(await found({ 'compose.yaml': mail })).toEqual(['orders -> mail'])
})

const wrapper = `public class Client {
  private readonly HttpClient _http;
  public async Task<T> Fetch<T>(string baseUrl, string path) => await _http.GetFromJsonAsync<T>($"{baseUrl}/{path}");
}
`
const use = (path: string): string => `public class Orders {
  private readonly Client _client;
  public async Task<Item> Find(string id) {
    var address = Guard.Against.NullOrEmpty(_configuration["Clients:Shelves"], message: "not set");
    return await _client.Fetch<Item>(address, $"${path}");
  }
}
`

test('a request whose host nothing tells goes to the one service that answers its path', async () => {
  const project = '<Project Sdk="Microsoft.NET.Sdk.Web" />'
  const controller = (route: string): string => `[ApiController]
[Route("${route}")]
public class ItemsController { [HttpGet("{id}")] public IActionResult Get(string id) => Ok(); }
`
  const files = (path: string) => ({
    'orders/Orders.csproj': project,
    'orders/Client.cs': wrapper,
    'orders/Orders.cs': use(path),
    'stock/Stock.csproj': project,
    'stock/Items.cs': controller('api/shelf/items'),
    'mail/Mail.csproj': project,
    'mail/Items.cs': controller('api/parcels'),
  })
  expect(await edges(files('api/shelf/items/{id}'))).toEqual(['orders -> stock 0.40 served-path'])
  // Near misses: one word may be that of anybody, and a path that nobody answers.
  expect(await edges(files('api/parcels/{id}'))).toEqual([])
  expect(await edges(files('api/shelf/things/{id}'))).toEqual([])
})
