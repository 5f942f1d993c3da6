import { expect, test } from 'vitest'
import { isIntact, sealJson } from '../src/index.js'

const json = JSON.stringify({ format: 2, name: 'größe', list: [1, 2, 3] })

test('sealed text is the same object with one more field', () => {
  const sealed = sealJson(json)
  expect(isIntact(sealed)).toBe(true)
  expect(isIntact(`${sealed}\n`)).toBe(true)
  expect(JSON.parse(sealed)).toMatchObject(JSON.parse(json) as object)
})

test('every flipped bit of the content is noticed, unless it breaks the name of the checksum', () => {
  const sealed = Buffer.from(sealJson(json))
  const content = sealed.indexOf(',"checksum"')
  for (let bit = 0; bit < content * 8; bit++) {
    const flipped = Buffer.from(sealed)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(isIntact(flipped.toString('utf8'))).toBe(false)
  }
})

test('text that was never sealed passes', () => {
  expect(isIntact(json)).toBe(true)
})
