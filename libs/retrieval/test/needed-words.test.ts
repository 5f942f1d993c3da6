import { describe, expect, test } from 'vitest'
import { HeldLetters, tellingPlaces } from '../src/classify/held-letters.js'
import { INTENT_RULES } from '../src/classify/intent-rules.js'
import { type Needed, neededWords } from '../src/classify/needed-words.js'
import { SCOPE_RULES } from '../src/classify/scope-rules.js'
import { TARGET_RULES } from '../src/classify/target-rules.js'
import { textPattern } from '../src/text-pattern.js'
import { DrawnExpressions } from './drawn-expressions.js'

test.each<[string, Needed | null]>([
  ['deploy', 'deploy'],
  ['Deploy|ROLL ?back', { some: ['deploy', { every: ['roll', 'back'] }] }],
  [String.raw`^\bdeploys?\b.$`, 'deploy'],
  [String.raw`\b(?:caller|callee)s? of\b`, { every: [{ some: ['caller', 'callee'] }, ' of'] }],
  ['(?:the )?(?:whole|entire) app', { every: [{ some: ['whole', 'entire'] }, ' app'] }],
  ['roll(?:ing)* back', { every: ['roll', ' back'] }],
  ['wai+t', { every: ['wai', 't'] }],
  ['ab{0,3}?cd', { every: ['a', 'cd'] }],
  ['ab{2}cd', { every: ['ab', 'cd'] }],
  ['a{b', 'a{b'],
  ['(?!never)(?<!not )(?<=now )(?=yes)sure', 'sure'],
  ['(?<name>retry)', 'retry'],
  [
    String.raw`\x60order|\p{Lu}ghi|\cAjkl|[\]x]mno|\.pqr|\u0061lone`,
    { some: ['order', 'ghi', 'jkl', 'mno', '.pqr', 'lone'] },
  ],
  ['(?:deploy)?', null],
  ['deploy|', null],
  [String.raw`deploy|\d+`, null],
  ['größe', null],
])('%s needs %j', (source, needed) => {
  expect(neededWords(source)).toEqual(needed)
})

test.each<[Needed, string, boolean]>([
  ['deploy', 'we default', false],
  ['deploy', 'we deplore', true],
  [{ every: ['deploy', { some: ['roll', 'back'] }] }, 'roll back', false],
  [{ some: ['deploy', { every: ['roll', 'back'] }] }, 'a roll', true],
  [{ some: ['roll', 'back'] }, 'deploy', false],
])('what tells of %j may be in "%s": %s', (needed, text, may) => {
  const places = tellingPlaces(needed)
  expect(places !== null && new HeldLetters(text).mayHaveOneOf(places)).toBe(may)
})

test('words of two letters tell nothing', () => {
  expect(tellingPlaces({ some: ['deploy', 'is'] })).toBeNull()
  expect(tellingPlaces({ every: ['is', 'of'] })).toBeNull()
})

test('what a drawn expression matches has what it needs', () => {
  const drawn = new DrawnExpressions()
  let [matched, ruledOut] = [0, 0]
  for (let round = 0; round < 8_000; round++) {
    const source = drawn.alternatives(3)
    const needed = isExpression(source) ? neededWords(source) : null
    if (needed === null) continue
    const expression = new RegExp(source, 'i')
    for (let tried = 0; tried < 8; tried++) {
      const text = drawn.text()
      const letters = new HeldLetters(text)
      const has = letters.has(needed)
      const places = tellingPlaces(needed)
      if (has && places !== null) expect(letters.mayHaveOneOf(places), `"${text}" for ${source}`).toBe(true)
      if (!has) ruledOut++
      if (!expression.test(text)) continue
      matched++
      expect(has, `"${text}" matches ${source}`).toBe(true)
    }
  }
  expect(matched).toBeGreaterThan(500)
  expect(ruledOut).toBeGreaterThan(5_000)
})

/** Some that are drawn are none: `{2}` behind nothing. */
function isExpression(source: string): boolean {
  try {
    return new RegExp(source, 'i').source !== ''
  } catch {
    return false
  }
}

describe('the rules', () => {
  const rules = [...INTENT_RULES, ...SCOPE_RULES, ...TARGET_RULES]
  const patterns = rules.flatMap(({ pattern }) => pattern ?? [])
  const examples = rules.flatMap((rule) => [...rule.examples])
  const questions = examples.flatMap((one, index) => [one, one.toUpperCase(), `${one} ${examples.at(-index) ?? ''}`])

  test('a rule that matches is never ruled out, and most of the others are', () => {
    let [matched, tried] = [0, 0]
    for (const question of questions) {
      const letters = new HeldLetters(question)
      for (const pattern of patterns) {
        const needed = neededWords(pattern)
        const mayMatch = needed === null || letters.has(needed)
        const matches = textPattern(pattern)(question).test(question)
        if (matches && !mayMatch) expect.fail(`"${question}" is ruled out of ${pattern}`)
        if (matches) matched++
        else if (mayMatch) tried++
      }
    }
    expect(matched).toBeGreaterThan(1_000)
    expect(tried / (questions.length * patterns.length)).toBeLessThan(0.1)
  })
})
