import { expect, test } from 'vitest'
import { composeOf, graphOf } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const answering = (name: string): Files => ({
  [`${name}/Dockerfile`]: 'FROM node:24\nCOPY . .\n',
  [`${name}/index.js`]: 'require("express")().get("/items", (req, res) => res.json([]))\n',
})
const system: Files = {
  ...answering('stock'),
  ...answering('billing'),
  'shop/Dockerfile': 'FROM php:8\nCOPY . .\n',
  'shop/composer.json': '{}',
  'compose.yaml':
    'services:\n  shop: { build: ./shop, environment: { STOCK_URL: "http://stock", BILLING_URL: "http://billing" } }\n' +
    '  stock: { build: ./stock }\n  billing: { build: ./billing }\n',
}

/** Edges with a path: those of calls, not of variables alone. */
async function callsOf(files: Files): Promise<readonly string[]> {
  const graph = await graphOf({ ...system, ...files })
  const edges = graph.edges().filter(({ urlPatterns }) => urlPatterns.length > 0)
  return edges.map(({ source, target, urlPatterns }) => `${source} -> ${target} ${urlPatterns.join()}`)
}

const framework = `framework:
  http_client:
    scoped_clients:
      stock.client: { base_uri: '%env(STOCK_URL)%' }
      billing.client: { base_uri: '%env(resolve:BILLING_URL)%' }
`
const taking = (parameter: string): string => `<?php
namespace App;
use Symfony\\Contracts\\HttpClient\\HttpClientInterface;
class Items {
  public function __construct(${parameter}) {}
  public function items() { return $this->stockClient->request('GET', '/items'); }
}
`

test('a scoped client is that of the parameter, or of the attribute before it', async () => {
  const files = (parameter: string): Files => ({
    'shop/config/packages/framework.yaml': framework,
    'shop/src/Items.php': taking(parameter),
  })
  expect(await callsOf(files('private HttpClientInterface $stockClient'))).toEqual(['shop -> stock /items'])
  expect(await callsOf(files("#[Target('billing.client')] private HttpClientInterface $stockClient"))).toEqual([
    'shop -> billing /items',
  ])
})

test('a client that no configuration scopes has no address', async () => {
  const files = { 'shop/src/Items.php': taking('private HttpClientInterface $stockClient') }
  expect(await callsOf(files)).toEqual([])
})

test('an argument of the container reaches the constructor', async () => {
  const code = `<?php
namespace App;
use Symfony\\Contracts\\HttpClient\\HttpClientInterface;
class StockGateway {
  public function __construct(private HttpClientInterface $client, private string $stockBase) {}
  public function items() { return $this->client->request('GET', $this->stockBase . '/items'); }
}
`
  const services = (text: string): Files => ({ 'shop/config/services.yaml': text, 'shop/src/StockGateway.php': code })
  const argument = "services:\n  App\\StockGateway:\n    arguments:\n      $stockBase: '%env(STOCK_URL)%'\n"
  expect(await callsOf(services(argument))).toEqual(['shop -> stock /items'])
  expect(await callsOf(services(argument.replace('App', 'Other').replace('StockGateway', 'Any')))).toEqual([])
})

test('a trait has what the classes that use it say, and a method that is a variable may be any', async () => {
  const service = (variable: string): string => `<?php
use App\\Traits\\Asks;
class Service {
  use Asks;
  public $baseUri;
  public function __construct() { $this->baseUri = env("${variable}"); }
}`
  const files = {
    'compose.yaml': `services:
  gateway: { build: gateway, environment: { ORDERS: "http://orders:80" } }
  orders: { build: orders }`,
    'gateway/Dockerfile': 'FROM php\nCOPY . .\n',
    'gateway/composer.json': '{}',
    'gateway/app/Asks.php': `<?php
use GuzzleHttp\\Client;
trait Asks {
  public function ask($method) { return (new Client(["base_uri" => $this->baseUri]))->request($method, "/orders"); }
}`,
    'orders/Dockerfile': 'FROM php\nCOPY . .\n',
    'orders/composer.json': '{}',
    'orders/index.php': '<?php',
  }
  const callsOf = async (text: string): Promise<unknown> =>
    (await graphOf({ ...files, 'gateway/app/Service.php': text }))
      .calls()
      .map(({ target, method, path }) => [target, method, path])
  expect(await callsOf(service('ORDERS'))).toEqual([['orders', null, '/orders']])
  expect(await callsOf(service('ORDERS').replace('  use Asks;', ''))).toEqual([])
})

test('Laravel: a setting is what the environment gives it in the file of its name', async () => {
  const files = (file: string): Files => ({
    'compose.yaml': `services:
  gateway: { build: gateway, environment: { TARGET: "http://orders:80" } }
  orders: { build: orders }`,
    'gateway/Dockerfile': 'FROM php\nCOPY . .\n',
    'gateway/composer.json': '{}',
    'gateway/app/Client.php':
      "<?php\nclass Client { public function all() { return Http::get(config('services.backend.url') . '/orders'); } }",
    [file]: "<?php\nreturn ['backend' => ['url' => env('TARGET', 'http://localhost')]];",
    'orders/Dockerfile': 'FROM php\nCOPY . .\n',
    'orders/composer.json': '{}',
    'orders/index.php': '<?php',
  })
  const callsOf = async (file: string): Promise<unknown> =>
    (await graphOf(files(file))).calls().map(({ target, path }) => [target, path])
  expect(await callsOf('gateway/config/services.php')).toEqual([['orders', '/orders']])
  expect(await callsOf('gateway/config/others.php')).toEqual([])
  const settings = { 'gateway/config/other.php': "<?php\nreturn ['url' => env('OTHER_URL', 'http://orders:80')];" }
  const unset = { ...files('gateway/config/others.php'), ...settings, 'compose.yaml': composeOf('gateway', 'orders') }
  const targets = async (code: string): Promise<unknown> =>
    (await graphOf({ ...unset, 'gateway/app/Client.php': code })).edges().map(({ target }) => target)
  expect(await targets("<?php\n$other = config('other.url');")).toEqual(['orders'])
  expect(await targets('<?php')).toEqual([])
  const own = { ...unset, 'gateway/config/app.php': "<?php\nreturn ['url' => env('APP_URL', 'http://orders:80')];" }
  const links = { 'gateway/app/Client.php': "<?php\n$link = config('app.url') . '/reset';" }
  expect((await graphOf({ ...own, ...links })).edges()).toEqual([])
})
