import { expect, test } from 'vitest'
import { languages } from '../../src/languages/languages.js'
import { WordSearch } from '../../src/models/word-search.js'

test('a text holds a word wherever it stands, and none of which only the beginning is there', () => {
  const search = new WordSearch(['fetch(', 'axios', 'ab'])
  for (const text of ['fetch(', 'x = fetch(url)', 'import axios', 'é ab', 'fefetch('])
    expect(search.isIn(text)).toBe(true)
  for (const text of ['', 'a', 'fetch', 'axio', 'ba', 'Fetch(']) expect(search.isIn(text)).toBe(false)
})

test('the words of every library model have two characters or more: every file would contain a shorter one', () => {
  for (const { libraries, rules } of languages.values()) {
    for (const library of libraries)
      for (const word of library.words ?? library.imports) expect(word.length).toBeGreaterThan(1)
    expect(rules.isTriggeredBy('nothing to see here')).toBe(false)
  }
})
