import type { ChunkFilter } from '@coderag/types'
import picomatch from 'picomatch'
import { corrupt } from './errors.js'
import type { IndexFile } from './file-format.js'

/** What filters and deletes look at. Documents with equal values form a group, so each is judged once. */
export interface Group {
  readonly sourceUri: string
  readonly corpusType: string
  readonly repoName: string | null
  readonly serviceName: string | null
  readonly language: string | null
  readonly filePath: string | null
}

/** The columns of `Group`, in the order in which they are stored. */
export const GROUP_FIELDS = ['sourceUri', 'corpusType', 'repoName', 'serviceName', 'language', 'filePath'] as const

/** Reads every group of an index. */
export function readGroups(file: IndexFile): Group[] {
  const ends = file.readNumbers('stringEnds')
  const bytes = Buffer.from(file.readSection('stringText').buffer)
  const strings = Array.from(ends, (end, index) => bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], end))
  const rows = file.readNumbers('groups')
  const width = GROUP_FIELDS.length
  return Array.from({ length: rows.length / width }, (_, group) => {
    const value = (field: number): string | null => {
      const reference = rows[group * width + field] ?? 0
      if (reference > strings.length) throw corrupt(file.path, 'a group names a string that is not there')
      return reference === 0 ? null : (strings[reference - 1] ?? null)
    }
    return {
      sourceUri: value(0) ?? '',
      corpusType: value(1) ?? '',
      repoName: value(2),
      serviceName: value(3),
      language: value(4),
      filePath: value(5),
    }
  })
}

/** Groups in their stored form. */
interface EncodedGroups {
  readonly rows: Uint32Array
  readonly stringEnds: Uint32Array
  readonly stringText: Buffer
}

/** Lays groups out as numbers and one text, each distinct string once. */
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

/**
 * Makes the test that a filter is. A list means "one of", so an empty one lets nothing pass; a null value is in no list.
 * Globs are matched against the whole `filePath`; those with `!` exclude, and without others everything else passes.
 */
export function compileFilter(filter: ChunkFilter): (group: Group) => boolean {
  const tests = [
    oneOf(filter.corpusTypes, (group) => group.corpusType),
    oneOf(filter.repos, (group) => group.repoName),
    oneOf(filter.services, (group) => group.serviceName),
    oneOf(filter.languages, (group) => group.language),
    ...(filter.pathGlobs === undefined ? [] : [matchesPath(filter.pathGlobs)]),
  ]
  return (group) => tests.every((test) => test(group))
}

function oneOf(allowed: readonly string[] | undefined, valueOf: (group: Group) => string | null) {
  if (allowed === undefined) return () => true
  const values = new Set(allowed)
  return (group: Group) => {
    const value = valueOf(group)
    return value !== null && values.has(value)
  }
}

function matchesPath(globs: readonly string[]): (group: Group) => boolean {
  const options = { dot: true, nonegate: true }
  const including = globs.filter((glob) => !glob.startsWith('!')).map((glob) => picomatch(glob, options))
  const excluding = globs.filter((glob) => glob.startsWith('!')).map((glob) => picomatch(glob.slice(1), options))
  return ({ filePath }) => {
    if (filePath === null) return including.length === 0
    if (excluding.some((matches) => matches(filePath))) return false
    return including.length === 0 || including.some((matches) => matches(filePath))
  }
}
