// Reads a repository's symbols, follows its calls, and, with a compiler's answers, says how many are right.
//   node bench/symbols.ts <repository> [key.jsonl] [--wrong 20] [--missed 20]
//   node bench/symbols.ts <repository> --sample 40 --open 20 [--seed 1] [--strategy import]     draws calls for judging by hand
// A key holds one call a line: {"file","line","name","targets":[{"file","line"}]}, lines 1-based, paths relative to the
// repository; the file of a target out of it is empty, and any target is right. bench/keys makes such files.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { resolveSymbols, type FollowedCall } from '@coderag/boundary/call-graph'
import { extractModuleNames, extractSymbols, FactCollector } from '@coderag/facts'
import { decodeFileSymbols, type FileSymbols } from '@coderag/facts/stored'
import { createSyntax } from '@coderag/syntax'
import { rawText, type RawDocument } from '@coderag/types'

interface Place {
  readonly file: string
  readonly line: number
}

interface KeyedCall extends Place {
  readonly name: string
  readonly targets: readonly Place[]
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    wrong: { type: 'string', default: '0' },
    missed: { type: 'string', default: '0' },
    sample: { type: 'string', default: '0' },
    open: { type: 'string', default: '0' },
    strategy: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
})
const [repository, keyFile] = positionals
if (repository === undefined) throw new Error('usage: symbols.ts <repository> [key.jsonl] [--wrong n]')

const { files, parseMs, extractMs, bytes } = await readSymbols(repository)
const since = cpuMs()
const calls: FollowedCall[] = []
const { symbols, edges, open } = resolveSymbols(files, (call) => calls.push(call))
const resolveMs = cpuMs() - since
console.log(`files ${files.length} (${(bytes / 1e6).toFixed(1)} MB), symbols ${symbols.length}`)
console.log(
  `parse ${parseMs.toFixed(0)} ms, read symbols ${extractMs.toFixed(0)} ms, resolve ${resolveMs.toFixed(0)} ms`,
)
console.log(`calls followed ${calls.length}, left open ${open.length}`)
for (const [strategy, count] of countBy(edges.map((edge) => `${edge.kind} ${edge.strategy}`)))
  console.log(`  ${count} ${strategy}`)
for (const [reason, count] of countBy(open.map((call) => call.reason))) console.log(`  ${count} open: ${reason}`)

const called = edges.filter(({ kind, strategy }) => kind === 'calls' && [strategy, ''].includes(values.strategy))
for (const { from, to, line, strategy } of drawn(called, Number(values.sample))) {
  const [source, target] = [symbols[from], symbols[to]]
  if (source === undefined || target === undefined) continue
  console.log(
    `call ${source.filePath}:${line} in ${source.qualifiedName} -> ${target.filePath}:${target.startLine} (${strategy})`,
  )
  console.log(`     ${lineOf(source.filePath, line)}\n     -> ${lineOf(target.filePath, target.startLine)}`)
}
for (const { from, line, name, reason } of drawn(open, Number(values.open))) {
  const path = symbols[from]?.filePath ?? ''
  console.log(`open ${path}:${line} ${name}: ${reason}\n     ${lineOf(path, line)}`)
}

if (keyFile !== undefined) {
  const key = readFileSync(keyFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as KeyedCall)
  const inside = new Map<string, KeyedCall[]>()
  for (const call of key) {
    const at = `${call.file}:${call.line}:${call.name}`
    inside.set(at, [...(inside.get(at) ?? []), call])
  }
  let [right, wrong, unjudged] = [0, 0, 0]
  const found = new Set<KeyedCall>()
  const shown: string[] = []
  for (const { from, to, line, name } of calls) {
    const [source, target] = [symbols[from], symbols[to]]
    if (source === undefined || target === undefined) continue
    const keyed = inside.get(`${source.filePath}:${line}:${name}`)
    if (keyed === undefined) {
      unjudged += 1
      continue
    }
    const match = keyed.find((call) =>
      call.targets.some(({ file, line }) => file === target.filePath && isAt(target, line)),
    )
    if (match !== undefined) {
      right += 1
      found.add(match)
    } else {
      wrong += 1
      shown.push(
        `${source.filePath}:${line} ${name} -> ${target.filePath}:${target.startLine} ${target.qualifiedName}, compiler: ${keyed
          .flatMap((call) => call.targets)
          .map(({ file, line }) => `${file || 'outside'}:${line}`)
          .join(' ')}`,
      )
    }
  }
  const all = key.filter((call) => call.targets.some(({ file }) => file !== ''))
  console.log(`key: ${key.length} calls, ${all.length} inside the repository`)
  console.log(`right ${right}, wrong ${wrong}, not in the key ${unjudged}`)
  console.log(`precision ${(right / (right + wrong)).toFixed(4)}, recall ${(found.size / all.length).toFixed(4)}`)
  for (const line of shown.slice(0, Number(values.wrong))) console.log(`  ${line}`)
  const reasons = new Map(
    open.map((call) => [
      `${symbols[call.from]?.filePath}:${call.line}:${call.name.split(/[.()[\]{}]+/).findLast((part) => part !== '')}`,
      call,
    ]),
  )
  const missed = all.filter((call) => !found.has(call))
  const step = Math.max(1, Math.floor(missed.length / Math.max(1, Number(values.missed))))
  for (const call of missed.filter((_, at) => at % step === 0).slice(0, Number(values.missed))) {
    const left = reasons.get(`${call.file}:${call.line}:${call.name}`)
    console.log(
      `  missed ${call.file}:${call.line} ${left?.name ?? call.name}: ${left?.reason ?? 'no call seen'} -> ${call.targets[0]?.file}:${call.targets[0]?.line}`,
    )
  }
}

/** Entries drawn at random, the same for the same seed. */
function drawn<T>(entries: readonly T[], count: number): T[] {
  const left = [...entries]
  let state = Number(values.seed)
  const found: T[] = []
  while (found.length < count && left.length > 0) {
    // Park and Miller's generator.
    state = (state * 48_271) % 2_147_483_647
    found.push(...left.splice(state % left.length, 1))
  }
  return found
}

function lineOf(path: string, line: number): string {
  return (readFileSync(join(repository ?? '', path), 'utf8').split('\n')[line - 1] ?? '').trim().slice(0, 150)
}

/** Processor time of this process in milliseconds: says the same on a busy machine as on an idle one. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** A symbol may be declared more than once, such as an overload: its other places count as well. */
function isAt(
  target: { readonly startLine: number; readonly endLine: number; readonly lines: readonly number[] },
  line: number,
): boolean {
  return (line >= target.startLine && line <= target.endLine) || target.lines.includes(line)
}

function countBy(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** Files of a repository with their symbols, and the processor time that parsing and reading took, in milliseconds. */
async function readSymbols(repository: string): Promise<{
  readonly files: { readonly path: string; readonly symbols: FileSymbols }[]
  readonly parseMs: number
  readonly extractMs: number
  readonly bytes: number
}> {
  const syntax = createSyntax()
  const files: { path: string; symbols: FileSymbols }[] = []
  let [parseMs, extractMs, bytes] = [0, 0, 0]
  for (const path of pathsOf(repository)) {
    const handler = syntax.languageOf(path)
    const isManifest = /(?:^|\/)(?:go\.mod|Cargo\.toml|package\.json|[jt]sconfig[\w.-]*\.json)$/.test(path)
    if (path === '' || (handler === null && !isManifest)) continue
    const absolute = join(repository, path)
    if (!statSync(absolute, { throwIfNoEntry: false })?.isFile() || statSync(absolute).size > 2_000_000) continue
    const text = readFileSync(absolute, 'utf8')
    const collector = new FactCollector(documentOf(path, text), [])
    const since = cpuMs()
    if (isManifest) {
      const line = extractModuleNames(collector)
      if (line !== '') files.push({ path, symbols: decodeFileSymbols(line) })
    } else if (handler !== null) {
      const parser = await syntax.load(handler.language)
      using tree = parser.parse(text)
      const parsed = cpuMs()
      parseMs += parsed - since
      const line = extractSymbols(tree, collector)
      extractMs += cpuMs() - parsed
      bytes += text.length
      if (line !== '') files.push({ path, symbols: decodeFileSymbols(line) })
    }
  }
  return { files, parseMs, extractMs, bytes }
}

function documentOf(filePath: string, text: string): RawDocument {
  return {
    sourceUri: `repo://bench/${filePath}`,
    corpusType: 'CODE_LOGIC',
    repoName: 'bench',
    filePath,
    gitHash: null,
    text: rawText(text),
  }
}

function pathsOf(repository: string): string[] {
  const entries = readdirSync(repository, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|\/)(?:node_modules|\.git|vendor|dist)\//.test(path))
    .sort()
}
