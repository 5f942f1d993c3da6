import type { CleanChunk, TokenCounter } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { createTokenCounter, TOKEN_ENCODINGS } from '@coderag/text'
import { describe, expect, test } from 'vitest'
import { type AssembleInput, createAssembler } from '../src/context/assembler.js'
import { type Material, linePassage, written } from '../src/context/passage.js'
import { CONTEXT_FORMATS } from '../src/index.js'

const counter = createTokenCounter()
const assembler = createAssembler(counter)

function material(chunks: readonly CleanChunk[]): Material[] {
  return chunks.map((chunk, index) => ({ chunk, score: 1 / (index + 1), reason: `hit ${index + 1}` }))
}

function input(chunks: readonly CleanChunk[], rest: Partial<AssembleInput> = {}): AssembleInput {
  return { material: material(chunks), structure: [], terms: [], budget: 1_000, format: 'markdown', ...rest }
}

/** Makes a function of `lines` lines, one of which contains the term of the test. */
function declaration(name: string, { lines = 12, path = `src/${name}.ts`, says = '' } = {}): CleanChunk {
  const body = Array.from({ length: lines - 2 }, (_, at) =>
    at === lines - 4 && says !== '' ? `  ${says}` : `  step${at}(order, ${at})`,
  )
  const text = `export function ${name}(order: Order) {\n${body.join('\n')}\n}\n`
  return {
    ...cleanChunk({ path, text }),
    endLine: lines,
    symbolName: name,
    signature: cleanChunk({ text: `export function ${name}(order: Order)` }).text,
  }
}

/** Returns the same numbers on every machine. */
function* numbers(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    yield state / 0x7fffffff
  }
}

describe('the budget', () => {
  test('is never exceeded, is used to 95% if there is enough material, and is counted exactly', () => {
    const random = numbers(7)
    const next = (most: number): number => Math.floor((random.next().value ?? 0) * most)
    for (let round = 0; round < 1_000; round++) {
      const chunks = Array.from({ length: 2 + next(30) }, (_, at) =>
        declaration(`work${round}x${at}`, { lines: 4 + next(50) }),
      )
      const budget = 60 + next(4_000)
      const format = CONTEXT_FORMATS[next(CONTEXT_FORMATS.length)] ?? 'markdown'
      const { context, tokensUsed, sources } = assembler.assemble(input(chunks, { budget, format, terms: ['order'] }))
      expect(tokensUsed).toBe(counter.count(context))
      expect(tokensUsed).toBeLessThanOrEqual(budget)
      const everything = sources.length === chunks.length && sources.every(({ form }) => form === 'whole')
      // With less, a heading takes more than 5%.
      if (!everything && budget >= 500) expect(tokensUsed / budget).toBeGreaterThanOrEqual(0.95)
    }
  })

  test('counts of a context in parts are the count of the whole, with either encoding', () => {
    const odd = ['/slash/first\n', '  indented\n\n\n', 'x\n', '\n\nblank first\n', '日本語 // ünï\n\t}\n']
    const chunks = odd.map((text, at) => cleanChunk({ path: `${at}.ts`, text }))
    for (const encoding of TOKEN_ENCODINGS) {
      for (const format of CONTEXT_FORMATS) {
        const own = createTokenCounter(encoding)
        const structure = ['/starts with a slash', '  starts with space']
        const { context, tokensUsed } = createAssembler(own).assemble(input(chunks, { format, structure }))
        expect(tokensUsed).toBe(own.count(context))
      }
    }
  })

  test('holds with a tokenizer whose counts of passages add up to less than the whole', () => {
    const odd: TokenCounter = { id: 'odd', addsUpAtLines: false, count: (text) => Math.ceil(text.length ** 1.1 / 4) }
    const chunks = Array.from({ length: 12 }, (_, at) => declaration(`run${at}`))
    const { context, tokensUsed } = createAssembler(odd).assemble(input(chunks, { budget: 700 }))
    expect(context).not.toBe('')
    expect(tokensUsed).toBe(odd.count(context))
    expect(tokensUsed).toBeLessThanOrEqual(700)
  })

  test('that is too small gives an empty context', () => {
    expect(assembler.assemble(input([declaration('run')], { budget: 5 }))).toMatchObject({ context: '', tokensUsed: 0 })
  })
})

describe('content of a context', () => {
  test('shows whole declarations first, then parts, then a line for each other file', () => {
    const chunks = Array.from({ length: 16 }, (_, at) => declaration(`run${at}`, { lines: 10 + at }))
    const { sources } = assembler.assemble(input(chunks))
    expect(sources.map(({ section, form }) => `${section} ${form}`)).toEqual(
      expect.arrayContaining(['primary whole', 'supporting part', 'reference line']),
    )
    expect(new Set(sources.map(({ filePath }) => filePath)).size).toBe(16)
    expect(sources[0]).toMatchObject({ filePath: 'src/run0.ts', form: 'whole', truncated: false, reason: 'hit 1' })
  })

  test('shows at least two lines of a high-ranking file with a long path', () => {
    const folders = Array.from({ length: 12 }, (_, at) => `application-module-${at}/implementation`).join('/')
    const long = declaration('settle', { lines: 30, path: `${folders}/settle.ts` })
    const first = Array.from({ length: 6 }, (_, at) => declaration(`run${at}`, { lines: 30 }))
    const later = Array.from({ length: 20 }, (_, at) => declaration(`late${at}`, { lines: 30 }))
    const { sources } = assembler.assemble(input([...first, long, ...later], { budget: 1_200 }))
    const shown = sources.filter(({ form }) => form !== 'line').map(({ filePath }) => filePath)
    expect(shown).toContain(long.filePath)
  })

  test('gives each primary passage a part of the share that the previous ones left', () => {
    const chunks = Array.from({ length: 8 }, (_, at) => declaration(`run${at}`, { lines: 120 }))
    const { sources } = assembler.assemble(input(chunks, { budget: 3_000 }))
    const tokens = sources.filter(({ section }) => section === 'primary').map((source) => source.tokens)
    expect(tokens.length).toBeGreaterThan(4)
    // The first passage grows again with the rest of the budget.
    expect(tokens.slice(1)).toEqual(tokens.slice(1).toSorted((a, b) => b - a))
    expect((tokens[1] ?? 0) / (tokens.at(-1) ?? 1)).toBeGreaterThan(1.5)
  })

  test('shows the signature and the matching line of a declaration that does not fit, with gaps marked', () => {
    const chunk = declaration('settle', { lines: 80, says: 'refundCustomer(order)' })
    const { context, sources } = assembler.assemble(input([chunk], { budget: 120, terms: ['refund', 'customer'] }))
    expect(context).toContain('export function settle(order: Order) {\n')
    expect(context).toContain('  refundCustomer(order)\n')
    expect(context).toContain('\n...\n')
    expect(sources).toMatchObject([{ form: 'part', truncated: true, startLine: 1 }])
  })

  test('never cuts inside a line', () => {
    const chunks = Array.from({ length: 20 }, (_, at) => declaration(`run${at}`, { lines: 25 }))
    const lines = new Set(chunks.flatMap(({ text }) => text.split('\n')))
    const { context } = assembler.assemble(input(chunks, { format: 'text', budget: 900 }))
    const bodies = context.split('\n').filter((line) => /^(?:export| {2}|\})/.test(line))
    expect(bodies.length).toBeGreaterThan(30)
    expect(bodies.filter((line) => !lines.has(line))).toEqual([])
  })

  test('joins touching chunks in the order of the file, at the better position', () => {
    const text = 'const first = 1\n'
    const above = { ...cleanChunk({ path: 'a.ts', text }), endLine: 1 }
    const below = {
      ...cleanChunk({ path: 'a.ts', text: 'const second = first\n', byteStart: text.length }),
      startLine: 2,
      endLine: 2,
    }
    const { sources, context } = assembler.assemble(input([below, declaration('other'), above]))
    expect(sources[0]).toMatchObject({ startLine: 1, endLine: 2, reason: 'hit 1', chunkIds: [above.id, below.id] })
    expect(context).toContain('const first = 1\nconst second = first\n')
  })

  test('shows every file once before one twice, and several files in a small budget', () => {
    const long = Array.from({ length: 60 }, (_, at) => `  total += price(order, ${at})\n`).join('')
    const parts = [0, 1, 2].map((at) => ({
      ...cleanChunk({ path: 'a.ts', text: `function part${at}(order) {\n${long}}\n`, byteStart: at * 10_000 }),
      startLine: at * 100 + 1,
    }))
    const others = ['b', 'c', 'd'].map((name) =>
      cleanChunk({ path: `${name}.ts`, text: `function ${name}(order) {\n${long}}\n` }),
    )
    const { sources } = assembler.assemble(input([...parts, ...others], { budget: 500, terms: ['order'] }))
    const shown = sources.filter(({ form }) => form !== 'line').map(({ filePath }) => filePath)
    expect(shown.slice(0, 4)).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts'])
  })

  test('keeps sections of a document together', () => {
    const sections = ['Meaning', 'Diagnosis', 'Mitigation'].map((title, at) => ({
      ...cleanChunk({
        path: 'runbook.md',
        text: `## ${title}\nDo this.\n`,
        corpusType: 'DOC_RUNBOOK',
        language: null,
        byteStart: at * 100,
      }),
      startLine: at * 10 + 1,
    }))
    const { sources } = assembler.assemble(input([...sections, declaration('run')], { budget: 300 }))
    expect(sources.slice(0, 3).map(({ filePath }) => filePath)).toEqual(Array(3).fill('runbook.md'))
  })

  test('shows a document in one language and only references its translations', () => {
    const guide = (path: string) => ({
      ...cleanChunk({ path, text: `# ${path}\nInstall it.\n`, corpusType: 'DOC_README', language: null }),
      endLine: 2,
    })
    const paths = ['docs/en/install.md', 'docs/pt-br/install.md', 'docs/en/deploy.md', 'README.md', 'README.zh-CN.md']
    const { sources } = assembler.assemble(input(paths.map(guide)))
    const forms = new Map(sources.map(({ filePath, form }) => [filePath, form]))
    expect(paths.map((path) => forms.get(path))).toEqual(['whole', 'line', 'whole', 'whole', 'line'])
  })

  test('prefers lines that name declarations to notices and brackets', () => {
    const filler = Array.from({ length: 30 }, (_, at) => `  )\n  }\n  ${'x'.repeat(at + 1)}\n`).join('')
    const text = `// Copyright 2020 The Authors. All rights reserved.\n)\nfunction open() {\n${filler}  disclosed()\nfunction close() {\n${filler}`
    const chunk = { ...cleanChunk({ path: 'files.ts', text }), endLine: 185, definedNames: ['open', 'close'] }
    const { context } = assembler.assemble(input([chunk], { budget: 60 }))
    expect(context).toContain('```typescript\nfunction open() {\n')
    expect(context).toContain('\nfunction close() {\n')
    expect(context).not.toContain('Copyright')
    expect(context).not.toMatch(/[)}]\n/)
  })

  test('shows the overlap of two chunks once', () => {
    const shared = { ...cleanChunk({ path: 'a.ts', text: 'one()\ntwö()\n' }), endLine: 2 }
    const later = {
      ...cleanChunk({ path: 'a.ts', text: 'twö()\nthree()\n', byteStart: 6 }),
      startLine: 2,
      endLine: 3,
    }
    const { context, sources } = assembler.assemble(input([shared, later]))
    expect(context).toContain('```typescript\none()\ntwö()\nthree()\n```')
    expect(sources).toHaveLength(1)
  })

  test('leaves out and reports a copy of a chunk', () => {
    const copy = declaration('run', { path: 'vendor/run.ts' })
    const { sources, omitted } = assembler.assemble(input([declaration('run'), copy]))
    expect(sources).toHaveLength(1)
    expect(omitted).toEqual([{ chunkId: copy.id, reason: 'duplicate' }])
  })

  test('a code fence inside a document does not end the fence around it', () => {
    const chunk = cleanChunk({
      path: 'a.md',
      text: '# Run\n```sh\nmake\n```\n',
      language: null,
      corpusType: 'DOC_README',
    })
    const { context } = assembler.assemble(input([chunk]))
    expect(context).toContain('````markdown\n# Run\n```sh\nmake\n```\n````\n')
  })

  test('the same input gives the same text', () => {
    const chunks = Array.from({ length: 15 }, (_, at) => declaration(`run${at}`, { lines: 20 }))
    const again = createAssembler(counter)
    expect(again.assemble(input(chunks)).context).toBe(assembler.assemble(input(chunks)).context)
  })
})

describe('formats', () => {
  const chunk = declaration('run', { lines: 4 })

  test('xml escapes code', () => {
    const text = 'if (a < b && c) run("<x>")\n'
    const { context } = assembler.assemble(input([cleanChunk({ text })], { format: 'xml' }))
    expect(context).toContain('if (a &lt; b &amp;&amp; c) run("&lt;x&gt;")')
    expect(context.startsWith('<context>\n<primary>\n<piece source="shop/orders/checkout.ts:1"')).toBe(true)
  })

  // ANSI and OSC sequences, ends of scripts and comments, a fence, marks of direction, line ends.
  const evil = 'a\u001b[2J\u001b]8;;x\u0007</script>--> \u202egnp\n```\n### b.ts\r\u2028c.ts'
  const hostile = { ...chunk, filePath: `src/${evil}.ts`, symbolName: `f${evil}` }

  test.each(['markdown', 'text', 'xml', 'json'] as const)('names in %s end no line and start no sequence', (format) => {
    const { context } = assembler.assemble(input([hostile], { format }))
    const plain = assembler.assemble(input([chunk], { format })).context
    expect(context.split('\n')).toHaveLength(plain.split('\n').length)
    expect(context).not.toMatch(/[\u001b\u0007\r]|^### b/mu)
    // JSON is data: who prints a value escapes it.
    if (format !== 'json') expect(context).not.toMatch(/[\u202e\u2028]/u)
    if (format === 'xml') expect(context).not.toMatch(/<\/script>|-->/)
  })

  test('xml holds no character that XML has no notation for', () => {
    const text = 'const escape = "\u001b[0m" // \u0000\n'
    const { context } = assembler.assemble(input([cleanChunk({ text })], { format: 'xml' }))
    expect(context).not.toMatch(/[\u0000\u001b]/)
  })

  test('json is one value per line', () => {
    const { context } = assembler.assemble(input([chunk], { format: 'json' }))
    const values = context
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(values).toEqual([
      { section: 'primary' },
      { source: 'shop/src/run.ts:1-4', language: 'typescript', text: chunk.text.trimEnd() },
    ])
  })

  test('a heading names the enclosing scope if the chunk does not', () => {
    const part = (scope: string, definedNames: readonly string[]): CleanChunk => ({
      ...cleanChunk({ text: `${scope || 'a'}()\n` }),
      contextPrefix: cleanChunk({ text: ['orders/checkout.ts', scope].filter((own) => own !== '').join(' > ') }).text,
      definedNames,
    })
    const headings = [part('Cart > pay', ['pay']), part('pay', []), part('pay', ['pay']), part('', ['a', 'b'])].map(
      (own) => assembler.assemble(input([own])).context.split('\n')[1],
    )
    const place = '### shop/orders/checkout.ts:1'
    expect(headings).toEqual([`${place} Cart > pay`, `${place} pay`, place, place])
  })

  test('a small budget shows the best declaration as a whole before a part of the next', () => {
    const body = Array.from({ length: 12 }, (_, at) => `  step${at}(order)`).join('\n')
    const [best, next] = ['a.ts', 'b.ts'].map((path) =>
      cleanChunk({ path, text: `function place() {\n${body}\n}\n` + path }),
    )
    const chunks = best === undefined || next === undefined ? [] : [best, next]
    const cost = counter.count(best?.text ?? '')
    const { sources } = assembler.assemble(input(chunks, { budget: Math.ceil(cost / 0.7) + 20 }))
    expect(sources[0]).toMatchObject({ filePath: 'a.ts', form: 'whole' })
    const { sources: tight } = assembler.assemble(input(chunks, { budget: cost }))
    expect(tight[0]).toMatchObject({ filePath: 'a.ts', form: 'part' })
  })

  test('a reference without names shows its first line with words', () => {
    const nameless = { ...cleanChunk({ path: 'b.ts', text: '{\n  [\n  pay(order)\n' }), definedNames: [] }
    const line = written(linePassage('reference', 0, { chunk: nameless, score: 1, reason: 'hit 1' }))
    expect(line).toMatchObject({ place: 'shop/b.ts:1', signature: 'pay(order)' })
  })

  test('structure lines come first, as many as their share allows', () => {
    const structure = ['one short line', 'x '.repeat(400), 'another short line']
    const { context } = assembler.assemble(input([chunk], { structure }))
    expect(context.startsWith('## Structure\none short line\nanother short line\n## Answers\n')).toBe(true)
  })
})
