// Reads a repository's symbols, follows its calls, and, with a compiler's answers, says how many are right, by kind of call.
//   node bench/symbols.ts <repository> [key.jsonl] [--wrong 20] [--missed 20] [--kind 'on a field']
//   node bench/symbols.ts <repository> --sample 40 --open 20 [--seed 1] [--strategy import]     draws calls for judging by hand
//   node bench/symbols.ts <repository> --once 20 [--kind 'on a field']     open calls of names that the repository declares once
// bench/keys makes keys; bench/score.ts says what they hold. bench/accuracy.ts scores many repositories.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resolveSymbols, type FollowedCall } from '@coderag/boundary/call-graph'
import { linksOf, type Link } from '@coderag/facts/stored'
import { cpuMs, readSymbols } from './read-symbols.ts'
import { compare, precisionOf, readKey, recallOf, total } from './score.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    wrong: { type: 'string', default: '0' },
    missed: { type: 'string', default: '0' },
    kind: { type: 'string', default: '' },
    sample: { type: 'string', default: '0' },
    open: { type: 'string', default: '0' },
    once: { type: 'string', default: '0' },
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

if (Number(values.once) > 0) {
  // Without a compiler this is a sign of what is missed: names of a library's own methods are among them.
  const declarations = new Map<string, number>()
  for (const { name, kind } of symbols)
    if (['function', 'method'].includes(kind)) declarations.set(name, (declarations.get(name) ?? 0) + 1)
  const once = open.flatMap(({ name: chain, ...call }) => {
    const links = linksOf(chain)
    const name = links.at(-1)?.name ?? ''
    return declarations.get(name) === 1 ? [{ ...call, chain, kind: kindOf(links), declared: name }] : []
  })
  console.log(`open calls of names declared once: ${once.length}`)
  for (const [kind, count] of countBy(once.map(({ kind, reason }) => `${kind}: ${reason}`)))
    console.log(`  ${count} ${kind}`)
  for (const { from, line, chain, reason } of drawn(
    once.filter(({ kind }) => ['', kind].includes(values.kind)),
    Number(values.once),
  )) {
    const path = symbols[from]?.filePath ?? ''
    console.log(`once ${path}:${line} ${chain}: ${reason}\n     ${lineOf(path, line)}`)
  }
}

if (keyFile !== undefined) {
  const compared = compare(readKey(keyFile), calls, symbols)
  const sum = total(compared.kinds.values())
  console.log(`key: ${compared.keyed} calls, ${sum.calls} inside the repository`)
  console.log(`right ${sum.right}, wrong ${sum.wrong}, not in the key ${compared.unjudged}`)
  console.log(`precision ${precisionOf(sum).toFixed(4)}, recall ${recallOf(sum).toFixed(4)}`)
  for (const [kind, score] of [...compared.kinds].sort(([, a], [, b]) => b.calls - a.calls))
    console.log(
      `  ${kind}: ${score.calls} calls, precision ${precisionOf(score).toFixed(3)}, recall ${recallOf(score).toFixed(3)}, wrong ${score.wrong}, missed ${score.calls - score.found}`,
    )
  for (const { file, line, name, to, keyed } of compared.wrong.slice(0, Number(values.wrong))) {
    const target = symbols[to]
    console.log(
      `  wrong ${file}:${line} ${name} -> ${target?.filePath}:${target?.startLine} ${target?.qualifiedName}, compiler: ${keyed
        .flatMap((call) => call.targets)
        .map(({ file, line }) => `${file || 'outside'}:${line}`)
        .join(' ')} (${keyed[0]?.kind}${keyed[0]?.value === true ? ', value' : ''})`,
    )
  }
  const reasons = new Map(
    open.map((call) => [
      `${symbols[call.from]?.filePath}:${call.line}:${call.name.split(/[.()[\]{}]+/).findLast((part) => part !== '')}`,
      call,
    ]),
  )
  const missed = compared.missed.filter(({ kind }) => values.kind === '' || kind === values.kind)
  const step = Math.max(1, Math.floor(missed.length / Math.max(1, Number(values.missed))))
  for (const call of missed.filter((_, at) => at % step === 0).slice(0, Number(values.missed))) {
    const left = reasons.get(`${call.file}:${call.line}:${call.name}`)
    console.log(
      `  missed ${call.file}:${call.line} ${left?.name ?? call.name}: ${left?.reason ?? 'no call seen'} -> ${call.targets[0]?.file}:${call.targets[0]?.line} (${call.kind})`,
    )
  }
}

/** What a call is made on, as the kinds of `score.ts`, as far as its names say it. */
function kindOf(links: readonly Link[]): string {
  const [first, ...others] = links
  const before = links.slice(0, -1)
  if (first === undefined || others.length === 0)
    return links[0]?.marks.includes('{}') === true ? 'constructor' : 'bare name'
  if (before.some(({ marks }) => marks.some((mark) => mark.startsWith('(')))) return 'on a result'
  if (['self', 'this', '$self', 'super', 'Self'].includes(first.name))
    return before.length === 1 ? 'on itself' : 'on a field'
  if (/^\\?[A-Z]|\\/.test(first.name) || before.some(({ marks }) => marks.includes('{}')))
    return 'static or type member'
  return before.length === 1 ? 'on a variable or module' : 'on a field or path'
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

function countBy(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}
