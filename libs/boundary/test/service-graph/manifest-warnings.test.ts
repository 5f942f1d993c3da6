import { expect, test } from 'vitest'
import { MemoryParts } from '@coderag/types/testing'
import { writeGraphs } from '../../src/index.js'
import { changesOf, graphOf } from '../graph-of.js'

async function warningsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { warnings } = await writeGraphs(await changesOf('system', files), { previous: null, parts: new MemoryParts() })
  return warnings.map(({ message }) => message)
}

const CIRCLES: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, places: readonly string[]]>> =
  {
    'bases of kustomize': [
      {
        'deploy/a/kustomization.yaml': 'namePrefix: a-\nresources:\n  - ../b\n  - https://example.test/x\n',
        'deploy/b/kustomization.yaml': 'components: [../a]\n',
      },
      ['deploy/a/kustomization.yaml:3', 'deploy/b/kustomization.yaml:1'],
    ],
    'files of compose': [
      {
        'compose.yaml': 'include:\n  - more/compose.yaml\nservices:\n  a: { image: acme/a }\n',
        'more/compose.yaml': 'include:\n  - path: [../compose.yaml]\n',
      },
      ['compose.yaml:2', 'more/compose.yaml:2'],
    ],
    'services of compose': [
      {
        'compose.yaml':
          'services:\n  a:\n    image: acme/a\n    extends: { file: base.yaml, service: b }\n  c:\n    extends: a\n',
        'base.yaml': 'services:\n  b:\n    image: acme/b\n    extends: { file: compose.yaml, service: a }\n',
      },
      ['base.yaml:4', 'compose.yaml:4'],
    ],
    'services of one file of compose': [
      { 'compose.yaml': 'services:\n  a:\n    extends: b\n    image: acme/a\n  b:\n    extends: { service: a }\n' },
      ['compose.yaml:3', 'compose.yaml:6'],
    ],
    charts: [
      {
        'charts/a/Chart.yaml': 'name: a\ndependencies:\n  - name: b\n    repository: file://../b\n',
        'charts/b/Chart.yaml': 'name: b\ndependencies:\n  - name: a\n    repository: "file://../a"\n',
      },
      ['charts/a/Chart.yaml:4', 'charts/b/Chart.yaml:4'],
    ],
    'parents of Maven': [
      {
        'pom.xml':
          '<project>\n<parent><artifactId>b</artifactId>\n<relativePath>b</relativePath></parent>\n<artifactId>a</artifactId></project>',
        'b/pom.xml': '<project><artifactId>b</artifactId>\n<parent><artifactId>a</artifactId></parent></project>',
      },
      ['b/pom.xml:2', 'pom.xml:3'],
    ],
    'scripts of Gradle': [
      {
        'build.gradle': "apply from: 'b/build.gradle'\n",
        'b/build.gradle': "plugins { id 'java' }\napply from: '../build.gradle'\n",
      },
      ['b/build.gradle:2', 'build.gradle:1'],
    ],
    'files of nginx': [
      {
        'nginx/nginx.conf': 'server {\n  include parts/*.conf;\n  location / { proxy_pass http://a; }\n}\n',
        'nginx/parts/b.conf': 'location /b { proxy_pass http://b; }\ninclude ../nginx.conf;\n',
      },
      ['nginx/nginx.conf:2', 'nginx/parts/b.conf:2'],
    ],
  }

test.each(Object.entries(CIRCLES))('a circle of %s is said with its places', async (_name, [files, places]) => {
  const first = (places[0] ?? '').replace(/:\d+$/, '')
  expect(await warningsOf(files)).toEqual([
    `MANIFEST_CIRCULAR: ${places.join(' takes over ')} takes over ${first} again. Each file is on the map by itself. ` +
      'Take one of the includes out.',
  ])
})

test('what is taken over twice, or in parts of two files, is no circle', async () => {
  expect(
    await warningsOf({
      'base/kustomization.yaml': 'resources: [deployment.yaml, ../crds]\n',
      'crds/kustomization.yaml': 'resources: [a.yaml]\n',
      'overlays/prod/kustomization.yaml': 'resources: [../../base, ../../crds]\n',
      'compose.yaml': 'services:\n  a: { extends: { file: b.yaml, service: x } }\n  c: { image: acme/c }\n',
      'b.yaml':
        'services:\n  x: { image: acme/x }\n  y: { extends: { file: compose.yaml, service: c }, image: acme/y }\n',
      'pom.xml': '<project><artifactId>a</artifactId><modules><module>b</module></modules></project>',
      'b/pom.xml': '<project><artifactId>b</artifactId><parent><artifactId>a</artifactId></parent></project>',
      'c/pom.xml':
        '<project><artifactId>c</artifactId><parent><artifactId>boot</artifactId><relativePath/></parent></project>',
    }),
  ).toEqual([])
})

test('a file above is the parent of Maven only if it is the artifact that is named', async () => {
  const files = {
    'pom.xml':
      '<project><artifactId>all</artifactId><parent><artifactId>own</artifactId><relativePath>own</relativePath></parent></project>',
    'own/pom.xml': '<project><artifactId>own</artifactId><parent><artifactId>boot</artifactId></parent></project>',
  }
  expect(await warningsOf(files)).toEqual([])
})

test('a mask of many stars is compared in a time that grows with its length', async () => {
  const files = {
    'nginx/nginx.conf': `server {\n  include ${'a*'.repeat(30)}.d;\n}\n`,
    [`nginx/${'a'.repeat(100)}.conf2.conf`]: 'location /a { proxy_pass http://a; }\ninclude b.conf;\n',
  }
  expect(await warningsOf(files)).toEqual([])
})

test('a chain of five thousand includes is followed to its end', async () => {
  const services = Array.from({ length: 5_000 }, (_, at) => `  s${at}: { extends: s${at + 1} }\n`).join('')
  const text = `services:\n${services}  s5000: { image: acme/a, extends: s4999 }\n`
  expect(await warningsOf({ 'compose.yaml': text })).toEqual([
    expect.stringMatching(/^MANIFEST_CIRCULAR: compose\.yaml:5001 takes over compose\.yaml:5002/),
  ])
})

const template = `apiVersion: apps/v1
kind: Deployment
metadata: { name: orders }
spec:
  template:
    spec:
      containers:
        - name: orders
          image: acme/orders
          env:
            - name: STOCK_URL
              value: {{ .Values.stock.url }}
`

test('a chart whose values are not there is said with the place that takes the first', async () => {
  const chart = { 'charts/orders/Chart.yaml': 'name: orders\n', 'charts/orders/templates/a.yaml': template }
  expect(await warningsOf(chart)).toEqual([
    'CHART_WITHOUT_VALUES: charts/orders/templates/a.yaml:12 takes Values.stock.url, and no file of values for the chart ' +
      'charts/orders could be read. What they decide is missing on the map. Put a values.yaml beside Chart.yaml.',
  ])
  expect(await warningsOf({ ...chart, 'charts/orders/values.yaml': 'replicas: 1\n' })).toEqual([])
  expect(await warningsOf({ ...chart, 'charts/values-prod.yaml': 'stock: {}\n' })).toEqual([])
  const settled = template.replace('.stock.url', '.stock.url | default "http://stock"')
  expect(await warningsOf({ ...chart, 'charts/orders/templates/a.yaml': settled })).toEqual([])
})

test('a service whose Dockerfile is nearly a million characters long keeps its place', async () => {
  const dockerfile = `FROM node:24\nRUN \\\n${'  apt-get install -y a-package \\\n'.repeat(28_000)}  x\nCOPY . .\n`
  expect(dockerfile.length).toBeGreaterThan(900_000)
  const graph = await graphOf({
    'orders/Dockerfile': dockerfile,
    'orders/index.js': 'fetch(process.env.STOCK_URL + "/items")\n',
    'stock/Dockerfile': 'FROM node:24\nCOPY . .\n',
    'stock/index.js': 'require("express")().get("/items", (req, res) => res.json([]))\n',
    'compose.yaml':
      'services:\n  orders: { build: ./orders, environment: { STOCK_URL: "http://stock" } }\n  stock: { build: ./stock }\n',
  })
  expect(graph.edges().map(({ source, target }) => `${source} ${target}`)).toEqual(['orders stock'])
  expect(graph.find('orders')?.roots).toEqual([{ path: 'orders', name: 'orders', repoName: 'system' }])
})
