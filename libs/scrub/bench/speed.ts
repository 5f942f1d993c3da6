/**
 * Megabytes per second of processor time, by tier; a busy machine changes it less than the clock.
 *
 *   node bench/speed.ts [DIRECTORY] [--against MODULE]
 *
 * With a directory: its `.md` and `.txt` files as prose and its source files as code. Without one: a made-up chat of
 * plain sentences, one in twelve with personal data; sentences with personal data or a secret in each; the guides of
 * this repository as runbooks; and this library's own built source, which is harder than most code: it is full of the
 * words that are looked for. Each line has two baselines from the same run: one plain expression for addresses and
 * numbers, and with `--against` another build of this library (`dist/index.js` of an earlier revision).
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { RawChunk } from '@coderag/types'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber, type ScrubOptions } from '@coderag/scrub'

const CHUNK_CHARACTERS = 1500
const BYTES = 1_500_000
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

/** Values are put together here, so that no scanner takes them for real ones. */
const DENSE = [
  `My name is Maria Silva and my address is 12 ${'Main'} Street, Springfield, IL ${62704}.`,
  `The passport is ${'X'}${1234567}8 and her date of birth is ${12}/${4}/19${81}, said Dr. Karataev.`,
  `Please charge card ${4111} ${1111} ${1111} ${1111}, or send it to IBAN ${'DE'}${89} ${3704} ${'0044'} ${'0532'} ${'0130'} ${'00'}.`,
  `Call +49 30 ${901820} or 0${20} 7946 ${'0958'}; the NHS number is ${943} ${476} ${5919}.`,
  `The password of the staging server is ${'tR0ub4dor'}${'&'}3 and api_key = "${'9f8a7b6c5d4e'}${'3f2a1b0c'}".`,
  `Best regards,\nJürgen Großmann\nHauptstraße ${15}, ${10115} Berlin\njuergen@${'example'}.org\n`,
  `Host 10.${20}.${30}.${40} and fe80::${'a1b2'}:${'c3d4'}:1 answered Tomasz Wrona at ${'tomasz'}.wrona@${'example'}.com.`,
  `His SSN is ${219}-${'09'}-${9998}, driver's license ${'D'}${1234567}, licence plate B-${'FC'} ${4831}.`,
]
const PLAIN = /[\w.+-]+@[\w-]+\.[\w.]+|\+?\d[\d ()./-]{7,}\d/g

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const [directory] = positionals
const against =
  flags.against === undefined
    ? null
    : ((await import(pathToFileURL(flags.against).href)) as { createScrubber: typeof createScrubber })
const prose = directory === undefined ? madeUp(SENTENCES) : readAll(directory, PROSE_FILE)
const code =
  directory === undefined
    ? filled(readAll(fileURLToPath(new URL('../dist', import.meta.url)), /\.js$/))
    : readAll(directory, SOURCE_FILE)

const cleaned = await createScrubber().scrub(chunksOf(madeUp(SENTENCES), 'CONVO_SLACK').slice(0, 1))
assert.match(cleaned.chunks[0]?.text ?? '', /Mail <EMAIL_\d+> or call <PHONE_\d+>, <PERSON_\d+> has/)

if (prose !== '') await time('prose', chunksOf(prose, 'CONVO_SLACK'))
if (directory === undefined) {
  await time('dense in personal data', chunksOf(madeUp(DENSE), 'CONVO_SLACK'))
  const guides = fileURLToPath(new URL('../../../docs', import.meta.url))
  await time('guides as runbooks', chunksOf(filled(readAll(guides, PROSE_FILE)), 'DOC_RUNBOOK'))
}
await time('code, secretsInCode off', chunksOf(code, 'CODE_LOGIC'), { secretsInCode: 'off' })
await time('code, secretsInCode report', chunksOf(code, 'CODE_LOGIC'))

async function time(name: string, chunks: readonly RawChunk[], options: ScrubOptions = {}): Promise<void> {
  const megabytes = chunks.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6
  const speedOf = async (work: () => unknown): Promise<string> => {
    const speeds: number[] = []
    await work()
    for (let round = 0; round < 5; round += 1) {
      const start = process.cpuUsage()
      await work()
      speeds.push(megabytes / (process.cpuUsage(start).user / 1e6))
    }
    speeds.sort((a, b) => a - b)
    const [slowest = 0, , median = 0, , fastest = 0] = speeds
    return `${median.toFixed(1)} (${slowest.toFixed(1)} to ${fastest.toFixed(1)})`
  }
  const scrubber = createScrubber(options)
  const earlier = against?.createScrubber(options)
  console.log(
    `${name}, ${megabytes.toFixed(1)} MB: ${await speedOf(() => scrubber.scrub(chunks))} MB/s` +
      (earlier === undefined ? '' : `; against ${await speedOf(() => earlier.scrub(chunks))}`) +
      `; one expression ${await speedOf(() => chunks.map(({ text }) => text.match(PLAIN)?.length))}`,
  )
}

function madeUp(sentences: readonly string[]): string {
  let text = ''
  for (let at = 0; text.length < BYTES; at += 1)
    text += `${sentences[(at * 5) % sentences.length] ?? ''}${at % 4 === 3 ? '\n' : ' '}`
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
