import { expect, test } from 'vitest'
import { anchorOf, sectionsOf } from '../src/graphs/named/document-sections.js'

const headings = (path: string, text: string): string[] => sectionsOf(path, text).map(({ heading }) => heading)
const firstLines = (path: string, text: string): string[] =>
  sectionsOf(path, text).map((section) => `${section.heading}: ${section.text.split('\n').length}`)

test('Markdown has headings with marks and with underlines', () => {
  expect(headings('a.md', 'Setup\n=====\ntext\n\nRollback\n---\n\n### Step one ###\n#### C#\n')).toEqual([
    'Setup',
    'Rollback',
    'Step one',
    'C#',
  ])
})

test('lines in fences, rules, tables and marks without a text are no headings', () => {
  const fenced = '````md\n```\n# inside\n```\n# inside, too\n````\n~~~\n# no\n~~~\n'
  expect(headings('a.md', `${fenced}\n---\n\n## \n| a |\n|---|\n# After\n`)).toEqual(['After'])
})

test('a section ends at the next heading of its level or above', () => {
  expect(firstLines('a.md', '# A\n## B\ntext\n### C\n## D\n# E\n')).toEqual(['A: 5', 'B: 3', 'C: 1', 'D: 1', 'E: 2'])
})

test('reStructuredText has underlines of any mark, levels in the order of their first use', () => {
  expect(firstLines('a.rst', 'Top\n***\n\nOne\n~~~\ntext\n\nTwo\n~~~\n')).toEqual(['Top: 10', 'One: 4', 'Two: 3'])
})

test('AsciiDoc has equal signs', () => {
  expect(headings('a.adoc', '= Title\n\n== Roll back\n\n# no heading\n')).toEqual(['Title', 'Roll back'])
})

test.each([
  ['Real & true!', 'real--true'],
  ['Real & true!', 'Real & true!'],
  ['A - b', 'a---b'],
  ['Über_uns', 'über_uns'],
])('%s has the anchor %s', (heading, anchor) => {
  expect(anchorOf(anchor)).toBe(anchorOf(heading))
})
