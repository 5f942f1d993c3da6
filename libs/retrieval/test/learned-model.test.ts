import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ClassifierRulesSchema, createClassifier } from '../src/index.js'
import { encodeLearnedWeights, openLearnedModel } from '../src/training.js'
import { INTENT_RULES } from '../src/classify/intent-rules.js'
import { questionTokens } from '../src/classify/question-tokens.js'

const labels = ['locate', 'debug'] as const
const rows = new Map([
  ['begins where', [2, -2]],
  ['has crash', [-1, 3]],
  ['has the', [0.5, 0.5]],
])

describe('a learned model', () => {
  const model = openLearnedModel(encodeLearnedWeights(labels, rows), labels)

  test('decides by the sum of what its features weigh, and says which of them spoke most for it', () => {
    expect(model.decide(['begins where', 'has the', 'never seen'])).toMatchObject({ label: 'locate' })
    const { label, confidence, reasons } = model.decide(['has the', 'begins where', 'has crash'])
    expect(label).toBe('locate')
    expect(confidence).toBeCloseTo(0.5, 1)
    expect(reasons.map(({ feature }) => feature)).toEqual(['begins where'])
    expect(reasons[0]?.weight).toBeCloseTo(2, 1)
  })

  test('is as sure as its scores are apart', () => {
    expect(model.decide(['has crash']).confidence).toBeCloseTo(1 / (1 + Math.exp(-4)), 2)
    expect(model.decide(['never seen']).confidence).toBeCloseTo(0.5)
  })

  test('with a label that there is not is refused', () => {
    expect(() => openLearnedModel(encodeLearnedWeights(['elsewhere'], rows), labels)).toThrow(
      'a label "elsewhere" that there is not',
    )
  })
})

test('names, numbers and known dependencies of a question are told by how they are written, words by their stems', () => {
  const dependencies = new Set(['fastapi'])
  expect(questionTokens('Why does OrderStore.place() in src/a.ts ignore MAX_SIZE, 404?', dependencies)).toEqual(
    'whi doe <call> in <path> ignor <constant> , <status> ?'.split(' '),
  )
  expect(questionTokens('`loadUser` of FastAPI on GitHub: "not found" --dry-run', dependencies)).toEqual(
    '<camel> of <dependency> on github : <quote> <flag>'.split(' '),
  )
})

test('the trained weights are a small file', () => {
  const path = new URL('../src/classify/learned-weights.json', import.meta.url)
  expect(statSync(path).size).toBeLessThan(200_000)
  expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object)).toEqual(['intent', 'scope', 'targetType'])
})

describe('the learned layer of the classifier', () => {
  const now = (): Date => new Date('2026-11-22T12:00:00Z')
  const classify = (text: string, learned = true) =>
    createClassifier(ClassifierRulesSchema.parse({ learned }), now).classify(text, new Map())
  /** No rule has a word of this; the shape of a sentence alone says "debug". */
  const question = 'Coming from Django, how are signals done in Rails?'

  test('decides where rules alone are wrong, and says why', () => {
    expect(classify(question, false)).toMatchObject({ learned: { intent: null, scope: null, targetType: null } })
    const { intent, learned, confidence } = classify(question)
    expect(intent).toBe('framework')
    expect(learned.intent?.map(({ feature }) => feature)).toContain('has <dependency>')
    expect(confidence.intent).toBeGreaterThan(0.5)
  })

  test('leaves everything as rules say when it is switched off', () => {
    expect(classify('rate limiter middleware', false)).toMatchObject({
      intent: 'locate',
      rules: { intent: 'named-thing' },
      confidence: { intent: INTENT_RULES.find(({ name }) => name === 'named-thing')?.confidence },
    })
  })

  test('leaves the decision to a rule of the configuration where that is the first that applies', () => {
    const rule = {
      name: 'ours',
      intent: 'overview' as const,
      pattern: 'signals',
      specificity: 999,
      confidence: 1,
      examples: ['signals of the system'],
    }
    const own = createClassifier(ClassifierRulesSchema.parse({ intents: [rule] }), now).classify(question, new Map())
    expect(own).toMatchObject({ intent: 'overview', confidence: { intent: 1 }, learned: { intent: null } })
    expect(own.learned.scope).not.toBeNull()
  })
})
