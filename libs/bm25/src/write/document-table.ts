import type { ChunkColumns, ChunkSelection, TextColumn } from '@coderag/types'
import { Bm25Error } from '../errors.js'
import type { IndexFile } from '../format/index-file.js'
import { GROUP_FIELDS, StoredGroups, type Group } from '../format/groups.js'
import { GrowableNumbers } from '../growable-numbers.js'

/** The number of a deleted document. */
export const DROPPED = 0xffffffff
const ID_BYTES = 32

/** The documents of a new segment: those of merged segments, then the added ones. */
export class DocumentTable {
  readonly groups: Group[] = []
  readonly #ids: Uint8Array[] = []
  readonly #lengths = new GrowableNumbers()
  readonly #groupOf = new GrowableNumbers()
  /** Per group, the number below which its documents are deleted. */
  readonly #deletedBelow = new GrowableNumbers()
  /** Documents of loaded segments that are deleted. */
  readonly #gone = new Set<number>()
  #groupNumbers: Map<string, number> | undefined
  #groupsByUri: Map<string, number[]> | undefined

  get size(): number {
    return this.#lengths.length
  }

  /** Adds the documents of a segment. */
  load({ file, gone }: { readonly file: IndexFile; readonly gone: Uint8Array | null }): void {
    const groups = new StoredGroups(file)
    const numbers = Uint32Array.from({ length: groups.size }, (_, group) => this.#groupNumber(groups.at(group)))
    const first = this.size
    this.#ids.push(file.readSection('ids'))
    this.#lengths.pushAll(file.readNumbers('lengths'))
    this.#groupOf.pushAll(file.readNumbers('documentGroups').map((group) => numbers[group] ?? 0))
    if (gone === null) return
    for (let document = 0; document < gone.length; document++) {
      if (gone[document] === 1) this.#gone.add(first + document)
    }
  }

  /** Returns the ids of all documents, 32 bytes each. */
  ids(): Uint8Array {
    return Buffer.concat(this.#ids)
  }

  add(batch: ChunkColumns, lengths: Uint32Array): void {
    const ids = parseIds(batch)
    const columns = groupColumns(batch)
    const people = linesOf(batch, 'participants')
    const mentions = linesOf(batch, 'mentions')
    let group = 0
    for (let row = 0; row < batch.rows; row++) {
      const differs =
        people[row] !== people[row - 1] ||
        mentions[row] !== mentions[row - 1] ||
        columns.some((column) => !equalsRowBefore(column, row))
      if (row === 0 || differs) {
        group = this.#groupNumber(
          groupAt(columns, row, { people: people[row] ?? null, mentions: mentions[row] ?? null }),
        )
      }
      this.#groupOf.push(group)
    }
    this.#ids.push(ids)
    this.#lengths.pushAll(lengths)
  }

  delete(selection: ChunkSelection): void {
    if ('uriPrefix' in selection) {
      this.groups.forEach((group, number) => {
        if (group.sourceUri.startsWith(selection.uriPrefix)) this.#deletedBelow.set(number, this.size)
      })
      return
    }
    for (const uri of selection.sourceUris) {
      for (const group of this.#groupsOf(uri)) this.#deletedBelow.set(group, this.size)
    }
  }

  /**
   * Numbers the remaining documents in order. Of several documents with one id, the last one remains.
   *
   * @returns Per document, its new number or `DROPPED`.
   */
  renumber(): Uint32Array<ArrayBuffer> {
    const ids = this.ids()
    const numbers = new Uint32Array(this.size)
    const seen = new Uint32Array(2 ** Math.ceil(Math.log2(this.size * 2 + 2)))
    for (let document = this.size - 1; document >= 0; document--) {
      const deleted = document < this.#deletedBelow.at(this.#groupOf.at(document))
      if (deleted || this.#gone.has(document) || !firstSeen(seen, ids, document)) numbers[document] = DROPPED
    }
    let next = 0
    for (let document = 0; document < numbers.length; document++) {
      if (numbers[document] !== DROPPED) numbers[document] = next++
    }
    return numbers
  }

  /** Returns the ids, lengths and groups of the remaining documents. */
  surviving(numbers: Uint32Array): { ids: Uint8Array; lengths: Uint32Array; groupOf: Uint32Array; groups: Group[] } {
    const ids = this.ids()
    const lengths = new GrowableNumbers()
    const groupOf = new GrowableNumbers()
    const kept: Group[] = []
    const groupNumbers = new Uint32Array(this.groups.length).fill(DROPPED)
    let count = 0
    for (let document = 0; document < numbers.length; document++) {
      if (numbers[document] === DROPPED) continue
      ids.copyWithin(count++ * ID_BYTES, document * ID_BYTES, (document + 1) * ID_BYTES)
      lengths.push(this.#lengths.at(document))
      const group = this.#groupOf.at(document)
      const value = this.groups[group]
      if (groupNumbers[group] === DROPPED && value !== undefined) groupNumbers[group] = kept.push(value) - 1
      groupOf.push(groupNumbers[group] ?? DROPPED)
    }
    return {
      ids: ids.subarray(0, count * ID_BYTES),
      lengths: lengths.toUint32(),
      groupOf: groupOf.toUint32(),
      groups: kept,
    }
  }

  #groupNumber(group: Group): number {
    this.#groupNumbers ??= new Map(this.groups.map((value, number) => [groupKey(value), number]))
    const key = groupKey(group)
    const known = this.#groupNumbers.get(key)
    if (known !== undefined) return known
    const number = this.#addGroup(group)
    this.#groupNumbers.set(key, number)
    return number
  }

  #addGroup(group: Group): number {
    const number = this.groups.push(group) - 1
    this.#deletedBelow.push(0)
    if (this.#groupsByUri !== undefined) listFor(this.#groupsByUri, group.sourceUri).push(number)
    return number
  }

  #groupsOf(uri: string): readonly number[] {
    if (this.#groupsByUri === undefined) {
      const byUri = new Map<string, number[]>()
      this.groups.forEach((group, number) => listFor(byUri, group.sourceUri).push(number))
      this.#groupsByUri = byUri
    }
    return this.#groupsByUri.get(uri) ?? []
  }
}

function listFor(lists: Map<string, number[]>, key: string): number[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: number[] = []
  lists.set(key, list)
  return list
}

function groupKey(group: Group): string {
  return JSON.stringify(GROUP_FIELDS.map((field) => group[field]))
}

/** Returns false if the id of a document was seen before. Ids are SHA-256, so their first bytes serve as a hash. */
function firstSeen(seen: Uint32Array, ids: Uint8Array, document: number): boolean {
  const mask = seen.length - 1
  const at = document * ID_BYTES
  const hash =
    ((ids[at] ?? 0) | ((ids[at + 1] ?? 0) << 8) | ((ids[at + 2] ?? 0) << 16) | ((ids[at + 3] ?? 0) << 24)) >>> 0
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const other = seen[slot] ?? 0
    if (other === 0) {
      seen[slot] = document + 1
      return true
    }
    if (equalBytes(ids, at, (other - 1) * ID_BYTES, ID_BYTES)) return false
  }
}

function groupColumns(batch: ChunkColumns): TextColumn[] {
  const { source_uri, corpus_type, repo_name, service_name, language, symbol_kind, file_path, channel, timestamp } =
    batch.columns
  return [source_uri, corpus_type, repo_name, service_name, language, symbol_kind, file_path, channel, timestamp].map(
    asText,
  )
}

function groupAt(
  columns: readonly TextColumn[],
  row: number,
  { people, mentions }: { readonly people: string | null; readonly mentions: string | null },
): Group {
  const [sourceUri, corpusType, repoName, serviceName, language, symbolKind, filePath, channel, timestamp] =
    columns.map((column) => textAt(column, row))
  return {
    sourceUri: sourceUri ?? '',
    corpusType: corpusType ?? '',
    repoName: repoName ?? null,
    services: [serviceName, mentions].filter((lines) => typeof lines === 'string').join('\n') || null,
    language: language ?? null,
    symbolKind: symbolKind ?? null,
    filePath: filePath ?? null,
    channel: channel ?? null,
    timestamp: timestamp ?? null,
    people,
  }
}

/** Returns the list of each row, one value per line; null for none. */
function linesOf(batch: ChunkColumns, name: 'participants' | 'mentions'): readonly (string | null)[] {
  const column = batch.columns[name]
  if (column.type !== 'list') throw badBatch(`the column ${name} must hold lists`)
  const { offsets, values } = column
  return Array.from({ length: batch.rows }, (_, row) => {
    const [from = 0, to = 0] = [offsets[row], offsets[row + 1]]
    if (from === to) return null
    return Array.from({ length: to - from }, (_own, index) => textAt(values, from + index) ?? '').join('\n')
  })
}

function asText(column: ChunkColumns['columns'][keyof ChunkColumns['columns']]): TextColumn {
  if (column.type !== 'text') throw badBatch('a text column holds another type')
  return column
}

function textAt(column: TextColumn, row: number): string | null {
  if (!isPresent(column, row)) return null
  const { data, offsets } = column
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8', offsets[row], offsets[row + 1])
}

function isPresent(column: TextColumn, row: number): boolean {
  return column.validity === null || ((column.validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0
}

/** Returns true if a row has the value of the previous row. Chunks of one file are adjacent, so this usually saves decoding strings. */
function equalsRowBefore(column: TextColumn, row: number): boolean {
  const before = column.offsets[row - 1] ?? 0
  const start = column.offsets[row] ?? 0
  const length = (column.offsets[row + 1] ?? 0) - start
  if (start - before !== length || isPresent(column, row - 1) !== isPresent(column, row)) return false
  return equalBytes(column.data, start, before, length)
}

function equalBytes(bytes: Uint8Array, first: number, second: number, length: number): boolean {
  for (let index = 0; index < length; index++) if (bytes[first + index] !== bytes[second + index]) return false
  return true
}

/** Converts the id column from hexadecimal digits to bytes. */
function parseIds(batch: ChunkColumns): Uint8Array {
  const { data, offsets } = asText(batch.columns.id)
  for (let row = 0; row < batch.rows; row++) {
    if ((offsets[row + 1] ?? 0) - (offsets[row] ?? 0) !== ID_BYTES * 2)
      throw badBatch(`the id of row ${row} does not have 64 digits`)
  }
  const ids = Buffer.from(data.buffer, data.byteOffset + (offsets[0] ?? 0), batch.rows * ID_BYTES * 2)
  const bytes = Buffer.from(ids.toString('latin1'), 'hex')
  if (bytes.length !== batch.rows * ID_BYTES)
    throw badBatch(`the id of row ${Math.floor(bytes.length / ID_BYTES)} is not hexadecimal`)
  return bytes
}

/** Returns the error for an `add` whose arguments do not match. */
export function badBatch(why: string): Bm25Error<'BM25_BAD_BATCH'> {
  return new Bm25Error(
    'BM25_BAD_BATCH',
    `Cannot add chunks to the lexical index: ${why}. Create both arguments from the same chunks, with encodeChunks and analyze.`,
    { why },
  )
}
