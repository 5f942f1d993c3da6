// Lays a code-search set out as a folder of files, so that the crawler indexes it and `coderag eval` measures it.
//   npm run code-search -w tools/bench -- --functions <json> --questions <json> [--questions …] --out <folder> [--extension py]
// The shapes are those of CoSQA: functions as an object of code → number, questions as a list of { doc, retrieval_idx }.
// Writes <folder>/functions/<number / 100>/<number>.<extension>, and <folder>/<questions' name>.jsonl for each list.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

const { values } = parseArgs({
  options: {
    functions: { type: 'string' },
    questions: { type: 'string', multiple: true },
    out: { type: 'string' },
    extension: { type: 'string', default: 'py' },
  },
})
const { functions, questions, out, extension } = values
if (functions === undefined || questions === undefined || out === undefined) {
  console.error('Name the functions, the questions and a folder: --functions <json> --questions <json> --out <folder>')
  process.exit(2)
}
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const parsed = <Shape>(path: string, shape: z.ZodType<Shape>): Shape =>
  shape.parse(JSON.parse(readFileSync(from(path), 'utf8')))

const FunctionsSchema = z.record(z.string(), z.int().min(0))
const QuestionsSchema = z.array(z.object({ doc: z.string().trim().min(1), retrieval_idx: z.int().min(0) })).min(1)

/** Folders of a hundred: one of thousands is slow to list. */
const pathOf = (number: number): string => `${Math.floor(number / 100)}/${number}.${extension}`

const numbers = new Set<number>()
for (const [code, number] of Object.entries(parsed(functions, FunctionsSchema))) {
  assert(!numbers.has(number), `${functions}: two functions have the number ${number}.`)
  numbers.add(number)
  const path = join(from(out), 'functions', pathOf(number))
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `${code}\n`)
}
console.log(`${numbers.size} functions in ${out}/functions`)

for (const list of questions) {
  const lines = parsed(list, QuestionsSchema).map(({ doc, retrieval_idx: number }) => {
    assert(numbers.has(number), `${list}: "${doc}" is answered by function ${number}, which ${functions} lacks.`)
    return `${JSON.stringify({ query: doc, files: [pathOf(number)] })}\n`
  })
  const name = `${basename(list).replace(/\.[^.]*$/, '')}.jsonl`
  writeFileSync(join(from(out), name), lines.join(''))
  console.log(`${lines.length} questions in ${out}/${name}`)
}
