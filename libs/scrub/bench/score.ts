/**
 * Recall per type, false changes and speed on tables of cases.
 *
 *   node bench/score.ts DIRECTORY [--half dev|test|all] [--misses N] [--outputs FILE]
 *
 * DIRECTORY holds `pii.jsonl`, `secrets.jsonl` and `clean.jsonl`: one case a line, `{ id, text, source, spans, category,
 * strict }`. Cases are halved by the suite they come from (`source`), sentences and wrapped cases by their own id: rules
 * are tuned while looking at `dev` only, `test` shows what they are worth elsewhere.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '@coderag/scrub'

interface Span {
  readonly start: number
  readonly end: number
  readonly type: string
  readonly strength?: string
  readonly cue?: string
}

interface Case {
  readonly id: string
  readonly text: string
  readonly source: string
  readonly spans: readonly Span[]
  readonly category: string
  readonly strict?: boolean
}

interface Tally {
  hit: number
  all: number
}

const OPTIONAL_TYPES = new Set(
  'URL DOMAIN_NAME DATE_TIME LOCATION ORGANIZATION NRP TITLE AGE ZIP_CODE ASSOCIATED'.split(' '),
)
const PROSE_TYPES = new Set(['PERSON', 'STREET_ADDRESS'])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string', default: 'all' },
    misses: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    outputs: { type: 'string' },
  },
})
const [directory] = positionals
if (directory === undefined) throw new Error('Name the directory with pii.jsonl, secrets.jsonl and clean.jsonl.')

const cases = ['pii', 'secrets', 'clean'].flatMap((name) => readCases(join(directory, `${name}.jsonl`)))
const scrubber = createScrubber({ secretsInCode: 'off', placeholderKey: Buffer.from('a fixed key, to repeat a run') })
const outputs = new Map<string, string>()
const tallies = new Map<string, Map<string, Tally>>()
let missesLeft = Number(values.misses)

for (const one of cases) {
  const half = halfOf(one)
  if (values.half !== 'all' && values.half !== half) continue
  const chunk = rawChunk({ text: one.text, prefix: '', path: one.id, corpusType: 'CONVO_OTHER' })
  const out = (await scrubber.scrub([chunk])).chunks[0]?.text ?? ''
  outputs.set(one.id, out)
  if (one.spans.length === 0) {
    const changed = out !== one.text
    count(half, `${one.strict ? 'strict' : 'near-miss'} texts changed`, changed)
    if (one.strict) count(half, `  strict ${one.category}`, changed)
    if (changed && one.strict) show('changed', one, out, one.category)
  }
  for (const span of one.spans) {
    const value = one.text.slice(span.start, span.end)
    const times = one.spans.filter(
      (other) => other.type === span.type && one.text.slice(other.start, other.end) === value,
    ).length
    const removed = isRemoved(one.text, out, value, times)
    const group = groupOf(one, span)
    count(half, `recall ${group}`, removed)
    if (group === 'secrets') count(half, `  secrets cue ${span.cue ?? 'none'}`, removed)
    if (group === 'secrets') count(half, `  secrets of ${one.source.split(':')[0]}`, removed)
    count(half, `  ${span.type}`, removed)
    if (!removed && group !== 'optional') show(span.type, one, out, value)
  }
}

for (const half of ['dev', 'test']) {
  const rows = tallies.get(half)
  if (rows === undefined) continue
  console.log(`\n${half} half`)
  for (const [name, { hit, all }] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${name.padEnd(36)} ${String(hit).padStart(5)} / ${String(all).padEnd(5)} ${(hit / all).toFixed(3)}`)
  }
}
if (values.outputs !== undefined) {
  const lines = [...outputs].map(([id, text]) => JSON.stringify({ id, text }))
  writeFileSync(values.outputs, `${lines.join('\n')}\n`)
}

function readCases(file: string): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case)
    .map(withUtf16Spans)
}

/** The tables count code points; JavaScript counts UTF-16 units. */
function withUtf16Spans(one: Case): Case {
  const points = [...one.text]
  if (points.length === one.text.length) return one
  const unitsBefore = (point: number): number => points.slice(0, point).join('').length
  return {
    ...one,
    spans: one.spans.map((span) => ({ ...span, start: unitsBefore(span.start), end: unitsBefore(span.end) })),
  }
}

function halfOf({ id, source }: Case): 'dev' | 'test' {
  const suite = /^(presidio-research|wrapped|tree|hand|made|git)/.test(source) ? id : source
  return createHash('sha256').update(suite).digest().readUInt8(0) < 128 ? 'dev' : 'test'
}

function groupOf(one: Case, { type }: Span): string {
  if (OPTIONAL_TYPES.has(type)) return 'optional'
  if (one.id.startsWith('secrets')) return 'secrets'
  return PROSE_TYPES.has(type) ? 'names and addresses' : 'structured'
}

/** Gone as often as it was marked; of a value of 8 or more characters no run of 8 and 60% of its length is left. */
function isRemoved(text: string, out: string, value: string, times: number): boolean {
  const before = text.split(value).length - 1
  const fewer = out.split(value).length - 1 <= Math.max(0, before - times)
  if (value.length < 8) return fewer
  const least = Math.max(8, Math.floor(value.length * 0.6))
  let gone = true
  for (let at = 0; at + least <= value.length && gone; at += 1) gone = !out.includes(value.slice(at, at + least))
  return gone || (before > times && fewer)
}

function count(half: string, name: string, hit: boolean): void {
  const rows = tallies.get(half) ?? new Map<string, Tally>()
  tallies.set(half, rows)
  const tally = rows.get(name) ?? { hit: 0, all: 0 }
  rows.set(name, tally)
  tally.hit += hit ? 1 : 0
  tally.all += 1
}

function show(kind: string, one: Case, out: string, what: string): void {
  if (missesLeft <= 0 || halfOf(one) !== 'dev' || !kind.startsWith(values.only)) return
  missesLeft -= 1
  console.log(
    `${kind} ${JSON.stringify(what)} ${one.source}\n   ${JSON.stringify(one.text.slice(0, 300))}\n   ${JSON.stringify(out.slice(0, 300))}`,
  )
}
