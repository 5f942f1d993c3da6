import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

async function packageOf(path: string, text: string) {
  const [{ name, dependencies, projects, isRunnable } = {}] = ofKind(await factsOf(path, text), 'package')
  return [name, dependencies, projects, isRunnable]
}

test.each([
  [
    'web/package.json',
    '{ "name": "@shop/web", "scripts": { "start": "node ." }, "dependencies": { "axios": "1", "lib": "file:../lib" } }',
    ['@shop/web', ['axios', 'lib'], ['lib'], true],
  ],
  ['package.json', '{ "workspaces": ["apps/*"], "scripts": { "start": "x" } }', ['shop', [], ['apps/*'], false]],
  [
    'orders/go.mod',
    'module example.com/orders\n\ngo 1.24\n\nrequire (\n\tgithub.com/a/b v1.2.3\n)\n',
    ['example.com/orders', ['github.com/a/b'], [], false],
  ],
  [
    'src/Pay/Pay.csproj',
    '<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><PackageReference Include="Refit" /><ProjectReference Include="..\\Lib\\Lib.csproj" /></ItemGroup></Project>',
    ['Pay', ['Refit'], ['src/Lib/Lib.csproj'], true],
  ],
  ['py/requirements.txt', '# web\nfastapi==1\n-r dev.txt\nhttpx[http2]>=1\n', ['py', ['fastapi', 'httpx'], [], false]],
  [
    'py/pyproject.toml',
    '[project]\nname = "inventory"\ndependencies = ["fastapi>=1"]\n[project.scripts]\nrun = "a:b"\n',
    ['inventory', ['fastapi'], [], true],
  ],
  [
    'rs/Cargo.toml',
    '[package]\nname = "cart"\n[dependencies]\naxum = "1"\nlib = { path = "../lib" }\n',
    ['cart', ['axum', 'lib'], ['lib'], false],
  ],
  [
    'j/pom.xml',
    '<project><parent><artifactId>p</artifactId></parent><artifactId>orders</artifactId><dependencies><dependency><artifactId>kafka</artifactId></dependency></dependencies></project>',
    ['orders', ['kafka'], [], false],
  ],
  [
    'g/build.gradle.kts',
    'plugins { id("org.springframework.boot") }\ndependencies { implementation("a.b:amqp:1"); }\n\nimplementation(project(":lib"))',
    ['g', [], ['lib'], true],
  ],
  [
    'g/build.gradle',
    "dependencies {\n  implementation project(':modules:stock')\n  testImplementation project(':fakes')\n  testImplementation(testFixtures(project(':lib')))\n}\nproject(':tools') { }\n",
    ['g', [], ['modules/stock'], false],
  ],
  [
    'c/Chart.yaml',
    'name: shop\ndependencies: [{ name: redis, repository: "file://../redis" }]\n',
    ['shop', ['redis'], ['redis'], true],
  ],
])('%s names its package', async (path, text, expected) => {
  expect(await packageOf(path, text)).toEqual(expected)
})

test('a .proto file brings services with methods and HTTP paths, not those in comments', async () => {
  const text = `package shop.v1;
// service Ghost { rpc A(B) returns (C); }
service Orders {
  rpc Get(A) returns (B) { option (google.api.http) = { get: "/v1/orders/{id}" }; }
  rpc Watch(stream A) returns (stream B);
}
`
  expect(ofKind(await factsOf('orders.proto', text), 'proto_service')).toMatchObject([
    {
      name: 'shop.v1.Orders',
      line: 3,
      methods: [
        { name: 'Get', httpMethod: 'GET', httpPath: '/v1/orders/{id}' },
        { name: 'Watch', httpMethod: null, httpPath: null },
      ],
    },
  ])
})

test('OpenAPI and Swagger bring operations below their base path', async () => {
  const three =
    'openapi: 3.1.0\nservers: [{ url: https://x.example.com/v1 }]\npaths:\n  /orders:\n    parameters: []\n    get: { operationId: list }\n'
  expect(ofKind(await factsOf('api/orders.yaml', three), 'operation')).toMatchObject([
    { method: 'GET', path: '/v1/orders', operationId: 'list', line: 6 },
  ])
  const two = '{ "swagger": "2.0", "basePath": "/api/", "paths": { "/a": { "post": {} } } }'
  expect(ofKind(await factsOf('swagger.json', two), 'operation')).toMatchObject([{ method: 'POST', path: '/api/a' }])
})

test('settings keep addresses and names of places, never secrets and texts', async () => {
  const word = ['hunter', '2'].join('')
  const app = `{ "ConnectionStrings": { "Db": "Host=db;Password=${word}" }, "Stock": { "Url": "http://stock", "ApiKey": "${word}" }, "Level": "Debug" }`
  const settings = ofKind(await factsOf('a/appsettings.json', app), 'setting')
  expect(settings.map(({ key, value }) => [key, value])).toEqual([
    ['ConnectionStrings:Db', literal('Host=db')],
    ['Stock:Url', literal('http://stock')],
  ])
  const spring =
    'orders:\n  url: ${ORDERS_URL:http://orders:80}\n  text: some words here\nspring.rabbitmq.host: rabbit\n'
  const springSettings = ofKind(await factsOf('src/main/resources/application.yml', spring), 'setting')
  expect(springSettings.map(({ key, value, line }) => [key, value, line])).toEqual([
    ['orders:url', { kind: 'env', name: 'ORDERS_URL', fallback: literal('http://orders:80') }, 2],
    ['spring:rabbitmq:host', literal('rabbit'), 4],
  ])
  const toml = ofKind(await factsOf('config/prod.toml', '[stock]\nurl = "http://stock:80"\nretries = 3\n'), 'setting')
  expect(toml).toMatchObject([{ key: 'stock:url', line: 2 }])
  expect(await factsOf('tsconfig.json', '{ "compilerOptions": { "baseUrl": "http://x:80" } }')).toEqual([])
  expect(await factsOf('data/people.json', '{ "url": "http://x:80" }')).toEqual([])
})

test('launchSettings give the ports of the project', async () => {
  const text = '{ "profiles": { "http": { "applicationUrl": "https://localhost:7001;http://localhost:5001" } } }'
  expect(ofKind(await factsOf('src/Pay/Properties/launchSettings.json', text), 'workload')).toMatchObject([
    { name: 'Pay', ports: [7001, 5001] },
  ])
})

test('launchSettings of a project in a folder of sources are named after the folder around it', async () => {
  const text = '{ "profiles": { "http": { "applicationUrl": "http://localhost:5001" } } }'
  const nameOf = async (folder: string): Promise<unknown> =>
    ofKind(await factsOf(`${folder}Properties/launchSettings.json`, text), 'workload').map(({ name }) => name)
  expect(await nameOf('Pay/src/')).toEqual(['Pay'])
  expect(await nameOf('Pay/resources/')).toEqual(['resources'])
})

test('.NET: the SDK or the framework tells a project of ASP.NET Core from a console program and a worker', async () => {
  const isWeb = async (project: string) =>
    ofKind(await factsOf('Api.csproj', project), 'package').map((fact) => fact.isWeb)
  expect(await isWeb('<Project Sdk="Microsoft.NET.Sdk.Web" />')).toEqual([true])
  expect(await isWeb('<Project Sdk="Microsoft.NET.Sdk.Web/10.0.100" />')).toEqual([true])
  const framework = (name: string): string =>
    `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><FrameworkReference Include="${name}" /></ItemGroup></Project>`
  expect(await isWeb(framework('Microsoft.AspNetCore.App'))).toEqual([true])
  expect(await isWeb(framework('Microsoft.WindowsDesktop.App'))).toEqual([undefined])
  expect(await isWeb('<Project Sdk="Microsoft.NET.Sdk.Worker" />')).toEqual([undefined])
  expect(await isWeb('<Project Sdk="Microsoft.NET.Sdk"><OutputType>Exe</OutputType></Project>')).toEqual([undefined])
})
