import { rawChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { createScrubber } from '../src/index.js'
import { readerView } from '../src/reader-view.js'

const at = '@'
const person = `jane.doe${at}corp.example`
const login = ['postgres', '://admin:', 'Gr8sesame!', at, 'db.internal:5432/orders'].join('')

/** Ways to write a text so that a reader sees the same, by format. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  'Markdown escapes of punctuation': (text) => text.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`),
  'decimal references': (text) => text.replace(/[@:.]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  'hexadecimal references': (text) => text.replace(/[@:.]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`),
  'named references': (text) => text.replaceAll(at, '&commat;').replaceAll(':', '&colon;').replaceAll('.', '&period;'),
  'soft hyphens': (text) => text.replace(/[aeo]/g, '$&\u00AD'),
  'zero-width spaces': (text) => text.replace(/[.@:]/g, '$&\u200B'),
  'zero-width joiners and marks of direction': (text) => text.replace(/[.@:]/g, '\u2060$&\u200E'),
  'full-width forms': (text) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  'runs of another weight': (text) => text.replace(/([a-z])([a-z]+)/g, '$1**$2'),
  'inline tags': (text) => text.replace(/([a-z])([a-z]+)/g, '$1<b class="x">$2</b>'),
}

/** Returns the text of a runbook past the gate. */
async function scrubbed(text: string): Promise<string> {
  const chunk = rawChunk({ path: 'ops.md', text, corpusType: 'DOC_RUNBOOK' })
  const { chunks } = await createScrubber().scrub([chunk])
  return chunks[0]?.text ?? ''
}

describe.each(Object.entries(WAYS))('%s hide nothing', (_way, write) => {
  test.each([
    ['an address', person, /<EMAIL_\d+>/],
    ['a login in a URL', login, /<[A-Z_]+_\d+>/],
  ])('%s', async (_what, value, placeholder) => {
    const text = await scrubbed(`Write to ${write(value)} for access.`)
    expect(text).toMatch(/^Write to .* for access\.$/)
    expect(text).toMatch(placeholder)
    expect(readerView(text).text).not.toMatch(/jane|doe|corp|sesame/)
  })
})

test('a value has one placeholder, however it is written', async () => {
  const text = await scrubbed(`Write to ${person}, or ${person.replace(at, String.raw`\@`)}.`)
  const [first, second] = text.match(/<EMAIL_\d+>/g) ?? []
  expect(first).toBeDefined()
  expect(first).toBe(second)
})

test('texts without such forms are their own view', () => {
  const text = String.raw`Run **now**: C:\Temp, a*b, __init__.py & rest &unknown; "x < y"`
  expect(readerView('plain text').text).toBe('plain text')
  expect(readerView(text).text).toContain('&unknown;')
})

describe('the range that a range of the view stands for', () => {
  const range = (text: string, value: string) => {
    const view = readerView(text)
    const start = view.text.indexOf(value)
    const { start: from, end } = view.written(start, start + value.length)
    return text.slice(from, end)
  }

  test.each([
    [String.raw`a jane\@corp b`, `jane${at}corp`, String.raw`jane\@corp`],
    [String.raw`a \@corp b`, `${at}corp`, String.raw`\@corp`],
    ['a jane&#64;corp b', `jane${at}corp`, 'jane&#64;corp'],
    ['a ja\u00ADne b', 'jane', 'ja\u00ADne'],
    ['a j**ane** b', 'jane', 'j**ane'],
    ['first \uFF41 second', 'second', 'second'],
  ])('%j', (text, value, written) => expect(range(text, value)).toBe(written))

  test('covers the whole text if everything is found', () => {
    const text = '\u200B&#64;\u200B'
    expect(readerView(text).written(0, 1)).toEqual({ start: 1, end: 6 })
  })
})

test('takes linear time', () => {
  const began = performance.now()
  readerView('<b <b <b &#&#&#\\\\**'.repeat(60_000))
  expect(performance.now() - began).toBeLessThan(2_000)
})
