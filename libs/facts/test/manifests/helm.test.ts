import { expect, test } from 'vitest'
import type { FactDraft } from '../../src/fact-collector.js'
import { chartDocuments } from '../../src/manifests/kubernetes/rendered-charts.js'
import { factsOf, literal } from './facts-of.js'

type Kind<K extends FactDraft['kind']> = Extract<FactDraft, { kind: K }>

function ofCharts<K extends FactDraft['kind']>(
  files: Readonly<Record<string, string>>,
  kind: K,
): (Kind<K> & { path: string; source: string })[] {
  return chartDocuments(new Map(Object.entries(files))).flatMap(({ path, sources, facts }) =>
    facts
      .filter((fact): fact is Kind<K> => fact.kind === kind)
      .map((fact) => ({ ...fact, path, source: sources[0] ?? '' })),
  )
}

const helpers = `{{- define "orders.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name }}{{ end }}
{{- end }}
{{- define "orders.labels" }}
app: {{ include "orders.fullname" . }}
{{- end }}
`

const deployment = `{{- /* The orders' "deployment. */}}
{{- if .Values.enabled }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "orders.fullname" . }}
spec:
  template:
    metadata:
      labels: {{- include "orders.labels" . | nindent 8 }}
    spec:
      containers:
        - name: {{ .Chart.Name }}
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
          env:
            - name: STOCK_URL
              value: "http://{{ .Values.stock.host }}:{{ .Values.stock.port | default "80" }}"
            - name: PAY_URL
              value: {{ .Values.pay.url }}
            {{- range $key, $value := .Values.extra }}
            - name: {{ $key }}
              value: {{ $value | quote }}
            {{- end }}
            - name: TOKEN
              valueFrom: { secretKeyRef: { name: {{ .Values.secret.name }}, key: token } }
          resources:
            {{- toYaml .Values.resources | nindent 12 }}
{{- end }}
`

const files = {
  'charts/orders/Chart.yaml': 'name: orders\nappVersion: 1.2.0\n',
  'charts/orders/values.yaml':
    'enabled: true\nimage: { repository: acme/orders-api }\nstock: { host: stock }\nextra: { A_URL: http://a, B_URL: http://b }\nsecret: { name: keys }\n',
  'charts/orders/templates/_helpers.tpl': helpers,
  'charts/orders/templates/deployment.yaml': deployment,
}

test('a template is rendered with its values, each fact at the line that wrote it', () => {
  expect(ofCharts(files, 'workload')).toMatchObject([
    {
      name: 'orders',
      image: 'acme/orders-api',
      line: 6,
      platform: 'helm',
      labels: ['app=orders'],
      path: 'charts/orders/templates/deployment.yaml',
    },
  ])
  expect(ofCharts(files, 'variable').map(({ name, value, line }) => [name, value, line])).toEqual([
    ['STOCK_URL', literal('http://stock:80'), 17],
    // Only an operator sets it.
    ['PAY_URL', { kind: 'unknown' }, 19],
    ['A_URL', literal('http://a'), 22],
    ['B_URL', literal('http://b'), 22],
  ])
  expect(ofCharts(files, 'variable_source').map(({ map, key, as }) => [map, key, as])).toEqual([
    ['keys', 'token', 'TOKEN'],
  ])
})

test('a file of values gives what it changes, and the workloads that it deploys', () => {
  const staged = { ...files, 'charts/orders/values-staging.yaml': 'stock: { host: stock-staging }\n' }
  const others = ofCharts(staged, 'variable').filter(({ source }) => source !== '')
  expect(others.map(({ name, value, source }) => [name, value, source])).toEqual([
    ['STOCK_URL', literal('http://stock-staging:80'), 'charts/orders/values-staging.yaml'],
  ])
  expect(ofCharts(staged, 'workload').map(({ name, source }) => [name, source])).toEqual([
    ['orders', ''],
    ['orders', 'charts/orders/values-staging.yaml'],
  ])
})

const base = {
  'base/Chart.yaml': 'name: base\n',
  'base/values.yaml': 'image: none\n',
  'base/templates/a.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: {{ .Release.Name }} }\nspec: { template: { spec: { containers: [{ image: {{ .Values.image }} }] } } }\n',
}
const named = (more: Readonly<Record<string, string>>): (readonly [string, string | null])[] =>
  ofCharts({ ...base, ...more }, 'workload').map(({ name, image }) => [name, image])

test('a base chart deploys nothing by itself where another takes it over', () => {
  const parent = 'name: shop\ndependencies:\n- { name: base, alias: cart, repository: "file://../base" }\n'
  expect(named({})).toEqual([['base', 'none']])
  expect(named({ 'shop/Chart.yaml': parent, 'shop/values.yaml': 'cart: { image: acme/cart }\n' })).toEqual([
    ['shop', 'acme/cart'],
  ])
  expect(named({ 'base/Chart.yaml': 'name: base\ntype: library\n' })).toEqual([])
})

/** Each installs the base chart as `cart` and as nothing else. */
const installing: readonly (readonly [path: string, text: string])[] = [
  [
    'apps/cart.yaml',
    'kind: Application\nmetadata: { name: x }\nspec: { source: { path: base, helm: { releaseName: cart, valueFiles: [../v/cart.yaml] } } }\n',
  ],
  [
    'apps/cart.yaml',
    'kind: Application\nmetadata: { name: cart }\nspec: { sources: [{ path: ./base/, helm: { values: "image: acme/cart" } }] }\n',
  ],
  [
    'apps/cart.yaml',
    'kind: Application\nmetadata: { name: cart }\nspec: { source: { path: base, helm: { parameters: [{ name: image, value: acme/cart }] } } }\n',
  ],
  [
    'flux/cart.yaml',
    'kind: HelmRelease\nmetadata: { name: cart }\nspec: { chart: { spec: { chart: ./base } }, values: { image: acme/cart } }\n',
  ],
  [
    'helmfile.yaml',
    'releases:\n- { name: cart, chart: ./base, values: [v/cart.yaml, { other: 1 }] }\n- { name: db, chart: bitnami/redis }\n',
  ],
  ['helmfile.yaml', 'releases:\n- { name: cart, chart: base, set: [{ name: image, value: acme/cart }] }\n'],
  [
    'deploy/skaffold.yaml',
    'deploy: { helm: { releases: [{ name: cart, chartPath: ../base, valuesFiles: [../v/cart.yaml] }] } }\n',
  ],
  [
    'skaffold.yaml',
    'manifests: { helm: { releases: [{ name: cart, chartPath: base, setValues: { image: acme/cart } }] } }\n',
  ],
]

test.each(installing)('%s installs a chart of the repository: %s', (path, text) => {
  expect(named({ [path]: text, 'v/cart.yaml': 'image: acme/cart\n' })).toEqual([['cart', 'acme/cart']])
})

test.each([
  ['apps/a.yaml', 'kind: Application\nmetadata: { name: a }\nspec: { source: { path: other/base } }\n'],
  ['apps/a.yaml', 'kind: Deployment\nmetadata: { name: a }\nspec: { source: { path: base } }\n'],
  ['values/releases.yaml', 'releases:\n- { name: a, chart: ./base }\n'],
])('%s installs no chart of the repository', (path, text) => {
  expect(named({ [path]: text })).toEqual([['base', 'none']])
})

test('what is for helm test deploys nothing, nor does what stands in a template without actions twice', () => {
  const hook = base['base/templates/a.yaml'].replace('metadata: {', 'metadata: { annotations: { helm.sh/hook: test },')
  expect(named({ 'base/templates/a.yaml': hook })).toEqual([])
  expect(named({ 'base/templates/tests/b.yaml': base['base/templates/a.yaml'] })).toEqual([['base', 'none']])
  expect(named({ 'base/templates/a.yaml': base['base/templates/a.yaml'].replace(/\{\{.*?\}\}/g, 'plain') })).toEqual([])
})

test('a name lacks what is unknown of it', () => {
  const nameOf = (name: string): string | undefined =>
    ofCharts(
      { ...base, 'base/templates/a.yaml': base['base/templates/a.yaml'].replace('{{ .Release.Name }}', name) },
      'workload',
    )[0]?.name
  expect(nameOf('{{ .Values.no }}-orders')).toBe('orders')
  expect(nameOf('shop-{{ .Values.no }}-orders')).toBe('shop-orders')
  expect(nameOf('{{ .Values.no }}')).toBeUndefined()
})

test('charts cut off anywhere do not throw', () => {
  for (let length = 0; length < deployment.length; length += 7)
    expect(() =>
      chartDocuments(
        new Map(Object.entries({ ...files, 'charts/orders/templates/deployment.yaml': deployment.slice(0, length) })),
      ),
    ).not.toThrow()
})

test('notices name the line that breaks off, and the value that no file gives', () => {
  const broken = { ...files, 'charts/orders/templates/deployment.yaml': `${deployment}{{ $no }}` }
  expect(ofCharts(broken, 'chart_notice')).toMatchObject([{ code: 'CHART_NOT_RENDERED', line: 29 }])
  expect(ofCharts(broken, 'workload')).toHaveLength(1)
  const { 'charts/orders/values.yaml': _, ...bare } = {
    ...files,
    'charts/orders/templates/deployment.yaml': deployment.replace('.Values.enabled', 'true'),
  }
  expect(ofCharts(bare, 'chart_notice')).toMatchObject([
    { code: 'CHART_WITHOUT_VALUES', line: 14, message: expect.stringMatching(/^takes Values\.image\.repository/) },
  ])
})

test('no fact of a chart holds a secret', async () => {
  const word = ['hunter', '2'].join('')
  const secret = {
    ...files,
    'charts/orders/values.yaml': `${files['charts/orders/values.yaml']}db: { password: ${word} }\n`,
  }
  const text = deployment.replace(
    'name: PAY_URL\n              value: {{ .Values.pay.url }}',
    'name: DB_PASSWORD\n              value: {{ .Values.db.password }}',
  )
  const documents = chartDocuments(
    new Map(Object.entries({ ...secret, 'charts/orders/templates/deployment.yaml': text })),
  )
  expect(JSON.stringify(documents)).toContain('DB_PASSWORD')
  expect(JSON.stringify(documents)).not.toContain(word)
  expect(await factsOf('charts/orders/values.yaml', secret['charts/orders/values.yaml'])).toEqual([])
})

test('a variable says where a file of values writes its value, or the host of it', () => {
  const values =
    'pay:\n  url: http://pay.acme.example\nstock:\n  host: stock.acme\n  port: 80\ntwice: &t eu\nagain: eu\n'
  const env = ['PAY', 'STOCK', 'PORT', 'REGION', 'FIXED', 'FIXED_HOST']
  const written = [
    '{{ .Values.pay.url }}',
    '"http://{{ .Values.stock.host }}:{{ .Values.stock.port }}"',
    '"{{ .Values.stock.port }}"',
    '{{ .Values.again }}',
    'http://stock.acme:80',
    '"http://stock.acme:{{ .Values.stock.port }}"',
  ]
  const places = ofCharts(
    {
      'web/Chart.yaml': 'name: web\n',
      'web/values.yaml': values,
      'web/values-staging.yaml': 'stock:\n  host: stock.staging\n',
      'web/templates/deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  template:
    spec:
      containers:
        - image: acme/web
          env:
${env.map((name, at) => `            - { name: ${name}, value: ${written[at] ?? ''} }\n`).join('')}`,
    },
    'variable',
  ).map(({ name, source, writtenAt }) => [source, name, writtenAt && `${writtenAt.path}:${writtenAt.line}`])
  expect(places).toEqual([
    ['', 'PAY', 'web/values.yaml:2'],
    ['', 'STOCK', 'web/values.yaml:4'],
    ['', 'PORT', undefined],
    ['', 'REGION', undefined],
    ['', 'FIXED', undefined],
    ['', 'FIXED_HOST', undefined],
    ['web/values-staging.yaml', 'STOCK', 'web/values-staging.yaml:2'],
  ])
})
