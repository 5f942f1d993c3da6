import { createSyntax } from '@coderag/syntax'
import { rawText, type RawDocument } from '@coderag/types'
import { expectLinear } from '@coderag/types/testing'
import { describe, test } from 'vitest'
import { givesToBases } from '../src/code/given-to-bases.js'
import { givesTopics } from '../src/code/given-topics.js'
import { wrapperWords } from '../src/code/wrapped.js'
import { createFactExtractor } from '../src/index.js'
import { envFileFacts } from '../src/manifests/env-file.js'
import { chartDocuments } from '../src/manifests/kubernetes/rendered-charts.js'
import { factsOf } from './manifests/facts-of.js'

/** Manifests with a place for a run of equal signs, `@`. */
const manifests: readonly (readonly [path: string, ...texts: string[]])[] = [
  ['Dockerfile', 'FROM a\nENV @\nENV A=@\nCOPY @ .\nCMD ["@"]\nRUN @\n', '@FROM a\n'],
  ['compose.yaml', 'services:\n  a:\n    image: "@"\n    environment: ["A=@", "B=${@}"]\n    command: "@"\n'],
  [
    'k8s.yaml',
    'apiVersion: v1\nkind: Pod\nspec: {containers: [{image: "@", args: ["@"], env: [{name: A, value: "@"}]}]}\n',
  ],
  [
    'application.yaml',
    'spring:\n  datasource:\n    url: "@"\n  cloud: {gateway: {routes: [{uri: "@", predicates: ["Path=@"]}]}}\n',
  ],
  ['application.properties', 'a.url=@\n@=b\n', 'a.url=${@:@}\n'],
  ['go.mod', 'module a\nrequire @\n@ v1\n'],
  ['build.gradle', '@implementation(@)\nid @\napply @\n'],
  ['pom.xml', '<project><artifactId>@</artifactId><@/></project>'],
  ['requirements.txt', '@\na@\n'],
  ['a.proto', '@package a;\nservice A { rpc B(@) returns (@); }\n// @\n'],
  ['main.tf', 'resource "a" "b" {\n  c = "@"\n  d = <<EOT\n@\nEOT\n}\n'],
  ['Caddyfile', 'a.example {\n  reverse_proxy @\n  handle @ {\n  }\n}\n'],
  ['nginx.conf', '@\nserver { location / { proxy_pass http://@; } }\nupstream a { server @; }\n'],
  ['haproxy.cfg', '@\nfrontend f\n  use_backend b if { @ }\nbackend b\n  server s @\n'],
  ['apache.conf', 'ProxyPass / http://@\n<Location @>\nRewriteRule @ http://a/ [P]\n'],
  ['openapi.json', '{"openapi":"3.0.0","paths":{"/a":{"get":{"operationId":"b"}}},"servers":[{"url":"/@"}]}'],
]

const templates = [
  '{{ printf "@" .Values.a | nindent 2 }}',
  '{{ @ }}',
  '{{ include "a" @ }}',
  '{{/* @ */}}',
  '{{- @',
  '{{ .a }}@{{ .a }}',
]

const code: readonly (readonly [path: string, text: string])[] = [
  [
    'a.ts',
    'import a from "@"\n/** @ */\nfetch(`http://a/@`)\nfunction f(b: @) { return (b as @) }\napp.get("/@", f)\n',
  ],
  ['a.py', 'import a\n# @\nrequests.get("http://a/@")\n@app.get("/@")\ndef f(b: @): """@"""\n'],
  ['a.go', 'package a\nimport "@"\n// @\nfunc f(b @) { http.Get("http://a/@") }\n'],
  ['a.java', 'import a.@;\n/** @ */\nclass A { @ b; void f(@ c) { d.get("http://a/@"); } }\n'],
  ['a.cs', 'using a.@;\n/// @\nclass A { @ b; void F(@ c) { d.GetAsync("http://a/@"); } }\n'],
  ['a.kt', 'import a.@\n/** @ */\nclass A(val b: @) { val c = @\n fun f() = d.get("http://a/@") }\n'],
  ['a.rs', 'use a::@;\n/// @\nfn f(b: Box<@>) { c.get(format!("http://a/{}@", @)); }\n'],
  ['a.php', '<?php\nuse a\\@;\n/** @ */\nfunction f(@ $b) { $c->get("http://a/@"); }\n'],
  ['a.rb', 'require "@"\n# @\ndef f(b) = c.get("http://a/@")\nget "/@", to: "d#e"\n'],
]

/** What the readers of code trim. Runs of other signs are errors of the grammar, and the parser's own time. */
const BLANKS = [' ', '\n', '\t', 'a', 'a,', 'a.', '\n ']

const extractor = createFactExtractor({ syntax: createSyntax() })
const documentOf = (filePath: string, text: string): RawDocument => ({
  sourceUri: `repo://shop/${filePath}`,
  corpusType: 'CODE_LOGIC',
  repoName: 'shop',
  filePath,
  gitHash: null,
  text: rawText(text),
})

describe('no file takes time that grows with the square of a run of equal signs', () => {
  test.each(manifests)('%s', { timeout: 300_000 }, async (path, ...texts) => {
    for (const text of texts) await expectLinear((run) => factsOf(path, text.replaceAll('@', run)))
  })

  test.each(templates)('a template with %s', { timeout: 120_000 }, async (template) => {
    const text = `apiVersion: v1\nkind: Pod\nname: a\nb: ${template}\n`
    for (const signs of [undefined, [' ', '\n', '.a', '(', '{{ .a }}']])
      await expectLinear(
        (run) => [
          ...chartDocuments(
            new Map([
              ['c/Chart.yaml', 'name: c'],
              ['c/templates/a.yaml', text.replaceAll('@', run)],
            ]),
          ),
        ],
        signs === undefined ? {} : { signs },
      )
  })

  test('.env', { timeout: 120_000 }, async () => {
    await expectLinear((run) => [...envFileFacts(`A=${run}\n${run}=b\n`)])
  })

  test('a mapper of MyBatis', { timeout: 120_000 }, async () => {
    await expectLinear((run) => factsOf('a.xml', `<mapper namespace="a">${run.slice(1, -1).repeat(7)}</mapper>`), {
      signs: ['<!--', '<select ', '<select id="a">', '<select "', '#{'],
    })
  })

  test('a word that hands topics on', { timeout: 120_000 }, async () => {
    for (const pattern of [givesTopics, givesToBases, wrapperWords])
      await expectLinear((run) => pattern.test(`f(${run.slice(1, -1).repeat(8)}`), {
        signs: ['send', 'topic', 'publish(', 'super ', ',topic='],
      })
  })

  test.each(code)('%s', { timeout: 300_000 }, async (path, text) => {
    await expectLinear((run) => extractor.extract(documentOf(path, text.replaceAll('@', run)), []), { signs: BLANKS })
  })
})
