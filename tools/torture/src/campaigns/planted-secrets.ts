import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import type { CrawlSource } from '@coderag/types'
import type { Campaign } from '../campaign.ts'
import { crawlInProcess } from '../crawl-process.ts'
import { PLANTED_KINDS } from '../inputs/planted-kinds.ts'
import { queryInProcess } from '../query-process.ts'

/** What is planted: the kind, and what may be found nowhere afterwards. */
interface Planted {
  readonly kind: string
  readonly sentence: string
  readonly parts: readonly string[]
}

/** A corpus, and how its sentences are written to disk. */
interface Corpus {
  readonly name: string
  readonly kind: CrawlSource['kind']
  readonly write: (directory: string, planted: readonly Planted[]) => void
  /** What `SECURITY.md` says is kept there. A finding of these kinds is no leak. */
  readonly keeps: 'nothing' | 'what is no secret'
  readonly config?: Readonly<Record<string, unknown>>
}

const put = (directory: string, path: string, text: string | Uint8Array): void => {
  mkdirSync(dirname(join(directory, path)), { recursive: true })
  writeFileSync(join(directory, path), text)
}
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const asProse = (planted: readonly Planted[]): string =>
  `# Notes\n\n${planted.map(({ sentence }, index) => `## Step ${index}\n\nFirst look at the dashboard of the service.\n\n${sentence}\n\nThen go on with the next step of the list.\n`).join('\n')}`
/** What people say in between. Without it, a talk of nothing but commands reads like code, where no names are looked for. */
const SMALL_TALK = [
  'I think we should look at the dashboard before we change anything else today.',
  'That is fine with me, the other team was told about it in the morning.',
  'Let us write it down so that nobody has to ask the same thing again next week.',
]
const talk = (index: number): string => SMALL_TALK[index % SMALL_TALK.length] ?? ''
const asTalk = (planted: readonly Planted[]): string =>
  planted
    .flatMap(({ sentence }, index) => [
      `Ana: ${talk(index)}`,
      `Bo: ${talk(index + 1)}`,
      `Ana: ${sentence.replaceAll('\n', ' ')}`,
    ])
    .map(
      (turn, index) =>
        `[${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}] ${turn}`,
    )
    .join('\n')

const corpora: readonly Corpus[] = [
  { name: 'runbook', kind: 'runbook_dir', keeps: 'nothing', write: (to, all) => put(to, 'restart.md', asProse(all)) },
  {
    name: 'decision record',
    kind: 'repo',
    keeps: 'nothing',
    write: (to, all) => put(to, 'docs/adr/0001.md', asProse(all)),
  },
  {
    name: 'HTML document',
    kind: 'gdocs_dir',
    keeps: 'nothing',
    write: (to, all) =>
      put(
        to,
        'page.html',
        `<html><body>${all.map(({ sentence }) => `<p>Look at this.</p><p>${escaped(sentence).replaceAll('\n', '<br>')}</p>`).join('')}</body></html>`,
      ),
  },
  {
    name: 'Word document',
    kind: 'gdocs_dir',
    keeps: 'nothing',
    write: (to, all) => put(to, 'notes.docx', wordOf(all)),
  },
  {
    name: 'transcript',
    kind: 'transcript_dir',
    keeps: 'nothing',
    write: (to, all) => put(to, 'call.txt', asTalk(all)),
  },
  {
    name: 'transcript as text in a repository',
    kind: 'repo',
    keeps: 'nothing',
    write: (to, all) => put(to, 'notes/standup.txt', asTalk(all)),
  },
  {
    name: 'Slack export',
    kind: 'slack_export',
    keeps: 'nothing',
    write: (to, all) => {
      const ana = { id: 'U01', name: 'ana', profile: { real_name: 'Ana Silva' } }
      put(to, 'users.json', JSON.stringify([ana]))
      put(to, 'channels.json', JSON.stringify([{ id: 'C01', name: 'ops', members: ['U01'] }]))
      const texts = all.flatMap(({ sentence }, index) => [talk(index), talk(index + 1), escaped(sentence)])
      const messages = texts.map((text, index) => ({
        type: 'message',
        user: 'U01',
        text,
        ts: `${1_700_000_000 + index * 60}.000100`,
      }))
      put(to, 'ops/2023-11-14.json', JSON.stringify(messages))
    },
  },
  {
    name: 'mail',
    kind: 'convo_dir',
    keeps: 'nothing',
    write: (to, all) => put(to, 'thread.eml', all.map(({ sentence }) => `${sentence}\n`).join('\n')),
  },
  {
    name: 'readme, redact',
    kind: 'repo',
    keeps: 'what is no secret',
    config: { scrub: { secretsInCode: 'redact' } },
    write: (to, all) => put(to, 'README.md', asProse(all)),
  },
  {
    name: 'code, redact',
    kind: 'repo',
    keeps: 'what is no secret',
    config: { scrub: { secretsInCode: 'redact' } },
    write: (to, all) =>
      put(
        to,
        'src/seed.py',
        all
          .map(
            ({ sentence }, index) =>
              `def step_${index}():\n    """Seeds the store.\n\n    ${sentence.replaceAll('\n', '\n    ')}\n    """\n    return ${index}\n`,
          )
          .join('\n\n'),
      ),
  },
]

/** Kinds that are personal data rather than secrets. Code and readmes keep them; `SECURITY.md` says so. */
const PERSONAL =
  /^(?:email|phone|person|street|German|date of birth|card|IBAN|American|British|passport|driving|tax|patient|bank|routing|IPv|MAC|IMEI|serial|GPS|number plate|vehicle|user handle|health|second of two|Brazilian|Polish|postcode|Bitcoin)/

/** Plants secrets in every corpus, and searches every byte that was written or printed for them. */
export const plantedSecrets: Campaign = {
  name: 'planted-secrets',
  async *run({ random, form, directory, log }) {
    const rounds = form === 'long' ? 5 : 1
    for (const corpus of corpora) {
      const leaked: string[] = []
      let trials = 0
      let worstMs = 0
      let worstMb = 0
      const crashes: string[] = []
      for (let round = 0; round < rounds; round++) {
        const planted = PLANTED_KINDS.filter(({ name }) => corpus.keeps === 'nothing' || !PERSONAL.test(name)).map(
          ({ name, value, sentence, parts }): Planted => {
            const drawn = value(random)
            return { kind: name, sentence: sentence(drawn), parts: parts?.(drawn) ?? [drawn] }
          },
        )
        const place = join(directory, `${corpus.name.replaceAll(/\W+/g, '-')}-${round}`)
        const dataDir = join(place, 'index')
        corpus.write(join(place, 'source'), planted)
        const config = { ...corpus.config, dataDir }
        const outcome = await crawlInProcess(
          { config, sources: [{ kind: corpus.kind, path: join(place, 'source') }] },
          120_000,
        )
        trials += planted.length
        if ('crash' in outcome || outcome.chunks === 0 || outcome.failures.length > 0) {
          crashes.push('crash' in outcome ? outcome.crash : `${outcome.chunks} chunks ${outcome.failures.join('; ')}`)
          continue
        }
        worstMs = Math.max(worstMs, outcome.cpuMs)
        worstMb = Math.max(worstMb, outcome.maxRssMb)
        const printed = await queryInProcess(config)
        const haystack = [...filesBelow(dataDir).map((path) => readFileSync(path)), Buffer.from(printed)].flatMap(
          (bytes) => [...readings(bytes)],
        )
        for (const { kind, parts } of planted) {
          if (parts.some((part) => haystack.some((text) => holds(text, part)))) leaked.push(kind)
        }
      }
      const kinds = [...new Set(leaked)]
      log(`${corpus.name}: ${leaked.length} of ${trials} leaked: ${kinds.join(', ')} ${crashes.join('; ')}`)
      yield {
        name: corpus.name,
        trials,
        survived: crashes.length > 0 ? 0 : trials,
        silentlyWrong: 0,
        leaked: leaked.length,
        worstMs,
        worstMb,
        failures: [...(kinds.length > 0 ? [`leaked ${kinds.join(', ')}`] : []), ...crashes],
      }
    }
  },
}

/** A code of a few digits is no part of a longer number or of a fraction: times and sizes hold any six digits by chance. */
function holds(text: string, part: string): boolean {
  if (!text.includes(part)) return false
  return !/^\d{1,8}$/.test(part) || new RegExp(`(?<!\\d|\\d\\.)${part}(?!\\d|\\.\\d)`).test(text)
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const utf16 = new TextDecoder('utf-16le')

/** Returns the texts that bytes can be: as UTF-8, as UTF-16 at both alignments, and after decompression. */
function* readings(bytes: Buffer): Generator<string> {
  yield bytes.toString('utf8')
  // `Buffer.toString` of bytes at an odd address has crashed the process.
  yield utf16.decode(bytes)
  yield utf16.decode(bytes.subarray(1))
  for (const decompressed of decompressions(bytes)) yield decompressed.toString('utf8')
}

const FORMATS = [
  { magic: Buffer.from([0x1f, 0x8b, 0x08]), read: gunzipSync },
  { magic: Buffer.from([0x78, 0x9c]), read: inflateSync },
] as const

/**
 * Decompresses what begins anywhere in a file with the mark of a format. Columns of tables are compressed by Zstandard,
 * among others: `query-child.ts` reads and prints every chunk of theirs.
 */
function* decompressions(bytes: Buffer): Generator<Buffer> {
  for (const { magic, read } of FORMATS) {
    for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + 1)) {
      try {
        yield read(bytes.subarray(at))
      } catch {
        // The mark was data.
      }
    }
  }
}

/** A Word document with one paragraph for each sentence, cut into runs where people change the format of a word. */
function wordOf(planted: readonly Planted[]): Uint8Array {
  const runs = (text: string): string =>
    (text.match(/[^]{1,7}/g) ?? [])
      .map((part) => `<w:r><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`)
      .join('')
  const body = planted
    .map(({ sentence }) => `<w:p>${sentence.split('\n').map(runs).join('<w:r><w:br/></w:r>')}</w:p>`)
    .join('')
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
  const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  const parts = { '[Content_Types].xml': types, '_rels/.rels': relations, 'word/document.xml': document }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, Buffer.from(text)])))
}
