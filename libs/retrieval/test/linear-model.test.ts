import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ClassifierRulesSchema } from '../src/index.js'
import { createClassifier } from '../src/training.js'
import { queryFeatures } from '../src/understand/classify/query-features.js'
import {
  COLUMNS,
  featureHash,
  FIRST_COLUMN,
  openLinearModel,
  ROW_BYTES,
} from '../src/understand/classify/linear-model.js'

/** Encodes rows of weights with the unit 1: column → weight for each feature. */
function weightsOf(rows: Record<string, Record<number, number>>) {
  const entries = Object.entries(rows).sort(([left], [right]) => featureHash(left) - featureHash(right))
  const features = Buffer.alloc(entries.length * 4)
  const bytes = Buffer.alloc(entries.length * ROW_BYTES)
  for (const [index, [name, weights]] of entries.entries()) {
    features.writeUInt32LE(featureHash(name), index * 4)
    for (let column = 0; column < COLUMNS; column++) {
      const at = index * ROW_BYTES + 1 + (column >> 1)
      bytes[at] = (bytes[at] ?? 0) | (((weights[column] ?? 0) + 8) << ((column & 1) * 4))
    }
  }
  return { features: features.toString('base64'), rows: bytes.toString('base64') }
}

describe('a linear model', () => {
  const locate = FIRST_COLUMN.intent + 1
  const debug = FIRST_COLUMN.intent + 3
  const model = openLinearModel(
    weightsOf({
      'starts where': { [locate]: 3 },
      'has crash': { [debug]: 5, [locate]: -2 },
      'has endpoint': { [FIRST_COLUMN.targetType + 2]: 4 },
    }),
  )

  test('takes the label with the highest sum of weights', () => {
    expect(model.decide(['starts where', 'never seen']).intent.label).toBe('locate')
    expect(model.decide(['starts where', 'has crash']).intent.label).toBe('debug')
    expect(model.decide(['has endpoint']).targetType.label).toBe('endpoint')
  })

  test('gives the softmax of the scores as confidence', () => {
    const { confidence } = model.decide(['starts where']).intent
    expect(confidence).toBeCloseTo(Math.exp(3) / (Math.exp(3) + 9), 6)
    expect(model.decide([]).intent.confidence).toBeCloseTo(0.1, 6)
  })

  test('names the features that add most to the label, beyond the mean of all labels', () => {
    expect(model.decide(['starts where', 'has crash']).intent.reasons()).toEqual([
      { feature: 'has crash', weight: 4.7 },
    ])
  })
})

describe('the features of a query', () => {
  const featuresOf = (text: string): string[] =>
    queryFeatures({ text, entities: [], isBare: false }, new Set(['react', 'kafka']))

  test('include words, pairs, the start and the end', () => {
    expect(featuresOf('Where are sessions stored?')).toEqual(
      expect.arrayContaining(['has session', 'word sessions', 'pair are session', 'starts where are', 'ends store ?']),
    )
  })

  test('have placeholders for names, numbers and products', () => {
    expect(featuresOf('does OrderStore.place() in src/a.ts retry 3 times with kafka')).toEqual(
      expect.arrayContaining(['has <call>', 'has <path>', 'has <number>', 'has <product>']),
    )
  })

  test('tell a change from a symptom by the ending of the verb', () => {
    expect(featuresOf('drop the cache')).toContain('starts like X the')
    expect(featuresOf('drops the cache')).toContain('starts like <s> the')
  })

  test('are the same for two topics in the same outline', () => {
    const outline = (text: string): string[] => featuresOf(text).filter((name) => name.startsWith('starts like '))
    expect(outline('where is the ledger of the tenant')).toEqual(outline('where is the cart of the shopper'))
  })
})

test('the bundled weights take at most 300 kB', () => {
  const path = new URL('../src/understand/classify/linear-weights.json', import.meta.url)
  expect(statSync(path).size).toBeLessThanOrEqual(300_000)
})

describe('the linear model in the classifier', () => {
  const now = (): Date => new Date('2026-11-22T12:00:00Z')
  const classify = (text: string) => createClassifier(ClassifierRulesSchema.parse({}), now).classify(text, new Map())
  const query = 'Coming from Django, how are signals done in Rails?'

  test('decides if no certain rule applies, and explains itself', () => {
    const { intent, learned, confidence, rules } = classify(query)
    expect(intent).toBe('framework')
    expect(rules).toEqual({ intent: 'learned', scope: 'learned', targetType: 'learned' })
    expect(learned.intent?.some(({ feature }) => feature.includes('<product>'))).toBe(true)
    expect(confidence.intent).toBeGreaterThan(0.5)
  })

  test('gives way to a rule of the configuration', () => {
    const rule = {
      name: 'ours',
      intent: 'overview' as const,
      pattern: 'signals',
      specificity: 999,
      confidence: 0.4,
      examples: ['signals of the system'],
    }
    const own = createClassifier(ClassifierRulesSchema.parse({ intents: [rule] }), now).classify(query, new Map())
    expect(own).toMatchObject({ intent: 'overview', confidence: { intent: 0.4 }, learned: { intent: null } })
    expect(own.learned.scope).not.toBeNull()
  })

  test('reads a query of a hundred thousand words in time', () => {
    const from = performance.now()
    classify('and '.repeat(100_000))
    expect(performance.now() - from).toBeLessThan(10_000)
  })
})
