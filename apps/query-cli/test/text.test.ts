import { expect, test } from 'vitest'
import { clip, count, grouped, minute, printable, table } from '../src/render/text.js'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%i is %s', (n, expected) => {
  expect(grouped(n)).toBe(expected)
})

test('one is singular', () => {
  expect([count(1, 'file'), count(2, 'file')]).toEqual(['1 file', '2 files'])
})

test('clipping marks what was cut, and leaves what fits', () => {
  expect([clip('abcdef', 6), clip('abcdef', 4), clip('abc', 0)]).toEqual(['abcdef', 'abc…', '…'])
})

test('a time is shown to the minute', () => {
  expect(minute('2026-11-22T01:00:59.999Z')).toBe('2026-11-22 01:00 UTC')
})

test('tabs are two spaces, other control characters are spelled out', () => {
  expect(printable(`a\tb${String.fromCodePoint(0)}c${String.fromCodePoint(0x9b)}`)).toBe('a  b<0000>c<009B>')
})

test.each([
  ['an ANSI sequence', 'a\u001b[2Jb', 'a<001B>[2Jb'],
  ['an OSC sequence', '\u001b]8;;http://x\u0007', '<001B>]8;;http://x<0007>'],
  ['a C1 sequence', '\u009b31m', '<009B>31m'],
  ['a line end', 'a\nb\r\u2028', 'a<000A>b<000D><2028>'],
  ['marks of direction', '\u202egnp\u2066\u200f', '<202E>gnp<2066><200F>'],
  ['nothing else', 'größe 🙂 </script> -->', 'größe 🙂 </script> -->'],
])('%s is made visible', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('a table pads all columns but the last, which is clipped', () => {
  const rows = [
    ['a', 'bb', 'a last column that is long'],
    ['aaa', 'b', 'short'],
  ]
  expect(table(rows, 30)).toEqual(['a    bb  a last column that i…', 'aaa  b   short'])
})
