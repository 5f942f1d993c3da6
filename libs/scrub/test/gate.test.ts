import { createHash } from 'node:crypto'
import { OptionsError, CORPUS_TYPES, rawText, SOURCE_TYPES, type RawChunk } from '@coderag/types'
import { rawChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { createScrubber, type Detector } from '../src/index.js'

const address = ['amara.osei', 'example.net'].join('@')
const password = ['hunt', 'er2!xyz9'].join('')
const key = createHash('sha256').update('a test key').digest()

const slack = (text: string, more: Partial<RawChunk> = {}): RawChunk => ({
  ...rawChunk({ corpusType: 'CONVO_SLACK', text }),
  ...more,
})

async function scrubbed(chunk: RawChunk, options = {}): Promise<string> {
  return JSON.stringify((await createScrubber(options).scrub([chunk])).chunks)
}

/** A value in every string of a chunk that is not its identity. */
function planted(value: string, corpusType: RawChunk['corpusType']): RawChunk {
  const leak = `see ${value} there`
  const raw = rawText(leak)
  const lists = {
    definedNames: [leak],
    imports: [leak],
    callsOut: [leak],
    mentions: [leak],
    calledBy: [leak],
    k8sLabels: [leak],
  }
  const names = { symbolName: leak, filePath: leak, channel: leak, threadId: leak, serviceName: leak }
  const marked = { overlap: raw, signature: raw, docstring: raw, sectionPath: raw, author: raw, participants: [raw] }
  return { ...rawChunk({ corpusType, text: leak, prefix: leak }), ...lists, ...names, ...marked }
}

describe('fields', () => {
  const scrubbedTypes = CORPUS_TYPES.filter((type) => SOURCE_TYPES[type].sensitivity !== 'clean')
  const values = [
    address,
    `+49 30 ${901820}`,
    '4111 1111 1111 1111',
    `token=${password}`,
    '179.177.214.91',
    '536-22-8726',
  ]

  test.each(scrubbedTypes)('no field of %s keeps a planted value', async (type) => {
    for (const value of values) expect(await scrubbed(planted(value, type))).not.toContain(value)
  })

  test('a value found in one place goes everywhere in the chunk, but not inside a longer word', async () => {
    const chunk = slack(`password = "${password}"`, { docstring: rawText(`it was ${password} or x${password}y`) })
    const out = (await createScrubber().scrub([chunk])).chunks[0]
    expect(out?.docstring).toMatch(/^it was <SECRET_\d+> or x/)
    expect(out?.docstring).toContain(`x${password}y`)
  })

  test('an author is known in every chunk of the same source', async () => {
    const first = slack('morning', { author: rawText('Zuzu Qabbala') })
    const second = { ...slack('ask zuzu qabbala about it'), contextPrefix: rawText('#ops > @Zuzu Qabbala') }
    const { chunks } = await createScrubber().scrub([first, second])
    expect(JSON.stringify(chunks)).not.toMatch(/qabbala/i)
    expect(chunks[1]?.text).toContain(chunks[0]?.author ?? 'no author')
  })

  test('everybody who takes part is known in every chunk of the same source', async () => {
    const first = slack('morning', { participants: [rawText('Zuzu Qabbala'), rawText('Wim')] })
    const { chunks } = await createScrubber().scrub([first, slack('ask zuzu qabbala about it')])
    expect(JSON.stringify(chunks)).not.toMatch(/qabbala|Wim/i)
    expect(chunks[1]?.text).toContain(chunks[0]?.participants[0])
  })

  test('names given with a call are known in that call only, and a part stands for its whole', async () => {
    const scrubber = createScrubber()
    const given = [slack('Qabbala and zuzu qabbala agree')]
    const { chunks } = await scrubber.scrub(given, { knownNames: ['Zuzu Qabbala'] })
    expect(chunks[0]?.text).toMatch(/^(<PERSON_\d+>) and \1 agree$/)
    expect((await scrubber.scrub(given)).chunks[0]?.text).toContain('Qabbala')
  })

  test('identity is kept, so that what was stored can be found and replaced', async () => {
    const chunk = slack(`mail ${address}`)
    const out = (await createScrubber().scrub([chunk])).chunks[0]
    expect([out?.id, out?.sourceUri, out?.byteRange]).toEqual([chunk.id, chunk.sourceUri, chunk.byteRange])
  })
})

describe('placeholders', () => {
  test('one value has one placeholder in all chunks and fields, whatever its case or separators', async () => {
    const { chunks } = await createScrubber().scrub([slack(`a ${address} b`), slack(`a ${address.toUpperCase()} b`)])
    expect(chunks[0]?.text).toMatch(/^a <EMAIL_\d{1,8}> b$/)
    expect(chunks[1]?.text).toBe(chunks[0]?.text)
  })

  test('scrubbers with one key agree, so that workers need not talk', async () => {
    const options = { placeholderKey: key }
    expect(await scrubbed(slack(`a ${address}`), options)).toBe(await scrubbed(slack(`a ${address}`), options))
  })

  test('without a key nobody can guess the number of a value', async () => {
    expect(await scrubbed(slack(`a ${address}`))).not.toBe(await scrubbed(slack(`a ${address}`)))
  })

  test('a known name and its part share a placeholder', async () => {
    const scrubber = createScrubber({ knownNames: ['Ana Silva'] })
    const { chunks } = await scrubber.scrub([slack('Ana Silva said'), slack('Ana said')])
    expect(chunks[1]?.text).toBe(chunks[0]?.text)
  })
})

describe('secrets in corpora that pass unchanged', () => {
  const text = `const a = 1\nconst password = "${password}"\n`
  const code = { ...rawChunk({ path: 'src/db.ts', text }), startLine: 10 }

  test('by default they are counted with path and line, and the text stays the same object', async () => {
    const { chunks, audits } = await createScrubber().scrub([code])
    const found = { kind: 'SECRET', detector: 'secret-keyword' }
    const context = expect.stringMatching(/^[\da-f]{16}$/)
    const places = [{ ...found, confidence: 'likely', line: 11, context, check: expect.stringMatching(/^[\da-f]{2}$/) }]
    const left = { path: 'src/db.ts', places }
    expect(chunks[0]).toBe(code)
    expect(audits).toEqual([
      { chunkId: code.id, corpusType: 'CODE_LOGIC', counts: [{ ...found, left: 'likely', count: 1 }], left },
    ])
  })

  test('redact replaces them and nothing else', async () => {
    const withMail = { ...code, text: rawText(`${text}// ask ${address}\n`) }
    const { chunks } = await createScrubber({ secretsInCode: 'redact' }).scrub([withMail])
    expect(chunks[0]?.text).toMatch(/^const a = 1\nconst password = "<SECRET_\d+>"\n\/\/ ask /)
    expect(chunks[0]?.text).toContain(address)
  })

  test('off does not look', async () => {
    const { chunks, audits } = await createScrubber({ secretsInCode: 'off' }).scrub([code])
    expect([chunks[0], audits[0]]).toEqual([code, null])
  })
})

describe('what is nobody’s stays', () => {
  const hex = createHash('sha512').update('digest').digest('hex')
  const base64 = createHash('sha512').update('digest').digest('base64')

  test.each([
    `commit ${hex.slice(0, 40)}`,
    `image: registry.local/app@sha256:${hex.slice(0, 64)}`,
    `integrity sha512-${base64}`,
    `golang.org/x/sys v0.0.0-20210806184541-e5e7981a1069 h1:${base64.slice(0, 43)}=`,
    'request 9f1c2a44-5b7e-4c1d-8e2f-0a1b2c3d4e5f was slow',
    'epoch 1717171717 and 1717171717171',
    'mean 0.4111111111111111, p99 12.500000001',
    `<img src="data:image/png;base64,${base64}">`,
    'updated 2024-05-02T10:11:12.345Z by version 1.22.333-rc.4',
    'offset 0x7fff5fbff8a0 size 4096',
  ])('%s', async (text) => {
    const chunk = rawChunk({ corpusType: 'DOC_RUNBOOK', text })
    expect((await createScrubber().scrub([chunk])).chunks[0]?.text).toBe(text)
  })
})

describe('failures', () => {
  test('options that do not fit are refused with what is wrong', () => {
    expect(() => createScrubber({ placeholderKey: new Uint8Array(4) })).toThrow(OptionsError)
    expect(() => createScrubber({ secretsInCode: 'maybe' as 'off' })).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID' }),
    )
  })

  test.each([
    [
      'throws',
      (): never => {
        throw new Error(`can't read ${address}`)
      },
    ],
    ['points outside the text', () => [{ kind: 'X', start: 0, end: 10_000 }]],
    ['points nowhere', () => [{ kind: 'X', start: 3, end: 3 }]],
  ])('a detector that %s lets nothing pass, and the error holds no text', async (_, find) => {
    const broken: Detector = { id: 'broken', tier: 'name', find }
    const failed = createScrubber({ detectors: [broken] }).scrub([slack(`mail ${address}`)])
    const error: unknown = await failed.then(
      () => null,
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({ code: 'SCRUB_DETECTOR_FAILED', details: { detector: 'broken' } })
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain(address)
  })

  test('a detector may answer later, as a model or a service does', async () => {
    const slow: Detector = {
      id: 'model',
      tier: 'name',
      find: async ({ text }) => [{ kind: 'PERSON', start: 0, end: text.search(/\W|$/) }],
    }
    expect((await createScrubber({ detectors: [slow] }).scrub([slack('qwopf deployed it')])).chunks[0]?.text).toMatch(
      /^<PERSON_\d+> deployed it$/,
    )
  })
})

describe('the fingerprint', () => {
  test('changes with options, known names and key, and shows none of them', () => {
    const prints = [{}, { secretsInCode: 'off' as const }, { knownNames: ['Ana Silva'] }, { placeholderKey: key }].map(
      (options) => createScrubber(options).fingerprint,
    )
    expect(new Set(prints).size).toBe(4)
    expect(prints.join()).not.toContain('Silva')
  })
})

describe('hostile text', () => {
  test.each([
    'a',
    'A',
    'a-',
    '1',
    '1 ',
    '1.',
    'A a ',
    'key=',
    'a.b@',
    '::',
    '-----BEGIN PRIVATE KEY-----',
    '{{${',
    'Aa1',
    ' \n',
    "'s ",
  ])(
    '60,000 characters of %j take a moment, not minutes',
    async (unit) => {
      const chunk = rawChunk({ corpusType: 'DOC_GOOGLE', text: unit.repeat(60_000 / unit.length) })
      expect((await createScrubber().scrub([chunk])).chunks).toHaveLength(1)
    },
    4000,
  )
})
