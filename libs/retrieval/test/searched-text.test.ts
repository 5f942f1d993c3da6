import { describe, expect, it } from 'vitest'
import { REQUEST_WORDS, searchedText } from '../src/understand/searched-text.js'

describe('what of a question is searched', () => {
  for (const { name, intents, examples } of REQUEST_WORDS) {
    for (const [question, searched] of Object.entries(examples)) {
      it(`${name}: "${question}"`, () => {
        expect(searchedText(question, intents?.[0] ?? 'understand')).toBe(searched)
      })
    }
  }

  it('leaves words of comparing to questions about code that compares', () => {
    expect(searchedText('where are versions compared with each other', 'locate')).toBe(
      'where are versions compared with each other',
    )
  })

  it('leaves a question of nothing else as it is', () => {
    expect(searchedText('compare', 'compare')).toBe('compare')
    expect(searchedText('explain', 'understand')).toBe('explain')
  })

  it('takes greeting, wondering and thanks off together', () => {
    const question = 'Hi all, I was wondering if anyone knows about session renewal, thanks'
    expect(searchedText(question, 'understand')).toBe('session renewal')
  })

  it('keeps what the last sentence says beyond asking', () => {
    const question = 'uploads end with 413, can someone tell me where the limit is set'
    expect(searchedText(question, 'debug')).toBe(question)
  })
})
