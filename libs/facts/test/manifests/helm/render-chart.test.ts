import { expect, test } from 'vitest'
import { Charts, mappingOf } from '../../../src/manifests/helm/chart.js'
import { renderChart } from '../../../src/manifests/helm/render-chart.js'

type Files = Readonly<Record<string, string>>

/** Texts of the templates of a chart by their path, and what could not be rendered. */
function render(files: Files, folder: string, values = ''): { texts: Files; failed: readonly unknown[] } {
  const charts = new Charts(new Map(Object.entries(files)))
  const { rendered, failed } = renderChart(charts, charts.read(folder), { name: 'rel', values: mappingOf(values) })
  return { texts: Object.fromEntries(rendered.map(({ path, text }) => [path, text])), failed }
}

const chart = (name: string, more = ''): string =>
  `apiVersion: v2\nname: ${name}\nversion: 1.0.0\nappVersion: 2.5\n${more}`

test('built-in objects', () => {
  const text =
    '{{ .Chart.Name }} {{ .Chart.AppVersion }} {{ .Release.Name }} {{ .Release.Namespace }} {{ .Template.Name }} {{ .Capabilities.KubeVersion.Minor }}'
  const has =
    ' {{ .Capabilities.APIVersions.Has "networking.k8s.io/v1" }} {{ .Capabilities.APIVersions.Has "monitoring.coreos.com/v1" }}'
  const { texts } = render({ 'c/Chart.yaml': chart('shop'), 'c/templates/a.yaml': text + has }, 'c')
  expect(texts).toEqual({ 'c/templates/a.yaml': 'shop 2.5 rel default shop/templates/a.yaml 31 true false' })
})

test('given values lie over those of the file, and null deletes one', () => {
  const files = {
    'c/Chart.yaml': chart('c'),
    'c/values.yaml': 'a: {x: 1, y: 2}\nb: 3\n',
    'c/templates/a.yaml': '{{ toJson .Values }}',
  }
  expect(render(files, 'c', 'a: {y: 5}\nb: null\n').texts).toEqual({ 'c/templates/a.yaml': '{"a":{"x":1,"y":5}}' })
})

const parent = {
  'p/Chart.yaml': chart(
    'p',
    'dependencies:\n- {name: base, alias: orders, repository: "file://../base"}\n- {name: base, alias: stock, repository: "file://../base", condition: stock.enabled}\n' +
      '- {name: base, alias: search, repository: "file://../base", tags: [extra]}\n',
  ),
  'p/values.yaml': 'global: {domain: acme.dev}\norders: {port: 81}\nstock: {enabled: false}\ntags: {extra: false}\n',
  'p/charts/inner/Chart.yaml': chart('inner'),
  'p/charts/inner/templates/a.yaml': 'inner {{ .Values.global.domain }} {{ include "who" . }}',
  'p/templates/_helpers.tpl': '{{ define "who" }}parent{{ end }}',
  'p/templates/NOTES.txt': 'Thanks',
  'base/Chart.yaml': chart('base'),
  'base/values.yaml': 'port: 80\nhost: h\n',
  'base/templates/a.yaml': '{{ .Chart.Name }} {{ .Values.host }}:{{ .Values.port }} {{ .Values.global.domain }}\n---\n',
  'base/templates/_helpers.tpl': '{{ define "who" }}child{{ end }}',
}

test('a chart takes over others by path and alias, each with its part of the values', () => {
  const { rendered } = (() => {
    const charts = new Charts(new Map(Object.entries(parent)))
    return renderChart(charts, charts.read('p'), { name: 'rel', values: new Map() })
  })()
  expect(rendered.map(({ path, text }) => [path, text.split('\n')[0]])).toEqual([
    ['base/templates/a.yaml', 'orders h:81 acme.dev'],
    ['p/charts/inner/templates/a.yaml', 'inner acme.dev parent'],
  ])
  const all = 'stock: {enabled: true}\ntags: {extra: true}\n'
  expect(Object.keys(render(parent, 'p', all).texts)).toHaveLength(2)
  const charts = new Charts(new Map(Object.entries(parent)))
  const texts = renderChart(charts, charts.read('p'), { name: 'rel', values: mappingOf(all) }).rendered.map(
    ({ text }) => text.split(' ')[0],
  )
  expect(texts).toEqual(['orders', 'stock', 'search', 'inner'])
})

test('values are imported from a chart that is taken over', () => {
  const files = {
    'p/Chart.yaml': chart('p', 'dependencies:\n- {name: c, import-values: [data, {child: deep.er, parent: mine}]}\n'),
    'p/templates/a.yaml': '{{ .Values.port }} {{ .Values.mine.x }}',
    'p/charts/c/Chart.yaml': chart('c'),
    'p/charts/c/values.yaml': 'exports: {data: {port: 9}}\ndeep: {er: {x: 1}}\n',
  }
  expect(render(files, 'p').texts).toEqual({ 'p/templates/a.yaml': '9 1' })
})

test('a library chart writes nothing and lends its templates', () => {
  const files = {
    'p/Chart.yaml': chart('p', 'dependencies:\n- {name: lib, version: 1.0.0, repository: "https://charts.acme.dev"}\n'),
    'p/templates/a.yaml': '{{ include "lib.name" . }}',
    'libs/lib/Chart.yaml': chart('lib', 'type: library\n'),
    'libs/lib/templates/_name.tpl': '{{ define "lib.name" }}lent{{ end }}',
    'libs/lib/templates/b.yaml': 'never',
  }
  expect(render(files, 'p').texts).toEqual({ 'p/templates/a.yaml': 'lent' })
})

test('files beside the templates', () => {
  const files = {
    'c/Chart.yaml': chart('c'),
    'c/config/a.conf': 'one\ntwo\n',
    'c/config/b.conf': 'three',
    'c/templates/a.yaml':
      '{{ .Files.Get "config/a.conf" | quote }} {{ (.Files.Glob "config/b*").AsConfig }}{{ range $p, $_ := .Files.Glob "config/*" }} {{ base $p }}{{ end }}',
  }
  expect(render(files, 'c').texts).toEqual({ 'c/templates/a.yaml': '"one\\ntwo\\n" b.conf: three a.conf b.conf' })
})

test('a template that fails leaves the others as they are, and says its line', () => {
  const files = {
    'c/Chart.yaml': chart('c'),
    'c/templates/a.yaml': 'a: 1\n{{ $no }}',
    'c/templates/b.yaml': 'x: {{ if }}',
    'c/templates/d.yaml': 'd',
  }
  const { texts, failed } = render(files, 'c')
  expect(texts).toEqual({ 'c/templates/a.yaml': 'a: 1\n', 'c/templates/d.yaml': 'd' })
  expect(failed).toEqual([
    { path: 'c/templates/b.yaml', line: 1, message: 'a command is missing' },
    { path: 'c/templates/a.yaml', line: 2, message: 'the variable $no is not declared' },
  ])
})

test('charts that take over each other end', () => {
  const files = {
    'a/Chart.yaml': chart('a', 'dependencies:\n- {name: b, repository: "file://../b"}\n'),
    'a/templates/a.yaml': 'a',
    'b/Chart.yaml': chart('b', 'dependencies:\n- {name: a, repository: "file://../a"}\n'),
  }
  expect(render(files, 'a').failed).toEqual([])
})

/** Names a list that holds itself twice, sixty times over, which is gone through in 2^60 steps. */
const twice = (name: string): string =>
  `{{ $${name} := list 1 }}{{ range until 60 }}{{ $${name} = list $${name} $${name} }}{{ end }}`
const items = Array.from({ length: 10_000 }, (_, at) => at).join(',')

test.each([
  ['a list that holds another twice, written', `${twice('a')}{{ $a }}`, 'go through'],
  ['as YAML', `${twice('a')}{{ toYaml $a }}`, 'go through'],
  ['compared', `${twice('a')}${twice('b')}{{ eq $a $b }}`, 'go through'],
  ['copied', `${twice('a')}{{ $b := deepCopy $a }}`, 'go through'],
  [
    'a long list that is searched again and again',
    '{{ range until 10000 }}{{ $b := has -1 $.Values.l }}{{ end }}',
    'go through',
  ],
  [
    'a loop that stops at once over a long list',
    '{{ range until 10000 }}{{ range $.Values.l }}{{ break }}{{ end }}{{ end }}',
    'characters',
  ],
  [
    'a long text that is parsed again and again',
    '{{ $a := repeat 90000 "- a\\n" }}{{ range until 99 }}{{ $b := fromYaml $a }}{{ end }}',
    'go through',
  ],
  [
    'a template that writes nothing, parsed again and again',
    '{{ $a := repeat 90000 "{{/**/}}" }}{{ range until 999 }}{{ tpl $a $ }}{{ end }}',
    'go through',
  ],
  [
    'files that are listed again and again',
    '{{ range until 10000 }}{{ range until 9 }}{{ $a := $.Files.Glob "*" }}{{ end }}{{ end }}',
    'go through',
  ],
  ['variables without end', '{{ $a := 1 }}'.repeat(2_000), 'variables'],
  [
    'templates that include themselves',
    '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}',
    'include one another',
  ],
  ['a text that is its own template', '{{ tpl .Values.t . }}', 'include one another'],
])(
  'ends: %s',
  (_, text, message) => {
    const values = `l: [${items}]\nt: '{{ tpl .Values.t . }}'\n`
    const files = { 'c/Chart.yaml': chart('c'), 'c/values.yaml': values, 'c/templates/a.yaml': text }
    expect(render(files, 'c').failed).toEqual([
      { path: 'c/templates/a.yaml', line: 1, message: expect.stringContaining(message) },
    ])
  },
  10_000,
)

test('a chart goes through its values in each of a hundred loops', () => {
  const text =
    '{{ range until 100 }}{{ $a := merge (dict) $.Values }}{{ $b := dict "root" $ }}{{ end }}{{ uniq (list 1 1.0 "1" "1") }}'
  const files = { 'c/Chart.yaml': chart('c'), 'c/values.yaml': `l: [${items}]\n`, 'c/templates/a.yaml': text }
  expect(render(files, 'c')).toEqual({ texts: { 'c/templates/a.yaml': '[1 1]' }, failed: [] })
})

test('no file outside of the chart', () => {
  const text = '{{ .Files.Get "../etc/key" }}{{ .Files.Get "/etc/hostname" }}{{ len (.Files.Glob "../**") }}'
  const files = { 'c/Chart.yaml': chart('c'), 'etc/key': 'k', 'c/templates/a.yaml': text }
  expect(render(files, 'c').texts).toEqual({ 'c/templates/a.yaml': '0' })
})
