import { describe, expect, test } from 'vitest'
import { createCodeTokenizer, identifierParts, MAX_TERM_LENGTH, MAX_WORD_LENGTH } from '../src/index.js'

const tokenizer = createCodeTokenizer()

describe('the code tokenizer', () => {
  const identifiers: [string, string[]][] = [
    ['getUserName', ['getusername', 'get', 'user', 'name']],
    ['get_user_name', ['getusername', 'get', 'user', 'name']],
    ['GET_USER_NAME', ['getusername', 'get', 'user', 'name']],
    ['get-user-name', ['getusername', 'get', 'user', 'name']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['parseJSON', ['parsejson', 'parse', 'json']],
    ['userIDs', ['userids', 'user', 'ids']],
    ['getURLsFor', ['geturlsfor', 'get', 'urls', 'for']],
    ['__init__', ['init']],
    ['total', ['total']],
    ['sha256', ['sha256', 'sha']],
    ['sha256Sum', ['sha256sum', 'sha256', 'sha', 'sum']],
    ['k8s', ['k8s']],
    ['x1', ['x1']],
    ['0xFF', ['0xff']],
    ['us-east-1', ['useast', 'us', 'east', '1']],
  ]
  test.each(identifiers)('splits %s into the whole and its parts', (identifier, terms) => {
    expect(tokenizer.tokens(identifier)).toEqual(terms)
  })

  test('splits at punctuation; a hyphen joins only with a letter on both sides', () => {
    expect(tokenizer.tokens('a.b(c)[d]+e - f -g i-- p->q 1-2')).toEqual('a b c d e f g i p q 1 2'.split(' '))
  })

  test('leaves out keywords as written, and keeps them as parts of names', () => {
    expect(tokenizer.tokens('public async function import func def lambda chan interface typeof')).toEqual([])
    expect(tokenizer.tokens('importType Import')).toEqual(['importtype', 'import', 'type', 'import'])
    expect(tokenizer.tokens('get set of')).toEqual(['get', 'set', 'of'])
  })

  test('writes terms in one form: composed, compatible, without accents, lower case', () => {
    const composed = tokenizer.tokens('größeÄndern')
    expect(composed).toEqual(['grosseandern', 'grosse', 'andern'])
    expect(tokenizer.tokens('größeÄndern'.normalize('NFD'))).toEqual(composed)
    expect(tokenizer.tokens('ﬁle ＡＢＣ')).toEqual(['file', 'abc'])
    expect(tokenizer.tokens('ΟΔΟΣ οδος')).toEqual(['οδοσ', 'οδοσ'])
    expect(tokenizer.tokens('İstanbul İKapı')[0]).toBe('istanbul')
  })

  test('splits text without spaces between words into overlapping pairs', () => {
    expect(tokenizer.tokens('東京都 abc漢')).toEqual(['東京', '京都', 'abc', '漢'])
    expect(tokenizer.tokens('𠮷野家')).toEqual(['𠮷野', '野家'])
  })

  test('skips emoji, lone surrogates and other signs', () => {
    expect(tokenizer.tokens('ok🚀go \ud800 \udc00x €5')).toEqual(['ok', 'x', '5'])
  })

  test('bounds the length of terms and words', () => {
    const digest = 'ab3'.repeat(21) + 'f'
    expect(digest).toHaveLength(MAX_TERM_LENGTH)
    expect(tokenizer.tokens(digest)).toEqual([digest])
    expect(tokenizer.tokens(`${digest}a`)).toEqual([])
    expect(tokenizer.tokens(`returns_${digest}`)).toEqual(['returns', digest])
    expect(tokenizer.tokens(`${'ab_'.repeat(100)}c`)).toEqual([])
    expect(MAX_WORD_LENGTH).toBeLessThan(300)
  })

  test('does not split base64 into parts', () => {
    expect(tokenizer.tokens('aGVsbG8gd29ybGQhIGZvbyBiYXI')).toEqual(['agvsbg8gd29ybgqhigzvbybiyxi'])
  })
})

describe('the code terms of a query', () => {
  test('keep code keywords and leave out English stop words', () => {
    expect(tokenizer.queryTerms('how do I select the columns')).toEqual(['select', 'columns'])
    expect(tokenizer.queryTerms('where is getUserName called')).toEqual([
      'getusername',
      'get',
      'user',
      'name',
      'called',
    ])
  })

  test('keep abbreviations that look like stop words', () => {
    expect(tokenizer.queryTerms('the IT department')).toEqual(['it', 'department'])
  })

  test('are all words if no other term would be left', () => {
    expect(tokenizer.queryTerms('for the')).toEqual(['for', 'the'])
    expect(tokenizer.queryTerms('?!')).toEqual([])
  })
})

describe('words and split', () => {
  test('together return what tokenize emits', () => {
    const text = 'if (userCount > MAX_USERS) return größe.日本語("don\'t");'
    const terms: string[] = []
    tokenizer.words(text, (start, end) => terms.push(...tokenizer.split(text.slice(start, end))))
    expect(terms).toEqual(tokenizer.tokens(text))
    expect(terms).toContain('usercount')
  })

  test('stay correct after the cache was cleared', () => {
    for (let word = 0; word < 70_000; word++) tokenizer.tokenize(`w${word}x`, () => undefined)
    expect(tokenizer.tokens('getUserName w1x')).toEqual(['getusername', 'get', 'user', 'name', 'w1x'])
  })
})

describe('the ranges of the parts of a name', () => {
  const partsIn = (text: string, start = 0, end = text.length): string[] | null => {
    const parts: string[] = []
    const isTold = identifierParts(text, start, end, (from, to) => parts.push(text.slice(from, to).toLowerCase()))
    return isTold ? parts : null
  }

  test('are those of the parts, or of the whole if there is only one part', () => {
    const names =
      'getUserName get_user_name HTTPServer parseJSON userIDs getURLsFor __init__ total sha256 sha256Sum k8s x1 0xFF'
    for (const name of names.split(' ')) {
      const [whole, ...parts] = tokenizer.split(name)
      expect(partsIn(name), name).toEqual(parts.length > 0 ? parts : [whole])
      expect(partsIn(`a.${name}()`, 2, 2 + name.length), name).toEqual(parts.length > 0 ? parts : [whole])
    }
    expect(partsIn('___')).toEqual([])
  })

  test('are emitted for a long name, except parts that are too long for a term', () => {
    const name = `finds${'NoOrders'.repeat(8)}`
    expect(tokenizer.split(name)).toEqual(partsIn(name))
    expect(partsIn('a'.repeat(MAX_TERM_LENGTH + 1))).toEqual([])
  })

  test('are not emitted for data, for words that are too long and outside ASCII', () => {
    expect(partsIn('aBcDeFgHiJkLmNoPqRsTuVwXyZ')).toBeNull()
    expect(partsIn('Word'.repeat(MAX_WORD_LENGTH / 4 + 1))).toBeNull()
    expect(partsIn('größe')).toBeNull()
  })
})
