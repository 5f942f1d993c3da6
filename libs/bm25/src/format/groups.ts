import { filterTests, type ChunkFilter } from '@coderag/types'
import { corrupt } from '../errors.js'
import type { IndexFile } from './index-file.js'

/** The columns that filters and deletes use. Documents with equal values form a group, which is tested once. */
export interface Group {
  readonly sourceUri: string
  readonly corpusType: string
  readonly repoName: string | null
  /** The service of its own, and those that it names, one per line; null for none. */
  readonly services: string | null
  readonly language: string | null
  readonly symbolKind: string | null
  readonly filePath: string | null
  readonly channel: string | null
  readonly timestamp: string | null
  /** Participants, one per line; null for none. */
  readonly people: string | null
}

/** The columns of `Group` in file order. */
export const GROUP_FIELDS = [
  'sourceUri',
  'corpusType',
  'repoName',
  'services',
  'language',
  'symbolKind',
  'filePath',
  'channel',
  'timestamp',
  'people',
] as const

/** The groups of an index file. Strings are decoded when they are used. */
export class StoredGroups {
  readonly size: number
  readonly #file: IndexFile
  readonly #rows: Uint32Array
  readonly #ends: Uint32Array
  readonly #text: Buffer

  constructor(file: IndexFile) {
    this.#file = file
    this.#rows = file.readNumbers('groups')
    this.#ends = file.readNumbers('stringEnds')
    this.#text = Buffer.from(file.readSection('stringText').buffer)
    this.size = this.#rows.length / GROUP_FIELDS.length
  }

  at(group: number): Group {
    const value = (field: (typeof GROUP_FIELDS)[number]) => this.#string(this.#reference(group, field))
    return {
      sourceUri: value('sourceUri') ?? '',
      corpusType: value('corpusType') ?? '',
      repoName: value('repoName'),
      services: value('services'),
      language: value('language'),
      symbolKind: value('symbolKind'),
      filePath: value('filePath'),
      channel: value('channel'),
      timestamp: value('timestamp'),
      people: value('people'),
    }
  }

  sourceUri(group: number): string {
    return this.#string(this.#reference(group, 'sourceUri')) ?? ''
  }

  /** Returns, per group, 1 if every test passes. A test runs once per distinct value. */
  matching(tests: readonly FieldTest[]): Uint8Array {
    const matches = new Uint8Array(this.size).fill(1)
    for (const { field, passes } of tests) {
      const verdicts = new Uint8Array(this.#ends.length + 1)
      for (let group = 0; group < this.size; group++) {
        if (matches[group] === 0) continue
        const reference = this.#reference(group, field)
        let verdict = verdicts[reference] ?? 0
        if (verdict === 0) verdict = verdicts[reference] = passes(this.#string(reference)) ? PASSES : FAILS
        if (verdict === FAILS) matches[group] = 0
      }
    }
    return matches
  }

  #reference(group: number, field: (typeof GROUP_FIELDS)[number]): number {
    return this.#rows[group * GROUP_FIELDS.length + GROUP_FIELDS.indexOf(field)] ?? 0
  }

  #string(reference: number): string | null {
    if (reference === 0) return null
    const end = this.#ends[reference - 1]
    if (end === undefined) throw corrupt(this.#file.path, 'a group refers to a missing string')
    return this.#text.toString('utf8', reference === 1 ? 0 : this.#ends[reference - 2], end)
  }
}

const PASSES = 1
const FAILS = 2

/** A condition of a filter on one field. */
export interface FieldTest {
  readonly field: (typeof GROUP_FIELDS)[number]
  readonly passes: (value: string | null) => boolean
}

/** Groups as an index file stores them. */
interface EncodedGroups {
  readonly rows: Uint32Array
  readonly stringEnds: Uint32Array
  readonly stringText: Buffer
}

/** Encodes groups as numbers and one text, with each distinct string once. */
export function encodeGroups(groups: readonly Group[]): EncodedGroups {
  const references = new Map<string, number>()
  const rows = Uint32Array.from(
    groups.flatMap((group) =>
      GROUP_FIELDS.map((field) => {
        const value = group[field]
        if (value === null) return 0
        const reference = references.get(value) ?? references.size + 1
        references.set(value, reference)
        return reference
      }),
    ),
  )
  const texts = Array.from(references.keys(), (text) => Buffer.from(text, 'utf8'))
  const stringEnds = new Uint32Array(texts.length)
  let end = 0
  texts.forEach((text, index) => (stringEnds[index] = end += text.length))
  return { rows, stringEnds, stringText: Buffer.concat(texts) }
}

/** Converts a filter to tests, all of which must pass. */
export function compileFilter(filter: ChunkFilter): FieldTest[] {
  return filterTests(filter).map((test): FieldTest => {
    if (test.field === 'participants') return { field: 'people', passes: (people) => test.passes(linesOf(people)) }
    return test.field === 'services'
      ? { field: 'services', passes: (services) => test.passes(linesOf(services)) }
      : test
  })
}

function linesOf(text: string | null): readonly string[] {
  return text?.split('\n') ?? []
}
