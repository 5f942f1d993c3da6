import { createTokenCounter } from '@coderag/text'
import { expect, test } from 'vitest'
import { addLine, EMPTY_LINE, GAP, type Run, textOfRuns, unitsOfRuns, withoutBlankEnds } from '../src/context/runs.js'
import { linesOf, TextLines } from '../src/context/excerpt/text-lines.js'

const texts = [
  '',
  '\n',
  'a',
  'a\n',
  '\n\na\n \n',
  'a\r\nb\r\n',
  '\r\nä\r\n\r\n  // b',
  'x\n\n\ny = "\u00a0"\n\u00a0\nz',
]

test.each(texts)('the lines of %j are those of the text', (text) => {
  const lines = new TextLines(text)
  const own = Array.from({ length: lines.count }, (_, line) => lines.at(line))
  expect(own).toEqual(linesOf(text))
  expect(lines.slice(0, lines.count)).toBe(own.map((line) => `${line}\n`).join(''))
  expect(own.map((_, line) => lines.isBlank(line))).toEqual(own.map((line) => line.trim() === ''))
  expect(own.map((_, line) => lines.lineWith(lines.startOf(line)))).toEqual([...own.keys()])
})

test.each(texts)('counts of groups of lines of %j add up to the count of the text', (text) => {
  const lines = new TextLines(text)
  const counter = createTokenCounter()
  let sum = 0
  for (let from = 0; from < lines.count; ) {
    const to = lines.endOfGroup(from, lines.count)
    sum += lines.tokens(from, to, counter.count)
    expect(lines.tokens(from, to, () => NaN)).toBe(counter.count(lines.slice(from, to)))
    from = to
  }
  expect(sum).toBe(counter.count(lines.slice(0, lines.count)))
})

test('blank lines at both ends of consecutive texts are left out', () => {
  const parts = ['\n \n', '\na\n', '', 'b\n\n', '\n'].map((text) => new TextLines(text))
  const { runs, first, last } = withoutBlankEnds(parts)
  expect(textOfRuns(runs)).toBe('a\nb\n')
  expect([first, last]).toEqual([3, 4])
  expect(withoutBlankEnds([new TextLines('\n\na\n\n')])).toMatchObject({ first: 2, last: 2 })
  expect(textOfRuns(withoutBlankEnds([new TextLines('\n\n')]).runs)).toBe('\n')
  expect(withoutBlankEnds([new TextLines('')]).runs).toEqual([EMPTY_LINE])
})

test('a line extends the run that it follows', () => {
  const lines = new TextLines('a\nb\nc\nd\n')
  const runs: Run[] = []
  addLine(runs, lines, 0)
  addLine(runs, lines, 1)
  runs.push(GAP)
  addLine(runs, lines, 3)
  expect(textOfRuns(runs)).toBe('a\nb\n...\nd\n')
  expect(runs).toHaveLength(3)
  expect(unitsOfRuns(runs)).toBe(textOfRuns(runs).length - 1)
})
