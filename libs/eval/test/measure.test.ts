import { expect, test } from 'vitest'
import { createReport, type Dataset, measure, renderChart, renderMarkdown, scoreRun } from '../src/index.js'

const dataset: Dataset = {
  name: 'kit',
  language: 'go',
  root: 'src',
  questions: [{ query: 'router', relevant: [{ path: 'src/mux.go', lines: null, grade: 1 }], category: 'symbol' }],
}
const piece = (path: string, startLine: number) => ({
  path,
  startLine,
  endLine: startLine + 3,
  text: 'type Mux struct',
})

test('paths of a root index are made paths of the repository, those of a whole index are taken as they are', async () => {
  const root = await measure([dataset], async () => [piece('mux.go', 5), piece('mux.go', 1)], { setting: 'root' })
  const whole = await measure([dataset], async () => [piece('src/mux.go', 5)], { setting: 'whole' })
  const file = { path: 'src/mux.go', start_line: 5, end_line: 8, tokens: 4 }
  expect(root).toMatchObject([{ dataset: 'kit', query: 'router', files: [file] }])
  expect(whole).toMatchObject([{ files: [file] }])
})

test('the report names every variant, its figures, how it differs from the first and how the last differs from it', async () => {
  const scored = async (name: string, path: string) => ({
    name,
    scores: scoreRun([dataset], await measure([dataset], async () => [piece(path, 1)], { setting: 'root' })),
  })
  const variants = [await scored('plain', 'a.go'), await scored('vectors', 'b.go'), await scored('ranked', 'mux.go')]
  const report = createReport('kit', variants, { seed: 1 })
  const markdown = renderMarkdown(report)
  expect(markdown).toContain('| ranked | 1.000 | 1.000 |')
  expect(markdown).toContain('+1.000 [+1.000, +1.000], better 1, worse 0')
  const gain = '+1.000 [+1.000, +1.000], better 1, worse 0'
  expect(markdown).toContain('| ranked against | NDCG@10 [95%] | MRR [95%] |')
  expect(markdown).toContain(`| vectors | ${gain} | ${gain} |`)
  expect(markdown).toContain('## Category: ranked\n\n|  | questions | NDCG@10 | MRR |')
  const svg = renderChart(report)
  expect(svg.match(/<rect /g)).toHaveLength(1 + 3 + 3 * 3)
  expect(svg).toContain('>plain</text>')
})
