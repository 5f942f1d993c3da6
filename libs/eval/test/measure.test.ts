import { expect, test } from 'vitest'
import { createReport, type Dataset, measure, refusalsOf, renderChart, renderMarkdown, scoreRun } from '../src/index.js'

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

test('queries without an answer are asked, and the report says what is refused and what is called strong', async () => {
  const asked: Dataset = {
    ...dataset,
    questions: [
      ...dataset.questions,
      { query: 'panic', relevant: [{ path: 'src/recover.go', lines: null, grade: 1 }], category: null },
      { query: 'routes', relevant: [{ path: 'src/mux.go', lines: null, grade: 1 }], category: null },
    ],
    unanswerable: ['billing', 'payments'],
  }
  const run = await measure(
    [asked],
    async ({ query }) => ({
      pieces: [piece('mux.go', 1)],
      refused: query === 'billing' || query === 'routes',
      strong: query === 'router' || query === 'panic',
    }),
    { setting: 'root' },
  )
  const scores = scoreRun([asked], run)
  expect(scores).toHaveLength(3)
  const refusals = refusalsOf([asked], run)
  expect(refusals).toEqual({
    answerable: { asked: 3, refused: 1 },
    unanswerable: { asked: 2, refused: 1 },
    strong: { said: 2, right: 1 },
  })
  expect(renderMarkdown(createReport('kit', [{ name: 'default', scores, refusals }], { seed: 1 }))).toContain(
    '| default | 0.333 (1 of 3) | 0.500 (1 of 2) | 0.500 (1 of 2) |',
  )
  const silent = await measure([asked], async () => [piece('mux.go', 1)], { setting: 'root' })
  expect(refusalsOf([asked], silent)).toBeNull()
})
