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
printKinds('Recall', 'of calls that lead into the repository', (score) => [recallOf(score), score.calls])
printKinds('Precision', 'of calls that were followed', (score) => [precisionOf(score), score.right + score.wrong])

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
  printLine(['language', 'repository', 'calls', 'followed', 'wrong', 'precision', 'recall'])
  printLine(['---', '---', '---:', '---:', '---:', '---:', '---:'])
  for (const { language, repository, kinds } of now) {
    const old = before.find((one) => one.language === language && one.repository === repository)
    const score = total(Object.values(kinds))
    const cell = (show: (score: Score) => string): string =>
      old === undefined ? show(score) : `${show(total(Object.values(old.kinds)))} → ${show(score)}`
    printLine([
      language,
      scored.has(repository) ? `${repository}, scored` : repository,
      count(score.calls),
      cell(({ right, wrong }) => count(right + wrong)),
      cell(({ wrong }) => count(wrong)),
      cell((one) => precisionOf(one).toFixed(3)),
      cell((one) => recallOf(one).toFixed(3)),
    ])
  }
}

/** A row a kind, a column a language: a share, of the build before as well if there is one, and of how many calls. */
function printKinds(title: string, of: string, shareOf: (score: Score) => [share: number, calls: number]): void {
  const columns = [...new Set(now.map((one) => one.language))].map((language) => ({
    language,
    scores: sumByKind(now, language),
    old: sumByKind(before, language),
  }))
  const kinds = new Map<string, number>()
  for (const { scores } of columns)
    for (const [kind, { calls }] of scores) kinds.set(kind, (kinds.get(kind) ?? 0) + calls)
  printLine(['', ''])
  printLine([`${title}, ${of}`, ...columns.map(({ language }) => language)])
  printLine(['---', ...columns.map(() => '---:')])
  const rows = [...kinds].filter(([, calls]) => calls > 0).sort(([, a], [, b]) => b - a)
  for (const kind of ['all', ...rows.map(([name]) => name)]) {
    const cells = columns.map(({ scores, old }) => {
      const [score, earlier] = [scores, old].map((by) =>
        total(kind === 'all' ? by.values() : [by.get(kind)].filter(isScore)),
      )
      if (score === undefined || shareOf(score)[1] === 0) return ''
      const [share, calls] = shareOf(score)
      const [sign, shown] = [
        earlier && shareOf(earlier)[1] > 0 ? `${shareOf(earlier)[0].toFixed(3)} → ` : '',
        share.toFixed(3),
      ]
      return `${sign}${shown} of ${count(calls)}`
    })
    printLine([kind, ...cells])
  }
}

function isScore(score: Score | undefined): score is Score {
  return score !== undefined
}

function printLine(cells: readonly string[]): void {
  console.log(cells.every((cell) => cell === '') ? '' : `| ${cells.join(' | ')} |`)
}

function count(calls: number): string {
  return calls.toLocaleString('en')
}

function sumByKind(measured: readonly Measured[], language: string): Map<string, Score> {
  const chosen = measured.filter(
    (one) => one.language === language && (scored.size === 0 || scored.has(one.repository)),
  )
  const kinds = new Set(chosen.flatMap((one) => Object.keys(one.kinds)))
  return new Map([...kinds].map((kind) => [kind, total(chosen.flatMap((one) => one.kinds[kind] ?? []))]))
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
