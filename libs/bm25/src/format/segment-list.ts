import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { Bm25Error, corrupt } from '../errors.js'

/** Name of the file that lists the segments of an index, in its directory. */
export const SEGMENTS_FILE = 'segments.json'
const FORMAT = 1

/** A segment file of an index and its documents that are not in the index any more. */
export interface ListedSegment {
  readonly file: string
  /** Runs of deleted documents: number of the first one in its segment, and how many. Ascending. */
  readonly gone: readonly (readonly [first: number, count: number])[]
}

const ListSchema = z.object({
  format: z.literal(FORMAT),
  segments: z.array(
    z.object({
      file: z.string().regex(/^segment-\d+\.bin$/),
      gone: z.array(z.tuple([z.int().min(0), z.int().min(1)])),
    }),
  ),
  checksum: z.int(),
})

/** @throws Bm25Error `BM25_UNREADABLE`, `BM25_CORRUPT`. */
export function readSegmentList(directory: string): readonly ListedSegment[] {
  const path = join(directory, SEGMENTS_FILE)
  let json: string
  try {
    json = readFileSync(path, 'utf8')
  } catch (cause) {
    const message = `Cannot open the lexical index ${path}. Run \`coderag index\` to build it.`
    throw new Bm25Error('BM25_UNREADABLE', message, { path }, { cause })
  }
  const list = ListSchema.safeParse(parseJson(json))
  if (!list.success) throw corrupt(path, 'it is no list of segments of this version')
  const { segments, checksum } = list.data
  if (checksumOf(segments) !== checksum) throw corrupt(path, 'its checksum differs')
  return segments
}

/** Writes the list durably. The segments that it names must be durable already. */
export function writeSegmentList(path: string, segments: readonly ListedSegment[]): void {
  const descriptor = openSync(path, 'wx')
  try {
    writeSync(descriptor, `${JSON.stringify({ format: FORMAT, segments, checksum: checksumOf(segments) })}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Returns one flag per document, 1 if it is deleted; null if none is. */
export function goneFlags({ gone }: ListedSegment, documents: number, path: string): Uint8Array<ArrayBuffer> | null {
  if (gone.length === 0) return null
  const flags = new Uint8Array(documents)
  for (const [first, count] of gone) {
    if (first + count > documents) throw corrupt(path, 'more documents are deleted than it has')
    flags.fill(1, first, first + count)
  }
  return flags
}

/** Returns the runs of set flags. */
export function goneRuns(flags: Uint8Array): [number, number][] {
  const runs: [number, number][] = []
  for (let first = flags.indexOf(1); first !== -1; ) {
    const end = flags.indexOf(0, first)
    const past = end === -1 ? flags.length : end
    runs.push([first, past - first])
    first = flags.indexOf(1, past)
  }
  return runs
}

function checksumOf(segments: readonly ListedSegment[]): number {
  return crc32(JSON.stringify(segments.map(({ file, gone }) => [file, gone])))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
