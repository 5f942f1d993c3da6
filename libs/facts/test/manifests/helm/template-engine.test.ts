import { expect, test } from 'vitest'
import { fromYaml, HOLE } from '../../../src/manifests/helm/go-values.js'
import { TemplateEngine, type Output } from '../../../src/manifests/helm/template-engine.js'
import { parseTemplate } from '../../../src/manifests/helm/template-parser.js'

/** What a template writes with some values, as `text/template` and the functions of Helm would. */
function run(text: string, values = 'Values: { a: 1 }'): Output {
  const engine = new TemplateEngine()
  const parsed = parseTemplate(text)
  for (const [name, nodes] of parsed.defined) engine.define(name, nodes)
  return engine.run(parsed.body, fromYaml(values))
}

const shop = `
name: shop
live: true
port: 8080
big: 1500000
ratio: 0.5
empty: ""
none: ~
list: [b, a, b]
map: { y: 2, x: 1 }
image: { repo: acme/shop, tag: "1.2" }
text: "one\\ntwo"
template: "{{ .name }}!"
`

/** Outputs as Helm 3.16 writes them. */
const written: readonly (readonly [what: string, template: string, text: string])[] = [
  ['a field', '{{ .image.repo }}:{{ .image.tag }}', 'acme/shop:1.2'],
  ['trim markers', 'a  \n {{- .name -}} \n b', 'ashopb'],
  ['a minus without a space is a number', 'a {{-3}} b', 'a -3 b'],
  ['comments', 'a{{/* {{ "x */}}b\n{{- /* c */ -}}\nd', 'abd'],
  ['strings of both kinds', '{{ "a\\tb" }}{{ `c\\t` }}', 'a\tbc\\t'],
  ['braces in a string', '{{ "}}" }}', '}}'],
  ['a pipeline', '{{ .name | upper | quote }}', '"SHOP"'],
  ['parentheses and their fields', '{{ (dict "a" .image).a.tag }}', '1.2'],
  ['variables', '{{ $x := .name }}{{ $x }}{{ $x = "b" }}{{ $x }}', 'shopb'],
  ['a variable of a block ends with it', '{{ $x := 1 }}{{ if .live }}{{ $x := 2 }}{{ end }}{{ $x }}', '1'],
  ['an assignment in a block stays', '{{ $x := 1 }}{{ if .live }}{{ $x = 2 }}{{ end }}{{ $x }}', '2'],
  ['else if', '{{ if .empty }}a{{ else if .none }}b{{ else if .live }}c{{ else }}d{{ end }}', 'c'],
  [
    'with and its else',
    '{{ with .image }}{{ .tag }}{{ $.name }}{{ end }}{{ with .empty }}a{{ else }}b{{ end }}',
    '1.2shopb',
  ],
  ['else with', '{{ with .empty }}a{{ else with .name }}{{ . }}{{ end }}', 'shop'],
  ['range over a list', '{{ range $i, $v := .list }}{{ $i }}{{ $v }} {{ end }}', '0b 1a 2b '],
  ['range over a mapping in order', '{{ range $k, $v := .map }}{{ $k }}{{ $v }}{{ end }}', 'x1y2'],
  ['range over a number', '{{ range 3 }}{{ . }}{{ end }}', '012'],
  ['range without entries', '{{ range .none }}a{{ else }}b{{ end }}', 'b'],
  ['break and continue', '{{ range .list }}{{ if eq . "a" }}{{ continue }}{{ end }}{{ . }}{{ break }}{{ end }}', 'b'],
  [
    'define, template and include',
    '{{ define "t" }}<{{ . }}>{{ end }}{{ template "t" .name }}{{ include "t" 1 | upper }}',
    '<shop><1>',
  ],
  ['block', '{{ block "b" .image }}{{ .tag }}{{ end }}', '1.2'],
  ['tpl', '{{ tpl .template . }}', 'shop!'],
  [
    'comparisons',
    '{{ eq 1 2 1 }}{{ ne "a" "b" }}{{ lt 1 2 }}{{ ge 2 3 }}{{ and .live .empty }}{{ or .empty .name }}',
    'truetruetruefalseshop',
  ],
  ['and and or stop early', '{{ and false (noSuchFunction) }}{{ or 1 (noSuchFunction) }}', 'false1'],
  [
    'numbers of a file are floats',
    '{{ .port }} {{ .big }} {{ .big | int }} {{ .ratio }} {{ quote .big }}',
    '8080 1.5e+06 1500000 0.5 "1.5e+06"',
  ],
  [
    'printf',
    '{{ printf "%s-%d %5.1f|%-5s|%05d|%q|%v|%t|%%" .name 7 .ratio "a" 42 "b" .list .live }}',
    'shop-7   0.5|a    |00042|"b"|[b a b]|true|%',
  ],
  ['print', '{{ print "a" 1 2 "b" }}{{ println .map }}', 'a1 2bmap[x:1 y:2]\n'],
  [
    'texts',
    '{{ " a " | trim }}{{ trunc 3 .name }}{{ trunc -2 .name }}{{ trimSuffix "p" .name }}{{ replace "s" "c" .name }}',
    'ashoopshochop',
  ],
  [
    'cases',
    '{{ snakecase "FirstName" }} {{ kebabcase "FirstName" }} {{ camelcase "http_server" }} {{ title "a b" }}',
    'first_name first-name HttpServer A B',
  ],
  ['indent', '{{ .text | indent 2 }}{{ .text | nindent 1 }}', '  one\n  two\n one\n two'],
  [
    'regular expressions',
    '{{ regexReplaceAll "(\\\\w)o" .name "${1}0" }}{{ regexMatch "^s.*p$" .name }}{{ regexFind "[a-h]+" .name }}',
    'sh0ptrueh',
  ],
  [
    'lists',
    '{{ list 1 2 | first }}{{ .list | uniq | join "," }}{{ has "a" .list }}{{ len .list }}{{ index .list 1 }}{{ without .list "b" | toString }}',
    '1b,atrue3a[a]',
  ],
  [
    'dictionaries',
    '{{ $d := dict "a" 1 }}{{ $_ := set $d "b" 2 }}{{ keys $d | sortAlpha }}{{ hasKey $d "b" }}{{ get $d "a" }}{{ dig "q" "r" "no" $d }}',
    '[a b]true1no',
  ],
  [
    'merge keeps the first, mergeOverwrite takes the last',
    '{{ (merge (dict "a" 1) (dict "a" 2 "b" 3)) }}{{ (mergeOverwrite (dict "a" 1) (dict "a" 2)) }}',
    'map[a:1 b:3]map[a:2]',
  ],
  [
    'numbers',
    '{{ add 1 2 3 }}{{ sub 5 2 }}{{ mul 2 3 }}{{ div 7 2 }}{{ mod 7 2 }}{{ max 1 9 3 }}{{ until 3 }}{{ untilStep 2 6 2 }}',
    '63631' + '9[0 1 2][2 4]',
  ],
  [
    'defaults',
    '{{ default "x" .empty }}{{ coalesce .none .empty .name }}{{ ternary "a" "b" .live }}{{ empty .list }}',
    'xshopafalse',
  ],
  [
    'YAML with keys in order and lists not indented',
    '{{ dict "b" (list 1 "x") "a" "on" | toYaml }}',
    'a: "on"\nb:\n- 1\n- x',
  ],
  ['a text of lines as YAML', '{{ .text | toYaml }}', '|-\n  one\n  two'],
  [
    'fromYaml and JSON',
    '{{ (fromYaml "a: {b: 2}").a.b }}{{ toJson (dict "a" "<") }}{{ (fromJson "{\\"c\\":[1]}").c }}',
    '2{"a":"\\u003c"}[1]',
  ],
  ['kinds', '{{ kindOf .map }} {{ kindIs "slice" .list }} {{ typeOf 1 }} {{ kindOf .port }}', 'map true int float64'],
  [
    'encodings',
    '{{ b64enc "a" }}{{ b64dec "YQ==" }}{{ "a" | sha256sum | trunc 6 }}{{ (urlParse "http://a:1/b?c").host }}',
    'YQ==aca978111a:1'.replace('aca978111', 'aca9781'),
  ],
  [
    'versions',
    '{{ semverCompare ">=1.19-0" "v1.31.0" }}{{ semverCompare "^2.1" "3.0.0" }}{{ semverCompare "<1.2 || ~1.31.0" "1.31.4" }}',
    'truefalsetrue',
  ],
  ['hexadecimal numbers', '{{ 0x10 }}{{ 0x1p4 | int }}', '1616'],
]

test.each(written)('%s', (_, template, text) => {
  expect(run(template, shop)).toMatchObject({ text, error: null })
})

test('what no chart tells is a hole, which is nothing to a condition', () => {
  const made = [
    '.none',
    '.a.b.c',
    'quote .none',
    'printf "%s" .none',
    'required "x" .none',
    'include "no" .',
    'noSuchFunction 1',
  ]
  for (const action of made) expect(run(`{{ ${action} }}`, shop).text).toBe(HOLE)
  expect(run('{{ if .none }}a{{ else }}b{{ end }}{{ randAlphaNum 4 | b64enc | sha256sum }}', shop).text).toBe(
    `b${HOLE}`,
  )
})

test('what is made at random is there, and not known', () => {
  expect(run('{{ if randAlphaNum 5 }}a{{ end }}{{ uuidv4 }}').text).toMatch(new RegExp(`^a${HOLE}+$`))
})

test('each line of the output has the line of the template that wrote it', () => {
  const text =
    '{{ define "t" }}x: 1\ny: 2{{ end }}\na: 1\n{{- if true }}\nb: 2\n{{- end }}\nc:\n  {{- include "t" . | nindent 2 }}\nd: 3\n'
  const { text: output, lines } = run(text)
  expect(output.split('\n').map((row, at) => [row, lines[at]])).toEqual([
    ['', 2],
    ['a: 1', 3],
    ['b: 2', 5],
    ['c:', 7],
    ['  x: 1', 8],
    ['  y: 2', 8],
    ['d: 3', 9],
    ['', 10],
  ])
})

test.each([
  ['an undeclared variable', 'a\n{{ $x }}\nb', 2, 'the variable $x is not declared'],
  [
    'a loop of includes',
    'a\n{{ define "t" }}{{ include "t" . }}{{ end }}{{ include "t" . }}',
    2,
    'more than 100 templates include one another',
  ],
  [
    'loops in loops',
    'a{{ range until 9999 }}{{ range until 9999 }}{{ end }}{{ end }}',
    1,
    'more than 500000 actions are run',
  ],
  [
    'an endless text',
    'a{{ $x := repeat 10000 "abcdefghij" }}{{ range until 9999 }}{{ $x }}{{ end }}',
    1,
    'more than 5000000 characters are written',
  ],
])('%s breaks off, and what was written before is kept', (_, template, line, message) => {
  const { text, error } = run(template)
  expect(text.startsWith('a')).toBe(true)
  expect([error?.line, error?.message]).toEqual([line, message])
})

test('a pattern that JavaScript may follow for ever matches nothing', () => {
  const text = `{{ regexMatch "^(a+)+$" "${'a'.repeat(60)}b" }}{{ regexMatch "^(?i)x(ab)+$" "ABAB" }}{{ regexMatch "(?i)^(ab)+$" "ABAB" }}`
  expect(run(text).text).toBe('falsefalsetrue')
})

test('a pattern with many repetitions matches nothing in a long text, and is read in a short one', () => {
  const text = (length: number): string => `{{ regexMatch "a*a*a*b" (print (repeat ${length} "a") "b") }}`
  expect(run(text(20_000) + text(20)).text).toBe('falsetrue')
})

test.each([
  ['{{ if .a }}', 'an end is missing'],
  ['{{ end }}', 'unexpected end'],
  ['{{ .a', 'an action is not closed'],
  ['{{ (.a }}', 'a parenthesis is not closed'],
  ['{{ .a | }}', 'a command is missing'],
  ['{{ ; }}', 'unexpected ";" in an action'],
  ['{{ define x }}{{ end }}', 'the name of a template is missing'],
  ['{{ if 1 }}'.repeat(200), 'actions are nested too deep'],
  [`{{ ${'('.repeat(200)} }}`, 'parentheses are nested too deep'],
])('%s does not parse', (text, message) => {
  expect(() => parseTemplate(text)).toThrow(message)
})
