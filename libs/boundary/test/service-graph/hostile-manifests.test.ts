import { describe, expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

const many = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => line(number)).join('\n')

/** A service that calls another by a variable of its deployment. It must stay in the graph, whatever lies beside it. */
const SOUND = {
  'orders/main.py': 'import os\nimport requests\n\nrequests.get(os.environ["STOCK_URL"] + "/items")\n',
  'orders/Dockerfile': 'FROM python\n',
  'stock/main.py':
    'from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get("/items")\ndef items():\n    return []\n',
  'stock/Dockerfile': 'FROM python\n',
  'docker-compose.yml':
    'services:\n  orders:\n    build: orders\n    environment: {STOCK_URL: "http://stock:80"}\n  stock:\n    build: stock\n',
}

const HOSTILE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'variables that name each other': {
    'a/docker-compose.yml': `services:\n  a:\n    image: a\n    environment:\n${many(
      2_000,
      (n) => `      V${n}: "http://\${V${(n + 1) % 2_000}}\${V${(n * 7) % 2_000}}\${V${n}}"`,
    )}\n`,
  },
  'settings that name each other': {
    'a/pom.xml': '<project><artifactId>a</artifactId></project>',
    'a/src/main/resources/application.properties': many(
      2_000,
      (n) => `a.k${n}=http://\${a.k${(n + 1) % 2_000}}\${a.k${(n * 3) % 2_000}}`,
    ),
  },
  'aliases of aliases': {
    'k8s/a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\na0: &a0 [x, x]\n${many(
      3_000,
      (n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`,
    )}\n`,
  },
  'mappings merged into each other': {
    'k8s/a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\na0: &a0 {x0: 1}\n${many(
      3_000,
      (n) => `a${n + 1}: &a${n + 1}\n  <<: [*a${n}, *a${n}]\n  x${n + 1}: 1`,
    )}\n`,
  },
  'an alias inside its own anchor': {
    'k8s/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: &a\n  b: *a\n  c: [*a, *a]\n',
  },
  'brackets in YAML': { 'k8s/a.yaml': `apiVersion: v1\nkind: ConfigMap\ndata: ${'['.repeat(100_000)}` },
  'brackets in a compose file': { 'b/compose.yaml': `services:\n  a:\n    image: ${'['.repeat(100_000)}` },
  'brackets in JSON': { 'a/appsettings.json': `{"A":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
  'elements in XML': { 'a/pom.xml': `<project>${'<a>'.repeat(50_000)}` },
  'services of a .proto file without an end': { 'a.proto': 'service A {\n'.repeat(50_000) },
  'tables of TOML': { 'config/a.toml': many(5_000, (n) => `[tool.a${n}.b]\nc = [1, 2]`) },
  'thousands of services in one file': {
    'a/docker-compose.yml': `services:\n${many(5_000, (n) => `  s${n}:\n    image: a${n}\n    depends_on: [s${n + 1}]`)}\n`,
  },
}

describe('a manifest that is deep, long or refers to itself leaves the rest of the graph alone', () => {
  test.each(Object.keys(HOSTILE))(
    '%s',
    async (name) => {
      const graph = await graphOf({ ...SOUND, ...HOSTILE[name] })
      expect(graph.edges().map(({ source, target }) => `${source} ${target}`)).toContain('orders stock')
    },
    20_000,
  )
})
