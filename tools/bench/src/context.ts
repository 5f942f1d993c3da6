// Does the context of a few hundred or thousand tokens hold the files that answer a question?
//   npm run context -w tools/bench -- --dataset <folder or file> --index <directory of data directories> [--setting root]
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mean, readDatasets, TOKEN_BUDGETS } from '@coderag/eval'
import { composeRetriever } from '@coderag/presets/retriever'

const { values } = parseArgs({
  options: {
    dataset: { type: 'string' },
    index: { type: 'string' },
    setting: { type: 'string', default: 'whole' },
  },
})
if (values.dataset === undefined || values.index === undefined) {
  console.error('Name the questions and the indexes: npm run context -w tools/bench -- --dataset <path> --index <path>')
  process.exit(2)
}
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const index = from(values.index)
const datasets = (await readDatasets(from(values.dataset))).filter(({ name }) => existsSync(join(index, name)))

/** Per budget and dataset: the share of the answering files that the context names at all, and that it shows text of. */
const named = TOKEN_BUDGETS.map((): number[] => [])
const shown = TOKEN_BUDGETS.map((): number[] => [])
const used: number[] = []
let over = 0
for (const { name, root, questions } of datasets) {
  await using retriever = await composeRetriever({ dataDir: join(index, name) })
  const pathOf = (path: string): string => (values.setting === 'root' && root !== null ? `${root}/${path}` : path)
  for (const [at, budget] of TOKEN_BUDGETS.entries()) {
    const shares = { named: [] as number[], shown: [] as number[] }
    for (const { query, relevant } of questions) {
      const { sources, tokensUsed } = await retriever.query({ text: query, budget })
      const wanted = [...new Set(relevant.map(({ path }) => path))]
      const share = (of: typeof sources): number => {
        const found = new Set(of.map(({ filePath }) => pathOf(filePath ?? '')))
        return wanted.filter((path) => found.has(path)).length / wanted.length
      }
      shares.named.push(share(sources))
      shares.shown.push(share(sources.filter(({ form }) => form !== 'line')))
      used.push(tokensUsed / budget)
      if (tokensUsed > budget) over++
    }
    named[at]?.push(mean(shares.named))
    shown[at]?.push(mean(shares.shown))
  }
}
const row = (values: readonly (readonly number[])[]): string => values.map((own) => mean(own).toFixed(3)).join('  ')
console.log(`${datasets.length} repositories, budgets ${TOKEN_BUDGETS.join(', ')} tokens`)
console.log(`answering files named in the context   ${row(named)}`)
console.log(`answering files shown with their text  ${row(shown)}`)
console.log(
  `budget used: ${mean(used).toFixed(3)} on average, ${Math.min(...used).toFixed(3)} at least, exceeded ${over} times of ${used.length}`,
)
