import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ClassifierRulesSchema, createClassifier } from '../src/index.js'
import { encodeLearnedWeights, END, openLearnedModel, OTHER, START } from '../src/training.js'
import { INTENT_RULES } from '../src/classify/intent-rules.js'
import { questionFeatures } from '../src/classify/question-features.js'
import { questionTokens } from '../src/classify/question-tokens.js'
import { verbForm } from '../src/classify/verb-forms.js'
import { kindsOf } from '../src/classify/word-kinds.js'

const labels = { intent: ['locate', 'debug'], scope: ['pinpoint', 'focused'], targetType: ['class', 'unknown'] }
const plain = {
  labels,
  temperature: { intent: 1, scope: 1, targetType: 2 },
  // One hidden number: below 0 for places, above for symptoms.
  features: new Map([
    ['begins where', [-1]],
    ['has crash', [2]],
    ['has the', [0]],
  ]),
  bias: [0],
  width: 2,
  words: new Map([
    ['called', [1, 0]],
    ['invoked', [0.9, 0]],
    ['from', [0, 1]],
    [START, [0, 0]],
    [END, [0, 0]],
    [OTHER, [0, 0]],
  ]),
  spans: 2,
  // One filter over one word that nothing fits, and one over "called from" and what means the same.
  filters: [-1, -1, 1, 0, 0, 1],
  filterBias: [0, -1],
  outputs: [
    [0, -3, 0, 0],
    [0, 3, 0, 0],
    [0, -1, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 0, 4],
    [2, 0, 0, 0],
  ],
}

describe('a learned model', () => {
  const model = openLearnedModel(encodeLearnedWeights(plain))
  const decide = (features: readonly string[], words: readonly string[] = []) => model.decide({ features, words })

  test('decides by what its features add up to, and says which of them spoke most for it', () => {
    expect(decide(['begins where', 'has the', 'never seen']).intent.label).toBe('locate')
    const { intent, scope } = decide(['has the', 'begins where', 'has crash'])
    expect([intent.label, scope.label]).toEqual(['debug', 'focused'])
    expect(intent.reasons().map(({ feature }) => feature)).toEqual(['has crash'])
    // Two units to the hidden number, whose slope is 1 - tanh(1)², times 3 from the mean of both labels.
    expect(intent.reasons()[0]?.weight).toBeCloseTo(2 * (1 - Math.tanh(1) ** 2) * 3, 1)
  })

  test('is as sure as its scores are apart, and less where it is hotter', () => {
    const { intent, targetType } = decide(['has crash'])
    expect(intent.confidence).toBeCloseTo(1 / (1 + Math.exp(-6 * Math.tanh(2))), 2)
    expect(targetType).toMatchObject({
      label: 'unknown',
      confidence: expect.closeTo(1 / (1 + Math.exp(-1)), 3) as number,
    })
    expect(decide(['never seen']).intent.confidence).toBeCloseTo(0.5)
  })

  test('reads neighbouring words by their vectors, wherever they stand, and shows which', () => {
    const { targetType } = decide([], ['where', 'is', 'it', 'called', 'from', 'now'])
    expect(targetType.label).toBe('class')
    expect(targetType.reasons()).toEqual([{ feature: 'says "called from"', weight: expect.closeTo(1, 1) as number }])
    expect(decide([], ['invoked', 'from']).targetType.label).toBe('class')
    expect(decide([], ['called-back', 'from']).targetType.label).toBe('class')
    for (const words of [[], ['from', 'called'], ['called', 'it', 'from'], ['from']]) {
      const { label, reasons } = decide([], words).targetType
      expect([label, reasons()]).toEqual(['unknown', []])
    }
  })

  test('reads the beginning of a question that never ends', () => {
    const rest = Array.from({ length: 5_000 }, () => 'and')
    expect(decide([], ['called', 'from', ...rest]).targetType.label).toBe('class')
  })

  test('shows no word that it has not read', () => {
    const { targetType } = decide([], [...Array.from({ length: 47 }, () => 'and'), 'called', 'from'])
    expect([targetType.label, targetType.reasons()]).toEqual(['unknown', []])
    const atItsEnd = openLearnedModel(
      encodeLearnedWeights({ ...plain, words: new Map([...plain.words, [END, [0, 1]]]) }),
    )
    const words = [...Array.from({ length: 47 }, () => 'and'), 'called', 'later']
    expect(atItsEnd.decide({ features: [], words }).targetType.reasons()).toEqual([
      { feature: 'says "called"', weight: expect.closeTo(1, 1) as number },
    ])
  })
})

test('names, numbers and known dependencies of a question are told by how they are written, words by their stems', () => {
  const dependencies = new Set(['fastapi'])
  const said = (text: string): string =>
    questionTokens(text, dependencies)
      .map(({ token }) => token)
      .join(' ')
  expect(said('Why does OrderStore.place() in src/a.ts ignore MAX_SIZE, 404?')).toBe(
    'whi doe <call> in <path> ignor <constant> , <status> ?',
  )
  expect(said('`loadUser` of FastAPI on GitHub: "not found" --dry-run')).toBe(
    '<camel> of <dependency> on github : <quote> <flag>',
  )
})

test('products that others make are known by their names, also as a part of a longer one', () => {
  const made = questionTokens('PostgreSQL driver, kafka-streams, our yaml and fastapi.Depends', new Set(['fastapi']))
  expect(made.flatMap(({ word, made }) => (made === null ? [] : [[word, made]]))).toEqual([
    ['postgresql', 'product'],
    ['kafka-streams', 'product'],
    ['yaml', 'format'],
  ])
})

describe('what is learned from a question', () => {
  const read = (text: string) => questionFeatures({ text, entities: [], isBare: false }, new Set<string>())
  const featuresOf = (text: string): readonly string[] => read(text).features

  test('words stand as they were said, and names as they are written', () => {
    expect(read('Why are orders dropped by OrderStore.place()?').words.join(' ')).toBe(
      'why are orders dropped by <call> ?',
    )
  })

  test('a command and a statement of the same words differ by the form of the verb', () => {
    expect(featuresOf('drop the cache')).toContain('first form do')
    expect(featuresOf('drops the cache')).toContain('first form does')
    expect(['caches', 'retried', 'stopping', 'written'].map(verbForm)).toEqual(['does', 'done', 'doing', 'done'])
  })

  test('a word that was never seen has the kinds that are known of it', () => {
    expect(kindsOf('sluggish')).toContain('symptom')
    expect(featuresOf('uploads are sluggish')).toEqual(expect.arrayContaining(['kind symptom', 'pair are <symptom>']))
  })

  test('two questions about different things are built alike', () => {
    const built = (text: string) => featuresOf(text).filter((name) => /^(?:is )?built /.test(name))
    expect(built('where is the ledger of the tenant')).toEqual(built('where is the cart of the shopper'))
    expect(built('add a ledger to tenants')).toContain('is built <do> a X to X')
  })

  test('the sentence that asks counts beside the one that comes first', () => {
    const features = featuresOf('We split the cart. Where is the total now? Thanks to all')
    expect(features).toEqual(expect.arrayContaining(['sentences 3', 'asks where is the', 'last begins thank']))
  })
})

test('the trained weights are a file of known size', () => {
  const path = new URL('../src/classify/learned-weights.json', import.meta.url)
  expect(statSync(path).size).toBeLessThan(2_300_000)
  expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object)).toEqual([
    'labels',
    'temperature',
    'features',
    'bias',
    'words',
    'width',
    'filters',
    'spans',
    'filterBias',
    'outputs',
  ])
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
    expect(learned.intent?.some(({ feature }) => feature.includes('<dependency>'))).toBe(true)
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
