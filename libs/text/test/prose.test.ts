import { describe, expect, test } from 'vitest'
import { createCodeTokenizer, createProseTokenizer } from '../src/index.js'

const tokenizer = createProseTokenizer()

describe('the prose tokenizer', () => {
  test('stems English words and leaves out stop words', () => {
    expect(tokenizer.tokens('The services were restarting because of failures')).toEqual([
      'servic',
      'restart',
      'failur',
    ])
  })

  test('treats straight and typographic apostrophes alike', () => {
    expect(tokenizer.tokens("Don't restart the user's service, O'Brien")).toEqual([
      'restart',
      'user',
      'servic',
      "o'brien",
    ])
    expect(tokenizer.tokens('Don’t restart the user’s service, O’Brien')).toEqual([
      'restart',
      'user',
      'servic',
      "o'brien",
    ])
  })

  test('returns the same whole name as the code tokenizer', () => {
    expect(tokenizer.tokens('call getUserNames')).toEqual(['call', 'getusernames', 'get', 'user', 'name'])
    const code = createCodeTokenizer().queryTerms('getUserNames cart-service sha256')
    const prose = new Set(tokenizer.tokens('The cart-service calls `getUserNames()` with a sha256.'))
    for (const whole of ['getusernames', 'cartservice', 'sha256']) {
      expect(code).toContain(whole)
      expect(prose).toContain(whole)
    }
  })

  test('does not change words of other scripts and words with digits', () => {
    const words = ['служба', 'йод', 'v2beta', '日本', 'ガス', 'हिन्दी', 'שָׁלוֹם']
    expect(tokenizer.tokens(words.join(' '))).toEqual(words)
  })

  test.each([
    ['gâteau', 'gateau'],
    ['ga\u0302teau', 'gateau'],
    ['GÂTEAU', 'gateau'],
    ['cafés', 'cafes'],
    ['Größe', 'grosse'],
    ['GRÖẞE', 'grosse'],
    ['smørrebrød', 'smorrebrod'],
    ['œuvre', 'oeuvre'],
    ['İstanbul', 'istanbul'],
    ['όνομα', 'ονομα'],
    ['Ещё', 'еще'],
  ])('%s is written as %s', (accented, plain) => {
    expect(tokenizer.tokens(accented)).toEqual(tokenizer.tokens(plain))
    expect(createCodeTokenizer().queryTerms(accented)).toEqual(createCodeTokenizer().queryTerms(plain))
  })

  test('parts of a name with accents are those of the name without', () => {
    expect(createCodeTokenizer().queryTerms('prüfeGrößeÆther')).toEqual(
      createCodeTokenizer().queryTerms('prufeGrosseAether'),
    )
  })

  test('treats a query like a text, unless it consists of stop words', () => {
    expect(tokenizer.queryTerms('how are the services restarted?')).toEqual(['servic', 'restart'])
    expect(tokenizer.queryTerms('who is it')).toEqual(['who', 'is', 'it'])
  })

  test('returns the correct stems after the cache was cleared', () => {
    for (let word = 0; word < 70_000; word++) tokenizer.split(`q${word}z`)
    expect(tokenizer.split('services')).toEqual(['servic'])
  })
})
