import { expect, test } from 'vitest'
import { DEMOTIONS } from '../src/rank/demotions.js'
import { INTENT_RULES, SCOPE_RULES, TARGET_RULES } from '../src/understand/classify/built-in-rules.js'
import { textPattern } from '../src/understand/text-pattern.js'

test('the patterns of the rules find in every example what they find with the u flag', () => {
  const rules = [...INTENT_RULES, ...SCOPE_RULES, ...TARGET_RULES]
  const examples = rules.flatMap(({ examples: own }) => own)
  const sources = [...rules, ...DEMOTIONS].flatMap(({ pattern, path, unless }: Sources) => [pattern, path, unless])
  for (const source of new Set(sources)) {
    if (source === undefined) continue
    const pattern = textPattern(source)
    const unicode = new RegExp(source, 'iu')
    for (const text of examples) expect(pattern(text).exec(text)).toEqual(unicode.exec(text))
  }
})

interface Sources {
  readonly pattern?: string
  readonly path?: string
  readonly unless?: string
}

test.each([
  [String.raw`\bstra\u00dfe\b|k`, 'a \u212a stands for kelvin', true],
  [String.raw`\p{Lu}x`, 'Ax', true],
  [String.raw`^.$`, '\u{1f600}', true],
  ['abc', 'ABC', true],
])('%s on %s reads as with the u flag', (source, text, found) => {
  expect(textPattern(source)(text).test(text)).toBe(found)
})

test('capitals count where they are to', () => {
  expect(textPattern('abc', { caseSensitive: true })('ABC').test('ABC')).toBe(false)
  expect(textPattern('\u00e9c', { caseSensitive: true })('\u00c9C').test('\u00c9C')).toBe(false)
})
