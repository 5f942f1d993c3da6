import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

const config = (key: string, fallback: string | null = null) =>
  ({ kind: 'config', key: `Values:${key}`, fallback: fallback === null ? null : literal(fallback) }) as const

const template = `{{- /* The orders' "deployment. */}}
{{- if .Values.enabled }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "orders.fullname" . }}
  labels:
    {{- include "orders.labels" . | nindent 4 }}
spec:
  template:
    metadata:
      labels: {{- include "orders.selectorLabels" . | nindent 8 }}
    spec:
      containers:
        - name: {{ .Chart.Name }}
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
          env:
            - name: STOCK_URL
              value: "http://{{ .Values.stock.host }}:{{ .Values.stock.port | default "80" }}"
            {{- range $key, $value := .Values.extra }}
            - name: {{ $key }}
              value: {{ $value | quote }}
            {{- end }}
            - name: PAY_URL
              value: {{ printf "http://%s-pay:%d" .Release.Name .Values.pay.port }}
            - name: TOKEN
              valueFrom: { secretKeyRef: { name: {{ .Values.secret.name }}, key: token } }
          envFrom:
            - configMapRef:
                name: {{ include "orders.configName" . }}
          resources:
            {{- toYaml .Values.resources | nindent 12 }}
{{- end }}
`

test('a template is read line for line with values in place of its actions', async () => {
  const facts = await factsOf('charts/orders/templates/deployment.yaml', template)
  expect(ofKind(facts, 'workload')).toMatchObject([
    { name: 'orders', line: 6, platform: 'helm', labels: ['helm/orders.selectorLabels=1'] },
  ])
  const variables = ofKind(facts, 'variable').map(({ name, value, line }) => [name, value, line])
  expect(variables[0]).toEqual([
    'STOCK_URL',
    { kind: 'concat', parts: [literal('http://'), config('stock:host'), literal(':'), config('stock:port', '80')] },
    19,
  ])
  expect(variables.at(-1)?.[0]).toBe('PAY_URL')
  expect(ofKind(facts, 'variable_source').map(({ map, key, as }) => [map, key, as])).toEqual([
    ['orders-Values:secret:name', 'token', 'TOKEN'],
    ['orders-configName', null, null],
  ])
})

test('values keep their place under the keys that templates use', async () => {
  const word = ['hunter', '2'].join('')
  const values = `stock: { host: stock, port: 80 }\ndb: { password: ${word} }\n`
  expect(
    ofKind(await factsOf('charts/orders/values-prod.yaml', values), 'setting').map(({ key, value }) => [key, value]),
  ).toEqual([
    ['Values', { kind: 'unknown' }],
    ['Values:stock:host', literal('stock')],
    ['Values:stock:port', literal('80')],
  ])
})

test('a chart below a folder of that name is called after the folder above', async () => {
  const text = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: {{ .Release.Name }}\n'
  const names = ofKind(await factsOf('src/cart/chart/templates/service.yaml', text), 'network_name')
  expect(names.map(({ name }) => name)).toEqual(['cart'])
})

test('templates cut off anywhere do not throw, nor do those for helm test count', async () => {
  for (let length = 0; length < template.length; length += 5)
    await factsOf('c/templates/a.yaml', template.slice(0, length))
  expect(await factsOf('c/templates/tests/a.yaml', template)).toEqual([])
})
