import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { factsOf } from '../src/config/schema-walk.js'
import { mergeSettings } from '../src/config/settings.js'
import { environmentSettings, variableOf } from '../src/config/environment.js'

const Schema = z.strictObject({
  model: z
    .union([
      z.enum(['bundled', 'none']),
      z.strictObject({
        kind: z.literal('server'),
        url: z.string(),
        key: z.string().meta({ writeOnly: true }).optional(),
      }),
      z.strictObject({ kind: z.literal('file'), path: z.string(), fast: z.boolean().default(false) }),
    ])
    .default('bundled'),
})

describe('settings over settings', () => {
  test('objects are merged key by key, lists and plain values replaced', () => {
    const schema = z.strictObject({ a: z.strictObject({ b: z.number(), c: z.number() }), d: z.array(z.number()) })
    expect(mergeSettings(schema, { a: { b: 1, c: 2 }, d: [1, 2] }, { a: { c: 3 }, d: [4] })).toEqual({
      a: { b: 1, c: 3 },
      d: [4],
    })
  })

  test('another kind of model leaves nothing of the one before', () => {
    const server = { model: { kind: 'server', url: 'http://a' } }
    expect(mergeSettings(Schema, server, { model: { url: 'http://b' } })).toEqual({
      model: { kind: 'server', url: 'http://b' },
    })
    expect(mergeSettings(Schema, server, { model: { kind: 'file', path: 'm' } })).toEqual({
      model: { kind: 'file', path: 'm' },
    })
    expect(mergeSettings(Schema, server, { model: 'none' })).toEqual({ model: 'none' })
  })
})

test('a variable reaches into each member of a union', () => {
  const { settings } = environmentSettings(Schema, { CODERAG_MODEL__KIND: 'file', CODERAG_MODEL__FAST: 'yes' })
  expect(settings).toEqual({ model: { kind: 'file', fast: true } })
  expect(environmentSettings(Schema, { CODERAG_MODEL: 'none' }).settings).toEqual({ model: 'none' })
})

test('the variable of a key is its name in capitals, two underscores between levels', () => {
  expect(variableOf(['crawl', 'maxFileSize'])).toBe('CODERAG_CRAWL__MAX_FILE_SIZE')
})

test('a secret inside a union is known as one', () => {
  expect(factsOf(Schema.shape.model).isSecret).toBe(false)
  expect(factsOf(z.union([z.literal('none'), z.string().meta({ writeOnly: true })]).optional()).isSecret).toBe(true)
})
