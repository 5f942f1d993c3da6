import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { excerpt } from '../src/index.js'

const chunkOf = (text: string, startLine = 1) => ({ ...cleanChunk({ text }), startLine })

/** Writes an excerpt as `line: text` with matches in brackets. */
function shown(text: string, terms: readonly string[], maxLines = 3, startLine = 1): string[] {
  return excerpt(chunkOf(text, startLine), terms, maxLines).map(({ line, text: own, matches }) => {
    let marked = ''
    let at = 0
    for (const [start, end] of matches) {
      marked += `${own.slice(at, start)}[${own.slice(start, end)}]`
      at = end
    }
    return `${line}: ${marked}${own.slice(at)}`
  })
}

describe('matches in a line', () => {
  test.each([
    ['retryAfterMs(1)', ['retryafterms', 'retry', 'after', 'ms'], '[retryAfterMs](1)'],
    ['retryAfterMs(1)', ['retry'], '[retry]AfterMs(1)'],
    ['x.retryAfterMs', ['retry', 'after'], 'x.[retryAfter]Ms'],
    ['MAX_RETRY_COUNT', ['retry'], 'MAX_[RETRY]_COUNT'],
    ['parseHTTPServer', ['http'], 'parse[HTTP]Server'],
    ['sha256sum', ['256'], 'sha[256]sum'],
    ['the retries of queries', ['retri', 'queri'], 'the [retries] of [queries]'],
    ['one query', ['queri'], 'one [query]'],
    ['Überprüfung läuft', ['uberprufung'], '[Überprüfung] läuft'],
    ['le ga\u0302teau, GÂTEAUX', ['gateau'], 'le [ga\u0302teau], [GÂTEAUX]'],
    ['prüfeGröße()', ['grosse'], 'prüfe[Größe]()'],
    ['日本語 text', ['日本語'], '[日本語] text'],
    ['la migración, gradual', ['migra', 'gradual'], 'la [migración], [gradual]'],
    ['migrate(); // ça migre', ['migr'], '[migrate](); // ça [migre]'],
    ['id, x2, a_b', ['i', 'x', 'a_b'], 'id, [x]2, [a_b]'],
  ])('%s with %j', (line, terms, expected) => {
    expect(shown(line, terms)).toEqual([`1: ${expected}`])
  })

  test.each([
    ['reorder', ['order'], 'a term inside a part of a word'],
    ['information', ['inf'], 'a word more than five letters longer than the stem'],
    ['is', ['i'], 'a stem under three letters'],
    ['category', ['category_id'], 'a word that is only a part of the term'],
  ])('not %s with %j: %s', (line, terms) => {
    expect(shown(line, terms)).toEqual([`1: ${line}`])
  })
})

describe('the head of a declaration', () => {
  const method = [
    '/** Places an order. */',
    'async place(order: Order) {',
    '  check(order)',
    '  log(order)',
    '  store(order)',
    '  await charge(order)',
    '  notify(order)',
    '}',
  ].join('\n')
  const ofPlace = (terms: readonly string[], maxLines: number) =>
    excerpt({ ...chunkOf(method), symbolName: 'Orders.place' }, terms, maxLines).map(({ line }) => line)

  test('comes first if the lines that match are further below', () => {
    expect(ofPlace(['charge'], 4)).toEqual([2, 5, 6, 7])
  })

  test('is not repeated if it is among the lines', () => {
    expect(ofPlace(['place', 'check'], 4)).toEqual([1, 2, 3, 4])
  })

  test('is left out of an excerpt of few lines', () => {
    expect(ofPlace(['charge'], 2)).toEqual([5, 6])
  })
})

test('lines far below the last match are left out, and a short chunk is shown whole', () => {
  const text = ['retry', ...Array.from({ length: 20 }, (_, at) => `line ${at}`)].join('\n')
  expect(excerpt(chunkOf(text), ['retry'], 12)).toHaveLength(4)
  expect(excerpt(chunkOf(text.split('\n').slice(0, 9).join('\n')), ['retry'], 12)).toHaveLength(9)
})

describe('selected lines', () => {
  const file = [
    'import a',
    '',
    'function one() {',
    '  retry()',
    '}',
    '',
    'function two() {',
    '  retry()',
    '  backoff()',
    '}',
  ]

  test('have the rarest terms and begin a line before the first match', () => {
    expect(shown(file.join('\n'), ['retry', 'backoff'])).toEqual([
      '7: function two() {',
      '8:   [retry]()',
      '9:   [backoff]()',
    ])
  })

  test('prefer one rare term to two frequent ones', () => {
    const text = ['get set', 'get set', 'get set', 'get set', 'unique', 'x'].join('\n')
    expect(shown(text, ['get', 'set', 'unique'], 1)).toEqual(['5: [unique]'])
  })

  test('are numbered as in the file', () => {
    expect(shown('a\nretry\nb\n', ['retry'], 2, 41)).toEqual(['41: a', '42: [retry]'])
  })

  test('are the first ones if nothing matches', () => {
    expect(shown('\n\nfirst\nsecond\nthird\nfourth\n', ['zeppelin'])).toEqual(['3: first', '4: second', '5: third'])
  })

  test('have no blank lines at the ends', () => {
    expect(shown('\nretry\n\n\n\n', ['retry'])).toEqual(['2: [retry]'])
  })

  test('a blank line before the first match makes room for one more after it', () => {
    expect(shown('a\n\nretry\nb\nc\nd\n', ['retry'], 3)).toEqual(['3: [retry]', '4: b', '5: c'])
  })

  test('CRLF line ends are not shown', () => {
    expect(shown('a\r\nretry\r\n', ['retry'], 2)).toEqual(['1: a', '2: [retry]'])
  })

  test('an empty or blank chunk gives no lines', () => {
    expect(excerpt(chunkOf(''), ['retry'], 3)).toEqual([])
    expect(excerpt(chunkOf('\n  \n'), ['retry'], 3)).toEqual([])
  })
})
