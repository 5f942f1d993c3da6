import { IndexFormatError } from './errors.js'

/**
 * Change frequency of a file, measured back from the newest commit of its repository. `new`: added in the last 30 days
 * to an older repository. `hot`: 5 or more commits in the last 90 days. `active`: 1 to 4 of them. `stable`: a commit in
 * the last two years. `dormant`: none.
 */
export const CHANGE_FREQUENCIES = ['hot', 'active', 'stable', 'dormant', 'new'] as const
export type ChangeFrequency = (typeof CHANGE_FREQUENCIES)[number]

/** History of one file. Authors are counted, their names are not stored. */
export interface UnitHistory {
  /** ISO 8601, UTC. */
  readonly lastChangedAt: string
  /** Number of commits that changed the file, under this and former names, without merges. At least 1. */
  readonly commits: number
  /** Number of different authors of those commits. At least 1. */
  readonly authors: number
  readonly changeFrequency: ChangeFrequency
}

/** History of the files of one source at one commit. */
export interface SourceHistory {
  /** Full id. */
  readonly commit: string
  /** False if older commits were not seen: a shallow clone, or a history that took too long. */
  readonly complete: boolean
  /** Histories by unit key. A file is absent if no commit that was read changed it. */
  readonly units: ReadonlyMap<string, UnitHistory>
}

const HISTORY_FORMAT = 1

/** Writes a history as the JSON text that `parseHistory` reads. */
export function serializeHistory({ commit, complete, units }: SourceHistory): string {
  const rows = [...units].map(([key, { lastChangedAt, commits, authors, changeFrequency }]) => [
    key,
    [Math.floor(Date.parse(lastChangedAt) / 1000), commits, authors, CHANGE_FREQUENCIES.indexOf(changeFrequency)],
  ])
  return JSON.stringify({ format: HISTORY_FORMAT, commit, complete, units: Object.fromEntries(rows) })
}

/**
 * Parses the JSON text that `serializeHistory` wrote.
 * @throws IndexFormatError `HISTORY_CORRUPT`: it is not JSON of the expected shape and version.
 */
export function parseHistory(json: string): SourceHistory {
  const value: unknown = parsed(json)
  if (!isRecord(value) || value['format'] !== HISTORY_FORMAT) throw corrupt()
  const { commit, complete, units } = value
  if (typeof commit !== 'string' || typeof complete !== 'boolean' || !isRecord(units)) throw corrupt()
  return { commit, complete, units: new Map(Object.entries(units).map(([key, row]) => [key, unitOf(row)])) }
}

function unitOf(row: unknown): UnitHistory {
  if (!Array.isArray(row) || !row.every((item) => Number.isSafeInteger(item))) throw corrupt()
  const [seconds, commits, authors, frequency]: readonly (number | undefined)[] = row
  const changeFrequency = CHANGE_FREQUENCIES[frequency ?? -1]
  if (seconds === undefined || commits === undefined || authors === undefined || changeFrequency === undefined) {
    throw corrupt()
  }
  return { lastChangedAt: new Date(seconds * 1000).toISOString(), commits, authors, changeFrequency }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw corrupt()
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function corrupt(): IndexFormatError {
  return new IndexFormatError(
    'HISTORY_CORRUPT',
    "The stored history of a source can't be read. Crawl the source again with --full.",
    {},
  )
}
