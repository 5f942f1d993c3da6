import { describe, expect, test } from 'vitest'
import { createSyntax, type Declaration } from '../src/index.js'

const syntax = createSyntax()

/** What a file declares, as `kind Scope.Name:line`, and the language of its code. */
async function declared(path: string, text: string): Promise<{ language: string; names: string[] } | null> {
  const code = syntax.codeOf(path, text)
  if (code === null) return null
  expect(code.text).toHaveLength(text.length)
  expect(code.text.replaceAll(/[^\n]/g, '')).toBe(text.replaceAll(/[^\n]/g, ''))
  const parser = await syntax.load(code.handler.language)
  const names = parser.withTree(code.text, (tree) => {
    expect(tree.hasErrors).toBe(false)
    return tree.outline().declarations.flatMap((declaration) => namesOf(declaration, text))
  })
  return { language: code.handler.language, names }
}

function namesOf({ kind, scope, name, start, members }: Declaration, text: string): string[] {
  const line = text.slice(0, start).split('\n').length
  return [`${kind} ${[...scope, name].join('.')}:${line}`, ...members.flatMap((member) => namesOf(member, text))]
}

describe('code inside a file of another format is parsed where it stands', () => {
  test('Vue: both scripts, whatever stands before them', async () => {
    const text = [
      '<template>',
      '  <p @click="pay(1)">{{ café }} 😀</p>',
      '</template>',
      '<script lang="ts">',
      'export function toCents(price: number): number { return price * 100 }',
      '</script>',
      '<script setup lang="ts">',
      'const pay = (id: number): void => console.log(id)',
      '</script>',
      '<style>.script { color: red }</style>',
    ].join('\n')
    expect(await declared('src/Price.vue', text)).toEqual({
      language: 'typescript',
      names: ['function toCents:5', 'function pay:8'],
    })
  })

  test('Svelte: module and instance script, Windows line ends', async () => {
    const text =
      '<script context="module">\r\nexport const label = () => 1\r\n</script>\r\n<script>\r\nfunction bump() {}\r\n</script>\r\n<b/>'
    expect(await declared('Counter.svelte', text)).toEqual({
      language: 'javascript',
      names: ['function label:2', 'function bump:5'],
    })
  })

  test('a script in a comment, from a file, or of data is no code', async () => {
    const text = [
      '<!-- <script>function a() {}</script> -->',
      '<script src="a.js"></script>',
      '<script type="application/ld+json">{"a": 1}</script>',
      '<script></script>',
    ].join('\n')
    expect(syntax.codeOf('a.vue', text)).toBeNull()
  })

  test('Astro: what stands between the fences, and scripts', async () => {
    const text =
      '---\nimport A from "./A.astro"\nfunction head(): string { return "" }\n---\n<A/>\n---\n<script>\nfunction tail() {}\n</script>\n'
    expect(await declared('a.astro', text)).toEqual({
      language: 'typescript',
      names: ['function head:3', 'function tail:8'],
    })
  })

  test('Razor: members belong to a class that is named after the file', async () => {
    const text = [
      '\uFEFF@page "/basket/of/the/customer"',
      '<p>@total }</p>',
      '@code {',
      '    [Parameter] public int Id { get; set; }',
      '    // }',
      '    private string Close(char c = \'}\') => $"}}{c}" + @"}\\";',
      '    protected override async Task OnInitializedAsync() { await LoadLines(); }',
      '}',
      '<p>{ }</p>',
    ].join('\r\n')
    const found = await declared('Pages/Basket.razor', text)
    expect(found?.language).toBe('csharp')
    expect(found?.names.slice(1)).toEqual([
      'property Basket.Id:4',
      'method Basket.Close:6',
      'method Basket.OnInitializedAsync:7',
    ])
    expect(found?.names[0]).toMatch(/^class Basket:/)
  })

  test('ERB: Ruby between the tags; a tag ends a statement', async () => {
    const text =
      '<% if cart.any? %><b><%= total(cart) %></b><% end -%>\n<%# def a; end %>\n<% def row(x) %><i><%= x %></i><% end %>\n<%% no %>'
    expect(await declared('app/views/cart.html.erb', text)).toEqual({ language: 'ruby', names: ['function row:3'] })
  })

  test('a notebook that was converted: cells in the language of its kernel, without commands', async () => {
    const text = [
      '# Fit',
      '```python',
      '%matplotlib inline',
      '!pip install numpy',
      'def decay_rate(half_life):',
      '    return 0.693 / half_life',
      '```',
      '```sh',
      'def not_python(): pass',
      '```',
      '```python',
      '%%bash',
      'def nor_this(): pass',
      '```',
    ].join('\n')
    expect(await declared('fit.ipynb', text)).toEqual({ language: 'python', names: ['function decay_rate:5'] })
  })

  test('a file of a parsed language is parsed whole, and one of no language not at all', () => {
    expect(syntax.codeOf('a.py', 'def f(): pass')).toMatchObject({ text: 'def f(): pass', parts: null })
    expect(syntax.codeOf('a.html', '<script>function a() {}</script>')).toBeNull()
    expect(syntax.codeOf('run', '#!/usr/bin/env python3\nx = 1')?.handler.language).toBe('python')
  })
})

test.each([
  ['a.vue', '<script '],
  ['a.vue', '<script "'],
  ['a.vue', '<!--'],
  ['a.vue', '<!---->'],
  ['a.vue', '<script>'],
  ['a.astro', '---\n'],
  ['a.razor', '@code{'],
  ['a.razor', '@code{/*'],
  ['a.razor', '@code{"'],
  ['a.razor', '@code{}'],
  ['a.erb', '<%'],
  ['a.erb', '<%-%>'],
  ['a.erb', '<%x%>'],
  ['a.ipynb', '```python\n'],
  ['a.ipynb', '```python\n```\n'],
])('%s of 300,000 times %s is read in one pass', (path, text) => {
  const start = process.cpuUsage().user
  syntax.codeOf(path, text.repeat(300_000))
  expect((process.cpuUsage().user - start) / 1_000).toBeLessThan(2_000)
})
