/**
 * Megabytes per second of processor time, by tier; a busy machine changes it less than the clock.
 *
 *   node bench/speed.ts [DIRECTORY]
 *
 * With a directory: its `.md` and `.txt` files as prose and its source files as code. Without one: a made-up chat of
 * plain sentences, one in twelve with personal data, and this library's own built source, which is harder than most code:
 * it is full of the words that are looked for.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RawChunk } from '@coderag/types'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber, type ScrubOptions } from '@coderag/scrub'

const CHUNK_CHARACTERS = 1500
const BYTES = 4_000_000
const SOURCE_FILE = /\.(?:[cm]?[jt]sx?|go|cs|java|py|rb|rs|kt|php|c|h|cpp)$/
const PROSE_FILE = /\.(?:md|txt)$/
const SENTENCES = [
  'The checkout service started to answer slowly right after the last deploy.',
  'We looked at the dashboard and saw that the queue was growing again.',
  'I think the connection pool is too small for the evening peak, so let us raise it.',
  'Can somebody check whether the retry policy is really the one from the runbook?',
  'It recovered after 14 minutes, but the error rate stayed at 3% for an hour.',
  'The alert fired twice and then went quiet; nobody touched anything in between.',
  'Please write down what you changed, otherwise we will ask the same question next week.',
  'The migration ran on the replica first, then on the primary, as it should.',
  'My guess is that the cache was cold and every request went to the database.',
  'We should add a test for this, it is the third time this year.',
  'Rolling back took less time than finding out which flag was on.',
  `Mail ${['maria.silva', 'example.net'].join('@')} or call +49 30 ${901820}, Maria Silva has the details.`,
]

const [directory] = process.argv.slice(2)
const prose = directory === undefined ? madeUp() : readAll(directory, PROSE_FILE)
const code =
  directory === undefined
    ? filled(readAll(fileURLToPath(new URL('../dist', import.meta.url)), /\.js$/))
    : readAll(directory, SOURCE_FILE)

const cleaned = await createScrubber().scrub(chunksOf(madeUp(), 'CONVO_SLACK').slice(0, 1))
assert.match(cleaned.chunks[0]?.text ?? '', /Mail <EMAIL_\d+> or call <PHONE_\d+>, <PERSON_\d+> has/)

if (prose !== '') await time('prose', chunksOf(prose, 'CONVO_SLACK'))
await time('code, secretsInCode off', chunksOf(code, 'CODE_LOGIC'), { secretsInCode: 'off' })
await time('code, secretsInCode report', chunksOf(code, 'CODE_LOGIC'))

async function time(name: string, chunks: readonly RawChunk[], options: ScrubOptions = {}): Promise<void> {
  const scrubber = createScrubber(options)
  const megabytes = chunks.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6
  await scrubber.scrub(chunks.slice(0, 200))
  const speeds: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const start = process.cpuUsage()
    await scrubber.scrub(chunks)
    speeds.push(megabytes / (process.cpuUsage(start).user / 1e6))
  }
  speeds.sort((a, b) => a - b)
  const [slowest = 0, , median = 0, , fastest = 0] = speeds
  const range = `${slowest.toFixed(1)} to ${fastest.toFixed(1)}`
  console.log(`${name}: ${median.toFixed(1)} MB/s (median of 5, ${range}; ${megabytes.toFixed(1)} MB)`)
}

function madeUp(): string {
  let text = ''
  for (let at = 0; text.length < BYTES; at += 1)
    text += `${SENTENCES[(at * 5) % SENTENCES.length] ?? ''}${at % 4 === 3 ? '\n' : ' '}`
  return text
}

/** Every so many files of a folder, `BYTES` at most, so that large ones are sampled evenly. */
function readAll(folder: string, pattern: RegExp): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const step = Math.max(1, Math.ceil(bytes / BYTES))
  return files
    .filter((_, at) => at % step === 0)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

/** The text over and over, to a length that takes long enough to be timed. */
function filled(text: string): string {
  return text.repeat(Math.ceil(BYTES / text.length))
}

function chunksOf(text: string, corpusType: RawChunk['corpusType']): RawChunk[] {
  const chunks: RawChunk[] = []
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) {
    chunks.push(rawChunk({ text: text.slice(at, at + CHUNK_CHARACTERS), byteStart: at, corpusType }))
  }
  return chunks
}
