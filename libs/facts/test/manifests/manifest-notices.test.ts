import { expect, test } from 'vitest'
import { manifestNotices } from '../../src/manifests/notices.js'
import { factsOf, ofKind } from './facts-of.js'

async function noticesOf(path: string, text: string): Promise<readonly string[]> {
  return manifestNotices(path, text, await factsOf(path, text))
}

test('a manifest that does not parse is said with its lines, never with its content', async () => {
  const broken = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\nspec: [\n  x: {y\n'
  const whole = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: b\n'
  expect(await noticesOf('k8s/a.yaml', `${whole}---\n${broken}`)).toEqual([
    expect.stringMatching(/^does not parse as YAML at line 11: what follows may be missing on the map$/),
  ])
  expect(await noticesOf('k8s/a.yaml', whole)).toEqual([])
})

test('neither a chart nor other YAML is judged by how YAML parses', async () => {
  const template = 'kind: Deployment\nmetadata:\n  name: {{ .Values.name }}\n  labels: {{ include "x" . }\n'
  expect(await noticesOf('chart/templates/a.yaml', template)).toEqual([])
  expect(await noticesOf('data.yaml', 'a: [\nb: {\n')).toEqual([])
})

const UNPARSED: readonly (readonly [path: string, text: string, line: number])[] = [
  ['chart/values.yaml', 'image:\n  tag: 1\nurl: [http://stock\n', 3],
  ['chart/values-prod.yaml', 'a: {b\nc: 1\n', 2],
  ['chart/Chart.yaml', 'name: orders\ndependencies: [\n', 2],
  ['overlays/prod/kustomization.yaml', 'resources: [../../base\n', 1],
  ['package.json', '{\n  "name": "orders",\n  "scripts": { "start": \n', 3],
  ['src/appsettings.json', '{\n  "A": {\n', 2],
  ['orders/pom.xml', '<project>\n  <artifactId>orders\n  <modules></modules>\n</project>\n', 2],
  ['Orders/Orders.csproj', '<Project Sdk="Microsoft.NET.Sdk.Web">\n  <ItemGroup>\n', 2],
  ['pyproject.toml', '[project]\nname = "orders"\ndependencies = [\n', 3],
  ['Cargo.toml', '[package\nname = "orders"\n', 1],
  ['go.mod', 'module acme.test/orders\n\n<<<<<<< HEAD\ngo 1.22\n', 3],
  ['go.mod', 'module acme.test/orders\n\nrequire (\n\tacme.test/a v1.0.0\n', 3],
  ['go.mod', 'go 1.22\n', 1],
]

test.each(UNPARSED)('%s that does not parse says at which line', async (path, text, line) => {
  const [notice, ...more] = await noticesOf(path, text)
  expect(more).toEqual([])
  expect(notice).toMatch(new RegExp(`^does not parse as \\S+ at line ${line}: `))
})

const PARSED: readonly (readonly [path: string, text: string])[] = [
  ['package.json', '\ufeff{ "name": "orders", }'],
  ['package.json', ''],
  ['src/appsettings.json', '// comments are read by ASP.NET\n{ "A": 1, }\n'],
  ['pom.xml', '<?xml version="1.0"?>\n<!-- a > b --><project><a/><b><![CDATA[<c>]]></b></project>'],
  ['a.csproj', '<Project Sdk="x">\n  <PropertyGroup Condition="1 &lt; 2" />\n</Project>\n'],
  ['pyproject.toml', '[project]\nname = "a"\n'],
  [
    'go.mod',
    'module (\n\tacme.test/orders\n)\ngo 1.22\ntool acme.test/x\nrequire (\n\tacme.test/a v1.0.0 // indirect\n\n' +
      '\t// why\n\t"acme.test/b" v1.0.0\n)\nreplace acme.test/a => ../a\nretract [v1.0.0, v1.9.9]\nretract (\n\t[v0.1.0, v0.2.0]\n)\n',
  ],
  ['testdata/other.json', '{ "a": '],
]

test.each(PARSED)('%s that parses says nothing', async (path, text) => {
  expect(await noticesOf(path, text)).toEqual([])
})

test('a manifest of a thousand services is read whole; one of more than two thousand says that it is not', async () => {
  const of = (count: number): string =>
    `services:\n${Array.from({ length: count }, (_, at) => `  s${at}:\n    image: acme/s${at}\n`).join('')}`
  expect((await factsOf('compose.yaml', of(1_000))).filter(({ kind }) => kind === 'workload')).toHaveLength(1_000)
  expect(await noticesOf('compose.yaml', of(1_000))).toEqual([])
  expect(await noticesOf('compose.yaml', of(2_001))).toEqual([expect.stringContaining('its first 2000')])
})

test('what is left out of a manifest in another notation is said, too', async () => {
  const services = Array.from({ length: 2_001 }, (_, at) => `  s${at}: { image: acme/s${at} }\n`).join('')
  const facts = await factsOf('compose.yaml', `services:\n${services}`)
  expect(manifestNotices('main.tf', '', facts)).toEqual([expect.stringContaining('its first 2000')])
})

test('a Dockerfile of a million characters is read in a time that grows with its length, a longer one says that it is not', async () => {
  const of = (length: number): string =>
    `FROM node:24 AS app\nRUN \\\n${'  # why\n  apt-get install -y a-package \\\n'.repeat(40_000).slice(0, length - 80)}\nx\nEXPOSE 8080\n`
  const startMs = performance.now()
  const [workload] = ofKind(await factsOf('Dockerfile', of(1_000_000)), 'workload')
  // Joining line by line took 10 s.
  expect(performance.now() - startMs).toBeLessThan(3_000)
  expect(workload).toMatchObject({ image: 'node', ports: [8080] })
  expect(await noticesOf('Dockerfile', of(1_000_000))).toEqual([])
  expect(await noticesOf('Dockerfile', of(1_000_200))).toEqual([
    'is longer than 1000000 characters: nothing of it is on the map. Divide it into several files',
  ])
})

test('a manifest that nests too deep to be read says so', async () => {
  expect(await noticesOf('compose.yaml', `services:\n  a:\n    image: ${'['.repeat(300)}`)).toEqual([
    'nests brackets deeper than 200 levels: nothing of it is on the map',
  ])
})
