import { describe, expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

const compose = (url: string): string => `services:
  orders:
    build: orders
    environment: { STORE_URL: "${url}" }
  store: { image: ${url.startsWith('http') ? 'elasticsearch:9' : 'postgres:17'} }
`

async function callersOf(url: string): Promise<(string | undefined)[]> {
  const graph = await graphOf({
    'docker-compose.yml': compose(url),
    'orders/Dockerfile': 'FROM node:24\nCOPY . .\n',
    'orders/index.js': 'const url = process.env.STORE_URL\nfetch(url)\n',
  })
  const edges = graph.edges().filter(({ target }) => target === 'store')
  return edges.map(({ evidence }) => evidence.find(({ extractor }) => extractor === 'js/fetch')?.filePath)
}

test('an HTTP client calls no address of a driver, and a database that answers HTTP', async () => {
  expect(await callersOf('postgres://store:5432/orders')).toEqual([undefined])
  expect(await callersOf('http://store:9200')).toEqual(['orders/index.js'])
})

describe('ASP.NET: a class of addresses, which are made of the one that they are given', () => {
  const web = '<Project Sdk="Microsoft.NET.Sdk.Web" />'
  const api = `public static class Api { public static class Orders {
  public static string All(string baseUri) { return $"{baseUri}/orders"; }
  public static string One(string baseUri, int id) => $"{baseUri}/orders/{id}";
} }`
  const client = (call: string): string => `public class OrdersClient {
  private readonly HttpClient http;
  private readonly string apiUrl;
  public OrdersClient(HttpClient http, IOptions<AppSettings> settings) { this.http = http; apiUrl = settings.Value.ApiUrl; }
  public async Task Load(int id) { var uri = ${call}; await http.GetStringAsync(uri); }
}`
  const pathsOf = async (call: string, bind: string): Promise<readonly (string | null)[]> => {
    const graph = await graphOf({
      'orders/orders.csproj': web,
      'web/web.csproj': web,
      'web/appsettings.json': '{ "ApiUrl": "http://orders/api" }',
      'web/Program.cs': `services.AddHttpClient<OrdersClient>(); ${bind}`,
      'web/AppSettings.cs': 'public class AppSettings { public string ApiUrl { get; set; } }',
      'web/Api.cs': api,
      'web/OrdersClient.cs': client(call),
    })
    return graph
      .calls()
      .filter(({ source }) => source === 'web')
      .map(({ path }) => path)
  }

  test.each(['services.Configure<AppSettings>(Configuration);', 'var all = builder.Configuration.Get<AppSettings>();'])(
    'with all of the configuration in one class: %s',
    async (bind) => {
      expect(await pathsOf('Api.Orders.All(apiUrl)', bind)).toEqual(['/api/orders'])
      expect(await pathsOf('Api.Orders.One(apiUrl, id)', bind)).toEqual(['/api/orders/{}'])
    },
  )

  test('near misses: another function, and a class that something else holds', async () => {
    const bind = 'services.Configure<AppSettings>(Configuration);'
    expect(await pathsOf('cache.All(apiUrl)', bind)).toEqual([])
    expect(await pathsOf('Api.Orders.All(name)', bind)).toEqual([])
    expect(await pathsOf('Api.Orders.All(apiUrl)', 'var all = cache.Get<AppSettings>();')).toEqual([])
  })
})

describe('Axios: instances that a file exports', () => {
  const made = "axios.create({ baseURL: 'http://localhost:8080/v1' })"
  const pathsOf = async (exporting: string, calling: string): Promise<readonly (string | null)[]> => {
    const graph = await graphOf({
      'docker-compose.yml': 'services:\n  orders: { build: orders, ports: ["8080:8080"] }\n',
      'orders/Dockerfile': 'FROM node:24\nCOPY . .\n',
      'orders/index.js': "const app = require('express')()\napp.get('/v1/orders', list)\n",
      'web/package.json': '{"name":"web","scripts":{"start":"vite"},"dependencies":{"axios":"1"}}',
      'web/src/services/api.js': `import axios from 'axios'\nconst base = ${made}\n${exporting}\n`,
      'web/src/page.js': `import Api from './services/api'\nexport const load = async () => ${calling}\n`,
    })
    return graph
      .calls()
      .filter(({ source, target }) => source === 'web' && target === 'orders')
      .map(({ path }) => path)
  }

  test.each([
    ['export default base', "Api.get('/orders')"],
    [`export default ${made}`, "Api.get('/orders')"],
    ['export default { base }', "Api.base.get('/orders')"],
    [`export default { base: ${made} }`, "Api.base.get('/orders')"],
  ])('%s', async (exporting, calling) => {
    expect(await pathsOf(exporting, calling)).toEqual(['/v1/orders'])
  })

  test('what else they export sends nothing', async () => {
    expect(await pathsOf('export default { base, cache: new Map() }', "Api.cache.get('/orders')")).toEqual([])
    expect(await pathsOf('export default createCache(base)', "Api.get('/orders')")).toEqual([])
  })
})
