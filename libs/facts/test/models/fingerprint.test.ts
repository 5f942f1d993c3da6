import { createSyntax } from '@coderag/syntax'
import { expect, test } from 'vitest'
import { createFactExtractor, type ModelFile } from '../../src/index.js'

const syntax = createSyntax()
const model = (client: string): ModelFile => ({
  path: 'models/acme.yaml',
  text: `languages: [go]
name: acme
imports: ['acme.example/http']
rules:
  - { on: call, names: [acme.New], rule: { is: role, role: ${client} } }`,
})
const fingerprintOf = (...models: readonly ModelFile[]): string => createFactExtractor({ syntax, models }).fingerprint

test('sources are read again where a library model is another one or a new one', () => {
  const known = fingerprintOf(model('acme'))
  expect(fingerprintOf()).not.toBe(known)
  expect(fingerprintOf(model('other'))).not.toBe(known)
})

test('near misses: a comment in a model, and its place', () => {
  const { path, text } = model('acme')
  expect(fingerprintOf({ path: 'elsewhere.yaml', text: `# Of 2026\n${text}` })).toBe(fingerprintOf({ path, text }))
})
