import { describe, expect, test } from 'vitest'
import { confidenceOf } from '../src/confidence.js'

// Made at run time, so that no scanner takes this file for a leak.
const random = ['w9#kLm', '2Qz!tY', 'pR7u'].join('')
const token = ['ghp', 'A1b2C3d4E5f6G7h8J9k0L1m2N3p4Q5r6S7t8'].join('_')
const block = ['-----BEGIN RSA', ' PRIVATE KEY-----\nMIIEow'].join('')

describe('a finding in code is likely if it', () => {
  test.each([
    ['secret-keyword', random, 'src/db.ts'],
    ['secret-vendor', token, 'src/client.py'],
    ['secret-vendor', token, 'test/client.test.ts'],
    ['secret-credentials', `app:${random}`, 'deploy/values.yaml'],
    ['secret-block', block, 'deploy/tls.yaml'],
  ])('%s has a value that looks random', (detector, value, path) => {
    expect(confidenceOf({ detector, value, path })).toBe('likely')
  })
})

describe('a finding in code is unlikely if it', () => {
  test.each([
    ['is a number, such as a seed', 'secret-keyword', '1234509876123450', 'src/scene.ts'],
    ['lies in tests', 'secret-keyword', random, 'src/__tests__/login.ts'],
    ['lies in documentation', 'secret-keyword', random, 'docs/setup.md'],
    ['is a default of a product', 'secret-credentials', 'guest:guest', 'docker-compose.yaml'],
    ['is a word', 'secret-keyword', 'correcthorse', 'src/a.ts'],
    ['refers to a variable', 'secret-keyword', '$' + '{DB_PASSWORD}', 'src/a.ts'],
    ['says that it is an example', 'secret-vendor', 'AKIA' + 'IOSFODNN7EXAMPLE', 'src/a.ts'],
    ['repeats one character', 'secret-vendor', 'ghp_' + 'a'.repeat(36), 'src/a.ts'],
    ['is a key of a test', 'secret-block', block, 'testdata/server.key'],
    ['is a sentence', 'secret-keyword', 'enter the Password you got by mail', 'src/a.ts'],
  ])('%s', (_, detector, value, path) => {
    expect(confidenceOf({ detector, value, path })).toBe('unlikely')
  })
})
