/** A file that a parser finds hard: deep, long, unclosed or self-referring. */
export interface HostileFile {
  /** Path in the repository; its first part names the shape. */
  readonly path: string
  /** Text of about `bytes`. */
  readonly text: (bytes: number) => string
}

/** Data files above this size are never read, so they are tried up to it. */
const DATA_BYTES = 250_000

const fill = (part: string, bytes: number): string => part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes)
const nest = (open: string, inner: string, close: string, bytes: number): string => {
  const depth = Math.floor(bytes / (open.length + close.length))
  return open.repeat(depth) + inner + close.repeat(depth)
}
/** Numbered lines up to a size. */
const lines = (line: (number: number) => string, bytes: number): string => {
  const made: string[] = []
  for (let number = 0, size = 0; size < bytes; number++) {
    const next = line(number)
    made.push(next)
    size += next.length + 1
  }
  return made.join('\n')
}
/** Lines that are indented one step deeper each: their number grows with the root of the size. */
const stairs = (line: (depth: number) => string, step: string, bytes: number): string => {
  const made: string[] = []
  for (let depth = 0, size = 0; size < bytes; depth++) {
    const next = step.repeat(depth) + line(depth)
    made.push(next)
    size += next.length + 1
  }
  return made.join('\n')
}

type Shapes = Readonly<Record<string, (bytes: number) => string>>

const markdown: Shapes = {
  'nested-list': (bytes) => stairs((depth) => `- item ${depth}`, '  ', bytes),
  'one-line-list': (bytes) => fill('- ', bytes),
  'ordered-one-line': (bytes) => fill('1. ', bytes),
  'many-lists': (bytes) => lines((n) => `${' '.repeat((n * 2) % 40)}- item ${n}`, bytes),
  'nested-quote': (bytes) => fill('> ', bytes),
  'quote-stairs': (bytes) => stairs((depth) => ` text ${depth}`, '>', bytes),
  'quote-list': (bytes) => fill('> - ', bytes),
  headings: (bytes) => lines((n) => `${'#'.repeat((n % 6) + 1)} Heading ${n}`, bytes),
  'setext-headings': (bytes) => lines((n) => `Heading ${n}\n---`, bytes),
  fences: (bytes) => lines((n) => `\`\`\`js\nlet a = ${n}\n\`\`\``, bytes),
  'open-fences': (bytes) => stairs(() => '```', '`', bytes),
  'fence-in-list': (bytes) => lines((n) => `${'- '.repeat((n % 50) + 1)}\`\`\``, bytes),
  'reference-links': (bytes) => lines((n) => `[label ${n}]: https://example.org/${n} "title"`, bytes),
  'reference-uses': (bytes) => lines((n) => `See [label ${n}][label ${n + 1}] and [label ${n}].`, bytes),
  'open-references': (bytes) => lines((n) => `[label ${n}]: "open title`, bytes),
  footnotes: (bytes) => lines((n) => `[^note${n}]: Text [^note${n + 1}]`, bytes),
  table: (bytes) => `| a | b |\n| - | - |\n${lines((n) => `| ${n} | x |`, bytes)}`,
  'wide-table': (bytes) => `${fill('|a', bytes / 3)}|\n${fill('|-', bytes / 3)}|\n${fill('|b', bytes / 3)}|`,
  'many-tables': (bytes) => lines((n) => `| a${n} |\n| - |\n| b |\n`, bytes),
  'table-heads': (bytes) => lines((n) => `| a${n} | b |`, bytes),
  brackets: (bytes) => fill('[', bytes),
  'closed-brackets': (bytes) => nest('[', 'x', ']', bytes),
  'link-brackets': (bytes) => fill('[a](', bytes),
  'image-brackets': (bytes) => fill('![', bytes),
  emphasis: (bytes) => fill('*a **b ', bytes),
  'emphasis-lines': (bytes) => lines((n) => `*a **b _c ${n}`, bytes),
  stars: (bytes) => fill('*', bytes),
  underscores: (bytes) => fill('_a', bytes),
  backticks: (bytes) => stairs((depth) => `x${'`'.repeat(depth % 200)}`, '', bytes),
  'one-backtick-line': (bytes) => fill('`a``b```c', bytes),
  digits: (bytes) => fill('1234567890', bytes),
  'digit-words': (bytes) => fill('12 345 67 8901 ', bytes),
  'digit-lines': (bytes) => lines((n) => `${n} ${n * 7_919} 4111 ${n}`, bytes),
  phones: (bytes) => lines((n) => `+49 30 ${1_000_000 + n}, (030) ${n} 12 12`, bytes),
  emails: (bytes) => lines((n) => `user${n}@example.org`, bytes),
  'at-signs': (bytes) => fill('a@', bytes),
  dots: (bytes) => fill('a.', bytes),
  capitals: (bytes) => fill('Anna Maria ', bytes),
  'key-words': (bytes) => fill('password = ', bytes),
  'secret-lines': (bytes) => lines((n) => `token: abc${n}DEF${n * 31}ghi`, bytes),
  'begin-blocks': (bytes) => lines(() => '-----BEGIN RSA PRIVATE KEY-----', bytes),
  base64: (bytes) => fill('aGVsbG8gd29ybGQhIQ', bytes),
  hex: (bytes) => fill('deadbeef01234567', bytes),
  urls: (bytes) => fill('https://a.example/b?c=d&', bytes),
  'url-userinfo': (bytes) => fill('http://a:', bytes),
  'html-tags': (bytes) => fill('<div>', bytes),
  'html-comment': (bytes) => `<!--${fill(' - ', bytes)}`,
  'html-open': (bytes) => fill('<a ', bytes),
  'html-headings': (bytes) => lines((n) => `<h1>Title ${n}`, bytes),
  entities: (bytes) => fill('&amp;&#64;', bytes),
  'front-matter': (bytes) => `---\n${lines((n) => `key${n}: value`, bytes)}`,
  'blank-lines': (bytes) => fill('\n', bytes),
  spaces: (bytes) => fill(' ', bytes),
  tabs: (bytes) => fill('\t- ', bytes),
  'one-word': (bytes) => fill('a', bytes),
  nul: (bytes) => fill('a\u0001', bytes),
  'zero-width': (bytes) => fill('a\u200b', bytes),
  surrogates: (bytes) => fill('\u{1f600}', bytes / 2),
  combining: (bytes) => `a${fill('\u0301', bytes / 2)}`,
  cjk: (bytes) => fill('中文字', bytes / 3),
}

/** Comments and openings that make a nested expression look like a file of the language. */
const code: Readonly<Record<string, readonly [head: string, tail: string]>> = {
  go: ['package main\nfunc main() { x := ', ' }'],
  cs: ['class A { void M() { var x = ', '; } }'],
  py: ['x = ', ''],
  ts: ['const x = ', ''],
  tsx: ['const x = ', ''],
  js: ['const x = ', ''],
  rs: ['fn main() { let x = ', '; }'],
  java: ['class A { void m() { int x = ', '; } }'],
  c: ['int main() { int x = ', '; }'],
  cpp: ['int main() { auto x = ', '; }'],
  rb: ['x = ', ''],
  php: ['<?php $x = ', ';'],
  kt: ['fun main() { val x = ', ' }'],
  scala: ['object A { val x = ', ' }'],
  sh: ['x=', ''],
  lua: ['local x = ', ''],
  zig: ['const x = ', ';'],
  ex: ['x = ', ''],
  hs: ['x = ', ''],
}

const expressions: Shapes = {
  parentheses: (bytes) => nest('(', '1', ')', bytes),
  'open-parentheses': (bytes) => fill('(', bytes),
  brackets: (bytes) => nest('[', '1', ']', bytes),
  braces: (bytes) => nest('{', '1', '}', bytes),
  'open-braces': (bytes) => fill('{\n', bytes),
  calls: (bytes) => nest('f(', '1', ')', bytes),
  chain: (bytes) => `a${fill('.b()', bytes)}`,
  sum: (bytes) => `1${fill(' + 1', bytes)}`,
  texts: (bytes) => `"a"${fill(' + "b"', bytes)}`,
  'open-text': (bytes) => `"${fill('a\\', bytes)}`,
  interpolation: (bytes) => fill('"${', bytes),
  generics: (bytes) => `new A${nest('<A', '', '>', bytes)}()`,
  ternary: (bytes) => `${fill('a ? b : ', bytes)}c`,
  minus: (bytes) => fill('-', bytes),
  'if-stairs': (bytes) => stairs((depth) => `if a${depth}:`, ' ', bytes),
  'else-if': (bytes) => fill('if (a) { b } else ', bytes),
  lambdas: (bytes) => fill('(a) => ', bytes),
  comments: (bytes) => fill('/* ', bytes),
  'long-line': (bytes) => fill('a, ', bytes),
  functions: (bytes) => nest('function f() {', '', '}', bytes),
  classes: (bytes) => nest('class A { ', '', '}', bytes),
  tags: (bytes) => nest('<a>', '', '</a>', bytes),
}

const yamlHead = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n'

/** Paths with their text. Data files are tried up to the size at which they are skipped. */
const manifests: Readonly<Record<string, (bytes: number) => string>> = {
  'flow-lists/k8s/a.yaml': (bytes) => `${yamlHead}data: ${nest('[', 'a', ']', bytes)}`,
  'open-flow/k8s/a.yaml': (bytes) => `${yamlHead}data: ${fill('[', bytes)}`,
  'flow-maps/k8s/a.yaml': (bytes) => `${yamlHead}data: ${nest('{a: ', 'b', '}', bytes)}`,
  'stairs/k8s/a.yaml': (bytes) => yamlHead + stairs((depth) => `k${depth}:`, ' ', bytes),
  'one-line-lists/k8s/a.yaml': (bytes) => `${yamlHead}data:\n${fill('- ', bytes)}`,
  'documents/k8s/a.yaml': (bytes) => fill(`${yamlHead}---\n`, bytes),
  'anchors/k8s/a.yaml': (bytes) =>
    `${yamlHead}a0: &a0 [x, x]\n${lines((n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`, bytes)}`,
  'merges/k8s/a.yaml': (bytes) =>
    `${yamlHead}a0: &a0 {x0: 1}\n${lines((n) => `a${n + 1}: &a${n + 1}\n  <<: [*a${n}, *a${n}]\n  x${n + 1}: 1`, bytes)}`,
  'recursive/k8s/a.yaml': () => `${yamlHead}data: &a\n  b: *a\n  c: [*a, *a]\n`,
  'env/k8s/a.yaml': (bytes) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          image: a\n          env:\n${lines(
      (n) => `            - {name: V${n}, value: "http://$(V${(n + 1) % 2_000})$(V${(n + 2) % 2_000}):80"}`,
      bytes,
    )}`,
  'self-env/docker-compose.yml': (bytes) =>
    `services:\n  a:\n    image: a\n    environment:\n${lines(
      (n) => `      V${n}: "http://\${V${(n + 1) % 2_000}}\${V${(n * 7) % 2_000}}"`,
      bytes,
    )}`,
  'fallbacks/docker-compose.yml': (bytes) =>
    `services:\n  a:\n    image: a\n    environment:\n      V: "${nest('${A:-', 'x', '}', bytes)}"`,
  'services/docker-compose.yml': (bytes) =>
    `services:\n${lines((n) => `  s${n}:\n    image: a${n}\n    environment: {URL: "http://s${n + 1}:80"}`, bytes)}`,
  'depends/docker-compose.yml': (bytes) =>
    `services:\n${lines((n) => `  s${n}:\n    image: a\n    depends_on: [s${n + 1}, s${n + 2}, s${n + 3}]`, bytes)}`,
  'settings/src/main/resources/application.properties': (bytes) =>
    lines((n) => `a.k${n}=http://\${a.k${(n + 1) % 3_000}}\${a.k${(n * 3) % 3_000}}`, bytes),
  'deep-keys/src/main/resources/application.properties': (bytes) =>
    `${fill('a.', bytes / 2)}b=\${${fill('a.', bytes / 2)}b}`,
  'stairs/src/main/resources/application.yml': (bytes) => stairs((depth) => `k${depth}:`, ' ', bytes),
  'lists/appsettings.json': (bytes) => `{"Services":${nest('[', '1', ']', bytes)}}`,
  'maps/appsettings.json': (bytes) => `{"Services":${nest('{"a":', '1', '}', bytes)}}`,
  'open/appsettings.json': (bytes) => `{"Services":${fill('{"a":', bytes)}`,
  'maps/package.json': (bytes) => nest('{"dependencies":', '1', '}', bytes),
  'maps/openapi.json': (bytes) => `{"openapi":"3.0.0","paths":${nest('{"a":', '1', '}', bytes)}}`,
  'stairs/openapi.yaml': (bytes) => `openapi: 3.0.0\npaths:\n${stairs((depth) => ` k${depth}:`, ' ', bytes)}`,
  'paths/openapi.yaml': (bytes) =>
    `openapi: 3.0.0\npaths:\n${lines((n) => `  /a${n}/{b}:\n    get: {operationId: a${n}}`, bytes)}`,
  'references/openapi.yaml': (bytes) =>
    `openapi: 3.0.0\npaths:\n${lines((n) => `  /a${n}: {$ref: '#/paths/~1a${n + 1}'}`, bytes)}`,
  'dotted/config/a.toml': (bytes) => `${fill('a.', bytes)}b = 1`,
  'lists/config/a.toml': (bytes) => `a = ${nest('[', '1', ']', bytes)}`,
  'inline/config/a.toml': (bytes) => `a = ${nest('{a = ', '1', '}', bytes)}`,
  'tables/config/a.toml': (bytes) => stairs((depth) => `a${depth}]`, '[a.', bytes),
  'tables/pyproject.toml': (bytes) => lines((n) => `[tool.a${n}.b]\nc = [1, 2]`, bytes),
  'nested/a.proto': (bytes) => `syntax = "proto3";\n${nest('message A {', '', '}', bytes)}`,
  'open/a.proto': (bytes) => `syntax = "proto3";\n${fill('message A {\n', bytes)}`,
  'lines/a.proto': (bytes) => `syntax = "proto3";\n${stairs((depth) => `message A${depth} {`, ' ', bytes)}`,
  'services/a.proto': (bytes) =>
    `syntax = "proto3";\n${lines((n) => `service S${n} { rpc Get(A) returns (B) {} }`, bytes)}`,
  'braces/a.tf': (bytes) => `resource "a" "b" ${nest('{ c ', '', '}', bytes)}`,
  'open/a.tf': (bytes) => fill('resource "a" "b" {\n', bytes),
  'lists/a.tf': (bytes) => `locals { a = ${nest('[', '1', ']', bytes)} }`,
  'locals/a.tf': (bytes) => `locals {\n${lines((n) => `  a${n} = "\${local.a${n + 1}}"`, bytes)}\n}`,
  'heredocs/a.tf': (bytes) => lines((n) => `a${n} = <<EOT`, bytes),
  'modules/a.tf': (bytes) => lines((n) => `module "m${n}" {\n  name = var.a${n}\n  image = local.b${n}\n}`, bytes),
  'nested/nginx.conf': (bytes) => nest('location / {\n', 'proxy_pass http://a;', '}', bytes),
  'upstreams/nginx.conf': (bytes) => lines((n) => `upstream a${n} { server a${n + 1}; }`, bytes),
  'nested/Caddyfile': (bytes) => fill('a {\n', bytes),
  'arguments/Dockerfile': (bytes) => `FROM a\n${lines((n) => `ARG A${n}=\${A${n + 1}}\${A${n + 2}}`, bytes)}`,
  'continued/Dockerfile': (bytes) => `FROM a\nRUN ${fill('a \\\n', bytes)}`,
  'variables/.env.example': (bytes) => lines((n) => `V${n}=http://\${V${n + 1}}\${V${n * 3}}`, bytes),
  'chart/Chart.yaml': (bytes) => `name: a\nversion: 1.0.0\ndependencies:\n${lines((n) => `  - {name: a${n}}`, bytes)}`,
  'chart/templates/a.yaml': (bytes) => yamlHead + lines((n) => `{{- if .Values.a${n} }}`, bytes),
  'ranges/templates/a.yaml': (bytes) =>
    yamlHead + lines((n) => `{{ range .Values.a${n} }}{{ include "b${n}" . }}`, bytes),
  'resources/kustomization.yaml': (bytes) => `resources:\n${lines(() => '  - ../resources', bytes)}`,
  'nested/pom.xml': (bytes) => `<project>${nest('<a>', '', '</a>', bytes)}</project>`,
  'open/pom.xml': (bytes) => fill('<dependency>', bytes),
  'entities/pom.xml': (bytes) =>
    `<!DOCTYPE a [<!ENTITY a0 "x">${lines((n) => `<!ENTITY a${n + 1} "&a${n};&a${n};&a${n};">`, bytes)}]><project>&a9;</project>`,
  'attributes/a.csproj': (bytes) => `<Project ${lines((n) => `a${n}="b"`, bytes)}/>`,
  'nested/a.html': (bytes) => nest('<div>', 'x', '</div>', bytes),
  'open/a.html': (bytes) => fill('<p><b><a href=x>', bytes),
  'nested/a.xml': (bytes) => nest('<a>', '', '</a>', bytes),
  'braces/build.gradle': (bytes) => fill('a {\n', bytes),
  'requires/go.mod': (bytes) => `module a\n\nrequire (\n${lines((n) => `\texample.org/a${n} v1.0.0`, bytes)}\n)`,
  'rows/a.csv': (bytes) => lines((n) => `${n},a,b`, bytes),
  'rows/a.sql': (bytes) => `INSERT INTO a VALUES ${fill('(1),', bytes)}`,
  'parentheses/a.sql': (bytes) => `SELECT ${nest('(', '1', ')', bytes)}`,
  'sections/a.rst': (bytes) => lines((n) => `Title ${n}\n=======`, bytes),
  'adornments/a.rst': (bytes) => lines((n) => fill(String.fromCharCode(33 + (n % 15)), 10), bytes),
  'sections/a.adoc': (bytes) => lines((n) => `${'='.repeat((n % 5) + 1)} Title ${n}`, bytes),
  'open/a.adoc': (bytes) => stairs(() => '----', '-', bytes),
  'cells/a.ipynb': (bytes) =>
    `{"cells":[${fill('{"cell_type":"markdown","source":["- - - -"]},', bytes).replace(/[^}]*$/, '')}],"metadata":{}}`,
  'nested/a.ipynb': (bytes) => `{"cells":${nest('[', '', ']', bytes)}}`,
  'cues/a.vtt': (bytes) => `WEBVTT\n\n${lines((n) => `00:00:0${n % 9}.000 --> 00:00:09.000\n<v A${n}>word`, bytes)}`,
  'turns/a.srt': (bytes) => lines((n) => `${n}\n00:00:00,000 --> 00:00:01,000\nA: b\n`, bytes),
  'plain/a.txt': (bytes) => fill('A: ', bytes),
  'speakers/a.txt': (bytes) => lines((n) => `Anna ${n}: yes`, bytes),
}

/** Every hostile file. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...Object.entries(markdown).flatMap(([name, text]) => [
    { path: `md-${name}/docs/runbooks/a.md`, text: (bytes: number) => broken(text(bytes)) },
    ...(name.startsWith('html') || name.includes('list')
      ? [{ path: `mdx-${name}/docs/a.mdx`, text: (bytes: number) => broken(text(bytes)) }]
      : []),
  ]),
  ...Object.entries(code).flatMap(([extension, [head, tail]]) =>
    Object.entries(expressions).map(([name, expression]) => ({
      path: `${extension}-${name}/src/a.${extension}`,
      text: (bytes: number) => broken(head + expression(bytes) + tail),
    })),
  ),
  ...Object.entries(manifests).map(([path, text]) => ({
    path: path.replace(/^([^/]+)\//, (_, name: string) => `${path.slice(path.lastIndexOf('/') + 1)}-${name}/`),
    text: (bytes: number) => broken(text(isData(path) ? Math.min(bytes, DATA_BYTES) : bytes)),
  })),
]

function isData(path: string): boolean {
  return /\.(?:ya?ml|json|csv|sql|toml|properties|xml|html)$/.test(path) && !path.includes('openapi')
}

/** Breaks lines, because a file with longer ones is skipped as minified. */
function broken(text: string): string {
  return text.replace(/[^\n]{1000}(?=[^\n])/g, (line) => `${line}\n`)
}
