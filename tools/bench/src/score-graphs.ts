// How right are the service graphs of systems that people labelled?
//   npm run score-graphs -w tools/bench -- <folder of labels> <folder of graphs> [--missed]
//
// The graphs are those that `npm run graph -w tools/bench` writes: <system>.json for the labels <system>.json. Prints a
// row of a Markdown table for each system and all together; --missed prints what is missed and extra below.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  f1,
  GraphSchema,
  LabelsSchema,
  precision,
  recall,
  scoreGraph,
  type SystemScore,
  totals,
} from './graph-score.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { missed: { type: 'boolean' } } })
const [labels, graphs, ...others] = positionals
if (labels === undefined || graphs === undefined || others.length > 0) {
  console.error('Name two folders: npm run score-graphs -w tools/bench -- <folder of labels> <folder of graphs>')
  process.exit(2)
}
const base = process.env['INIT_CWD'] ?? process.cwd()
const files = readdirSync(resolve(base, labels)).filter((file) => file.endsWith('.json'))
if (files.length === 0) {
  console.error(`${labels} holds no labels: expected files <system>.json.`)
  process.exit(1)
}
const scores = new Map<string, SystemScore>()
for (const file of files.sort()) {
  const labelled = parsed(LabelsSchema, join(resolve(base, labels), file))
  const graph = parsed(GraphSchema, join(resolve(base, graphs), file))
  scores.set(basename(file, '.json'), scoreGraph(labelled, graph))
}

console.log('| system | services F1 | edges precision | recall | F1 | typed F1 | endpoints F1 |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const [system, score] of scores) console.log(row(system, score))
const sum = totals([...scores.values()])
console.log(row(`${scores.size} systems`, sum))
console.log()
for (const [what, { right, wrong, missed }] of Object.entries(sum)) {
  console.log(`${what}: ${right} right, ${wrong.length} wrong, ${missed.length} missed`)
}
if (values.missed === true) {
  for (const [system, score] of scores) {
    for (const [what, { wrong, missed }] of Object.entries(score)) {
      for (const one of missed) console.log(`${system}\t${what}\tmissed\t${one}`)
      for (const one of wrong) console.log(`${system}\t${what}\textra\t${one}`)
    }
  }
}

function row(system: string, { services, edges, typed, endpoints }: SystemScore): string {
  const figures = [f1(services), precision(edges), recall(edges), f1(edges), f1(typed), f1(endpoints)]
  return `| ${system} | ${figures.map((figure) => figure.toFixed(3)).join(' | ')} |`
}

/** Ends the process with the file's name and what is wrong in it. */
function parsed<Schema extends z.ZodType>(schema: Schema, file: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    console.error(`${file} can't be scored.\n${why}`)
    process.exit(1)
  }
}
