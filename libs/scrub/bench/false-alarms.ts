/**
 * How many paragraphs of documents the gate changes, and how.
 *
 *   node bench/false-alarms.ts DIRECTORY [--count N] [--show N]
 *
 * DIRECTORY holds documents of others: runbooks, decision records, readmes. Different paragraphs are drawn evenly over
 * all files, at most `--count` (default 5,000). `--show` prints that many changes to be judged by hand: which are wrong,
 * only a person can say. Nothing of the documents belongs into this repository.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '@coderag/scrub'

const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|txt)$/
const FENCE = /^ *(?:```|~~~)/
const SHORTEST = 40
/** Characters around a change that are shown. */
const AROUND = 60

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '5000' }, show: { type: 'string', default: '0' } },
})
const [directory] = positionals
if (directory === undefined) throw new Error('Name a directory with documents.')

const paragraphs = drawn([...new Set(documentsIn(directory).flatMap(paragraphsOf))], Number(values.count))
const scrubber = createScrubber({ placeholderKey: Buffer.from('a fixed key, to repeat a run') })
const chunks = paragraphs.map((text, at) => rawChunk({ text, prefix: '', path: `${at}.md`, corpusType: 'DOC_RUNBOOK' }))
const { chunks: cleaned, audits } = await scrubber.scrub(chunks)

const byKind = new Map<string, number>()
let changed = 0
let left = Number(values.show)
cleaned.forEach(({ text }, at) => {
  const before = paragraphs[at] ?? ''
  if (text === before) return
  changed += 1
  for (const { kind, detector } of audits[at]?.counts ?? [])
    byKind.set(`${kind} by ${detector}`, (byKind.get(`${kind} by ${detector}`) ?? 0) + 1)
  if (left <= 0) return
  left -= 1
  console.log(changesOf(before, text).join('\n'))
})
console.log(
  `${changed} of ${paragraphs.length} paragraphs changed = ${((100 * changed) / paragraphs.length).toFixed(2)}%`,
)
for (const [name, count] of [...byKind].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(5)} ${name}`)

function documentsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && DOCUMENT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
}

/** Parts between empty lines; a fenced block is one. */
function paragraphsOf(text: string): string[] {
  const found: string[] = []
  let lines: string[] = []
  let isFenced = false
  for (const line of [...text.split('\n'), '']) {
    if (FENCE.test(line)) isFenced = !isFenced
    if (line.trim() !== '' || isFenced) {
      lines.push(line)
      continue
    }
    const paragraph = lines.join('\n')
    if (paragraph.length >= SHORTEST) found.push(paragraph)
    lines = []
  }
  return found
}

function drawn(all: readonly string[], count: number): string[] {
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => all[Math.floor(at * step)] ?? '')
}

/** Each placeholder with the text around it and, in front, the text that it replaced. */
function changesOf(before: string, after: string): string[] {
  const lines: string[] = []
  let at = 0
  let from = 0
  for (const match of after.matchAll(/<[A-Z_]+_\d+>/g)) {
    at += match.index - from
    from = match.index + match[0].length
    const next = after.slice(from, from + 12)
    const end = next === '' ? before.length : before.indexOf(next.split('<', 1)[0] || next, at + 1)
    lines.push(
      `${match[0]} «${before.slice(at, end)}» in ${JSON.stringify(before.slice(Math.max(0, at - AROUND), end + AROUND))}`,
    )
    at = end
  }
  return lines
}
