// Scores the calls of many repositories, and prints the tables of docs/accuracy.md.
//   node bench/accuracy.ts <folder> [--scored jet,fzf] [--save now.json] [--before before.json] [--now now.json]
// The folder holds <language>/<repository> with its key beside it, <language>/<repository>.jsonl, or in bench/labels under the
// same path. `--save` keeps the counts, `--before` prints those of another build beside them, `--now` prints kept ones without
// measuring. `--scored` names the repositories of the table by kind: nobody looks at them while rules are written.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resolveSymbols, type FollowedCall } from '@coderag/boundary/call-graph'
import { readSymbols } from './read-symbols.ts'
import { compare, precisionOf, readKey, recallOf, total, type Score } from './score.ts'

interface Measured {
  readonly language: string
  readonly repository: string
  readonly kinds: Readonly<Record<string, Score>>
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    scored: { type: 'string', default: '' },
    save: { type: 'string' },
    before: { type: 'string' },
    now: { type: 'string' },
  },
})
const [folder] = positionals
if (folder === undefined) throw new Error('usage: accuracy.ts <folder> [--save now.json] [--before before.json]')

const before = values.before === undefined ? [] : readCounts(values.before)
const now = values.now === undefined ? await measureAll(folder) : readCounts(values.now)
if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(now))
const scored = new Set(values.scored.split(',').filter((name) => name !== ''))
printRepositories()
printKinds()

async function measureAll(folder: string): Promise<Measured[]> {
  const all: Measured[] = []
  for (const language of foldersIn(folder)) {
    for (const repository of foldersIn(join(folder, language))) {
      const key = [folder, join(import.meta.dirname, 'labels')]
        .map((root) => join(root, language, `${repository}.jsonl`))
        .find((path) => existsSync(path))
      if (key === undefined) continue
      const { files } = await readSymbols(join(folder, language, repository))
      const calls: FollowedCall[] = []
      const { symbols } = resolveSymbols(files, (call) => calls.push(call))
      const { kinds } = compare(readKey(key), calls, symbols)
      all.push({ language, repository, kinds: Object.fromEntries(kinds) })
      console.error(`${language}/${repository}`)
    }
  }
  return all
}

function printRepositories(): void {
  console.log('| language | repository | calls | wrong | precision | recall |')
  console.log('| --- | --- | ---: | ---: | ---: | ---: |')
  for (const { language, repository, kinds } of now) {
    const old = before.find((one) => one.language === language && one.repository === repository)
    const name = scored.has(repository) ? `${repository}, scored` : repository
    printRow([language, name], total(Object.values(kinds)), old && total(Object.values(old.kinds)))
  }
}

function printKinds(): void {
  console.log('\n| language | kind of call | calls | wrong | precision | recall |')
  console.log('| --- | --- | ---: | ---: | ---: | ---: |')
  for (const language of new Set(now.map((one) => one.language))) {
    const [scores, old] = [sumByKind(now, language), sumByKind(before, language)]
    printRow([language, '**all**'], total(scores.values()), before.length > 0 ? total(old.values()) : undefined)
    const rows = [...scores].filter(([, { calls, wrong }]) => calls + wrong > 0)
    for (const [kind, score] of rows.sort(([, a], [, b]) => b.calls - a.calls))
      printRow([language, kind], score, old.get(kind))
  }
}

function sumByKind(measured: readonly Measured[], language: string): Map<string, Score> {
  const chosen = measured.filter(
    (one) => one.language === language && (scored.size === 0 || scored.has(one.repository)),
  )
  const kinds = new Set(chosen.flatMap((one) => Object.keys(one.kinds)))
  return new Map([...kinds].map((kind) => [kind, total(chosen.flatMap((one) => one.kinds[kind] ?? []))]))
}

/** A cell holds the figure of the build before, if there is one, and the one of now. */
function printRow(names: readonly string[], score: Score, old: Score | undefined): void {
  const cell = (show: (score: Score) => string): string =>
    old === undefined ? show(score) : `${show(old)} → ${show(score)}`
  const cells = [
    ...names,
    `${score.calls}`,
    cell(({ wrong }) => `${wrong}`),
    cell((one) => precisionOf(one).toFixed(3)),
    cell((one) => recallOf(one).toFixed(3)),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

function readCounts(path: string): Measured[] {
  return JSON.parse(readFileSync(path, 'utf8')) as Measured[]
}

function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}
