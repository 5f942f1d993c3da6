import { readdirSync, readFileSync } from 'node:fs'
import { estimateTokens } from '@coderag/text'
import type { CorpusType, RawChunk } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createConfigChunker, createYamlChunker, type StructuredChunkerOptions } from '../src/index.js'
import { partitionFaults, sketchDocument } from '../src/testing.js'
import { createRandom, mutate } from './sources.js'

async function cut(path: string, text: string, options: StructuredChunkerOptions = {}): Promise<readonly RawChunk[]> {
  return (await createYamlChunker(options).chunk(sketchDocument(path, text, 'CODE_DEPLOY'))).chunks
}

/** Prefix without the file, and the symbol. */
function named(chunks: readonly RawChunk[]) {
  return chunks.map(({ contextPrefix, symbolName }) => [contextPrefix.split(' > ').slice(1).join(' > '), symbolName])
}

const resource = (kind: string, name: string) =>
  `# The ${name}.\napiVersion: apps/v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n  labels: { app: ${name}, tier: "back" }\nspec:\n  note: |\n    kind: Ghost\n    --- not a document\n`

test('a Kubernetes resource is a chunk with its comment, name and sorted labels', async () => {
  const chunks = await cut(
    'deploy/orders.yaml',
    `${resource('Deployment', 'orders')}---\n${resource('Service', 'web')}`,
  )
  expect(named(chunks)).toEqual([
    ['Deployment orders', 'orders'],
    ['Service web', 'web'],
  ])
  expect(chunks[0]?.contextPrefix).toBe('deploy/orders.yaml > Deployment orders')
  expect(chunks[0]?.k8sLabels).toEqual(['app=orders', 'tier=back'])
  expect(chunks[1]?.startLine).toBe(11)
  expect(chunks[1]?.language).toBe('yaml')
})

test('labels of the pods count, and a resource over budget keeps its name in every part', async () => {
  const env = Array.from(
    { length: 60 },
    (_, i) => `            - name: VARIABLE_${i}\n              value: value-${i}\n`,
  ).join('')
  const text = `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: orders\nspec:\n  template:\n    metadata:\n      labels:\n        app: orders\n    spec:\n      containers:\n        - env:\n${env}`
  const chunks = await cut('a.yaml', text)
  expect(chunks.length).toBeGreaterThan(1)
  for (const { symbolName, k8sLabels } of chunks) expect([symbolName, k8sLabels]).toEqual(['orders', ['app=orders']])
  expect(chunks.map(({ definedNames }) => definedNames.length)).toEqual([1, ...chunks.slice(1).map(() => 0)])
  for (const { text: part } of chunks.slice(1)) expect(part.trimStart()).toMatch(/^- name: VARIABLE_/)
})

test('each compose service is a chunk; those that are tiny share one', async () => {
  const service = (name: string) =>
    `  ${name}:\n    image: registry.example.com/shop/${name}:1.2\n    environment:\n      URL: http://${name}\n`
  const text = `services:\n${service('orders')}${service('stock')}  a: { image: registry.example.com/a:1 }\n  b: { image: registry.example.com/b:1 }\n`
  expect(named(await cut('docker-compose.yml', text))).toEqual([
    ['service orders', 'orders'],
    ['service stock', 'stock'],
    ['service a, service b', null],
  ])
})

test('a template of a chart is a chunk, and so is a file of its values', async () => {
  const template = `{{- if .Values.on }}\napiVersion: v1\nkind: Service\nmetadata:\n  name: {{ .Release.Name }}\nspec: { ports: [{ port: {{ .Values.port }} }] }\n{{- end }}\n`
  expect(named(await cut('shop/templates/service.yaml', template))).toEqual([['Service', null]])
  expect(named(await cut('shop/values.yaml', `image:\n  tag: 1\n${'replicas: 2\n'.repeat(10)}`))).toEqual([['', null]])
})

test('stages of a Dockerfile and blocks of Terraform are chunks', async () => {
  const filler = 'RUN apt-get install --yes something-with-a-long-name another-with-a-long-name\n'
  expect(named(await cut('Dockerfile', `ARG V=1\nFROM node:$V AS build\n${filler}FROM alpine\n${filler}`))).toEqual([
    ['stage build', null],
    ['FROM alpine', null],
  ])
  const block = (head: string) =>
    `${head} {\n  description = "something that is long enough to stand alone"\n  size = 3\n}\n\n`
  const terraform = block('resource "aws_sqs_queue" "orders"') + block('variable "size"') + block('locals')
  expect(named(await cut('main.tf', terraform))).toEqual([
    ['resource aws_sqs_queue.orders', 'orders'],
    ['variable size', 'size'],
    ['locals', null],
  ])
})

test('each operation and each schema of an OpenAPI document is a chunk, in YAML and in JSON', async () => {
  const operation = {
    description: 'Something that is long enough to stand alone as a chunk of its own, or so it seems.',
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Orders, with a title that is long enough for a chunk of its own', version: '1.0.0' },
    paths: { '/orders': { get: operation, post: operation }, '/orders/{id}': { get: operation } },
    components: { schemas: { Order: { ...operation, type: 'object' } } },
  }
  const titles = ['GET /orders', 'POST /orders', 'GET /orders/{id}', 'schemas Order']
  const json = JSON.stringify(document, null, 2)
  const yaml = `openapi: 3.1.0\ninfo:\n  title: ${document.info.title}\n  version: 1.0.0\npaths:\n  /orders:\n    get:\n      description: ${operation.description}\n    post:\n      description: ${operation.description}\n  '/orders/{id}':\n    get:\n      description: ${operation.description}\ncomponents:\n  schemas:\n    Order:\n      description: ${operation.description}\n`
  const prefixes = async (path: string, text: string) =>
    named(await cut(path, text))
      .map(([title]) => title)
      .slice(1)
  expect(await prefixes('api/openapi.yaml', yaml)).toEqual(titles)
  expect(await prefixes('api/openapi.json', json)).toEqual(titles)
})

test('services and messages of a .proto file are chunks', async () => {
  const body = '  // A comment that is long enough to let this stand alone as a chunk of its own.\n'
  const text = `syntax = "proto3";\npackage shop.orders.v1;\nimport "google/protobuf/timestamp.proto";\n\nservice Orders {\n${body}  rpc Get(A) returns (B);\n}\n\nmessage A {\n${body}}\n`
  expect(named(await cut('orders.proto', text))).toEqual([
    ['', null],
    ['service Orders', 'Orders'],
    ['message A', 'A'],
  ])
})

test.each([
  [
    'package.json',
    JSON.stringify(
      {
        scripts: { start: 'node .' },
        dependencies: Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`package-${i}`, `${i}.0.0`])),
      },
      null,
      2,
    ),
    'scripts',
  ],
  [
    'config.toml',
    `[server]\nport = 1\n${Array.from({ length: 80 }, (_, i) => `[section_${i}]\nvalue = "${'x'.repeat(20)}"\n`).join('')}`,
    'server',
  ],
  [
    'Shop.csproj',
    `<Project>\n  <PropertyGroup>\n    <A>1</A>\n  </PropertyGroup>\n  <ItemGroup>\n${'    <PackageReference Include="Something.Long" Version="1.2.3" />\n'.repeat(60)}  </ItemGroup>\n</Project>\n`,
    'PropertyGroup',
  ],
])('%s stays whole where it fits and is cut by its sections where it does not', async (path, text, section) => {
  const chunks = (await createConfigChunker().chunk(sketchDocument(path, text, 'CODE_CONFIG'))).chunks
  expect(chunks.length).toBeGreaterThan(1)
  expect(chunks[0]?.contextPrefix).toContain(`${path} > ${section}`)
  const whole = (await createConfigChunker({ maxTokens: 8_192 }).chunk(sketchDocument(path, text, 'CODE_CONFIG')))
    .chunks
  expect(whole.map(({ contextPrefix }) => contextPrefix)).toEqual([path])
})

test('a large file that is not what its name says is cut by lines, with a notice without content', async () => {
  const text = 'secret words in no notation\n'.repeat(300)
  const { chunks, notices } = await createConfigChunker().chunk(sketchDocument('a.json', text, 'CODE_CONFIG'))
  expect(notices).toEqual(['no structure found as JSON: cut by lines'])
  expect(chunks.length).toBeGreaterThan(1)
})

test('options that change chunks change the fingerprint; unknown ones are refused', () => {
  expect(createYamlChunker({ maxTokens: 256 }).fingerprint).not.toBe(createYamlChunker().fingerprint)
  expect(createConfigChunker().fingerprint).not.toBe(createYamlChunker().fingerprint)
  expect(() => createConfigChunker({ maxToken: 1 } as StructuredChunkerOptions)).toThrowError(/maxToken/)
})

const shop = new URL('../../../fixtures/shop/', import.meta.url)
const manifests = readdirSync(shop, { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /\.(?:ya?ml|json|toml|conf|tf|tpl|proto|csproj|mod|env)$|Dockerfile$/.test(entry.name),
  )
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .filter((path) => !path.includes('conversations'))
const budgets = [64, 512]

describe.each(manifests.map((path) => [path.slice(path.indexOf('shop/')), readFileSync(path, 'utf8')] as const))(
  '%s',
  (path, text) => {
    test('is partitioned within every budget, mutations too', async () => {
      for (let seed = 0; seed <= 6; seed++) {
        const random = createRandom(seed + 1)
        const source = seed === 0 ? text : mutate(text.repeat(1 + random(3)), random)
        for (const maxTokens of budgets) {
          const corpusType: CorpusType = seed % 2 === 0 ? 'CODE_DEPLOY' : 'CODE_CONFIG'
          const document = sketchDocument(path, source, corpusType)
          const { chunks } = await createYamlChunker({ maxTokens }).chunk(document)
          const over = chunks.filter(
            (chunk) => chunk.startLine !== chunk.endLine && estimateTokens(chunk.text) > maxTokens,
          )
          expect([seed, maxTokens, partitionFaults(document, chunks), over.length]).toEqual([seed, maxTokens, [], 0])
        }
      }
    })
  },
)
