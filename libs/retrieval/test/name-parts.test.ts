import { expect, test } from 'vitest'
import { nameParts } from '../src/context/excerpt/name-parts.js'

function partsOf(word: string): string[] {
  return nameParts(word).map(({ start, end }) => word.slice(start, end))
}

test.each([
  ['HTTPServer', ['HTTP', 'Server']],
  ['retryAfterMs', ['retry', 'After', 'Ms']],
  ['sha256', ['sha', '256']],
  ['__init__', ['init']],
  ['MAX_SIZE', ['MAX', 'SIZE']],
  ['aB', ['a', 'B']],
  ['UserIDs', ['User', 'I', 'Ds']],
  ['x', ['x']],
  ['_', []],
  ['größeMax', ['größe', 'Max']],
  ['ÉCOLENationale', ['ÉCOLE', 'Nationale']],
  ['名前9', ['名前', '9']],
])('%s has the parts %j', (word, parts) => {
  expect(partsOf(word)).toEqual(parts)
})

test('ASCII names are split like the pattern for all letters splits them', () => {
  const pattern = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}|\p{N}+/gu
  const words = Array.from({ length: 4 ** 6 }, (_, number) =>
    Array.from({ length: 6 }, (_, place) => 'aB3_'.charAt((number >> (2 * place)) & 3)).join(''),
  )
  expect(words.map(partsOf)).toEqual(words.map((word) => [...(word.match(pattern) ?? [])]))
})
