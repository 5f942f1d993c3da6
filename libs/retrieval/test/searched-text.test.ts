import { describe, expect, it } from 'vitest'
import { REQUEST_WORDS, searchedText } from '../src/understand/searched-text.js'

describe('the searched part of a query', () => {
  for (const { name, intents, examples } of REQUEST_WORDS) {
    for (const [question, searched] of Object.entries(examples)) {
      it(`${name}: "${question}"`, () => {
        expect(searchedText(question, intents?.[0] ?? 'understand')).toBe(searched)
      })
    }
  }

  it('keeps words of comparing in queries about code that compares', () => {
    expect(searchedText('where are versions compared with each other', 'locate')).toBe(
      'where are versions compared with each other',
    )
  })

  it('keeps a query of nothing else unchanged', () => {
    expect(searchedText('compare', 'compare')).toBe('compare')
    expect(searchedText('explain', 'understand')).toBe('explain')
  })

  it('removes greeting, wondering and thanks together', () => {
    const question = 'Hi all, I was wondering if anyone knows about session renewal, thanks'
    expect(searchedText(question, 'understand')).toBe('session renewal')
  })

  it('keeps the content of the last sentence', () => {
    const question = 'uploads end with 413, can someone tell me where the limit is set'
    expect(searchedText(question, 'debug')).toBe(question)
  })
})
