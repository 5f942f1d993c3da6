import { expect, test } from 'vitest'
import { languages } from '../../../src/facts/code/languages.js'
import { WordSearch } from '../../../src/facts/code/word-search.js'

test('a text holds a word wherever it stands, and none of which only the beginning is there', () => {
  const search = new WordSearch(['fetch(', 'axios', 'ab'])
  for (const text of ['fetch(', 'x = fetch(url)', 'import axios', 'é ab', 'fefetch('])
    expect(search.isIn(text)).toBe(true)
  for (const text of ['', 'a', 'fetch', 'axio', 'ba', 'Fetch(']) expect(search.isIn(text)).toBe(false)
})

test('every rule book has words of two units or more: a shorter one would be in every file', () => {
  for (const { rules } of languages.values()) {
    for (const library of rules.book.libraries)
      for (const word of library.words ?? library.modules) expect(word.length).toBeGreaterThan(1)
    expect(rules.isTriggeredBy('nothing to see here')).toBe(false)
  }
})
