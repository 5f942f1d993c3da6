import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.js'
import { hexOf } from '../read/rows.js'
import { takeNumbers } from './runs.js'

/** Gives documents their numbers, and stores names of new ones. Numbers are never taken back while writers are open. */
export class DocumentNumbers {
  readonly #database: Database
  readonly #known = new Map<string, number>()

  constructor(database: Database) {
    this.#database = database
  }

  /** @param filePaths - By document; null for documents without a path. */
  async of(sourceUris: readonly string[], filePaths: readonly (string | null)[]): Promise<number[]> {
    const missing = new Map<string, string | null>()
    sourceUris.forEach((uri, index) => {
      if (!this.#known.has(uri)) missing.set(uri, filePaths[index] ?? null)
    })
    if (missing.size > 0) await this.#store(missing)
    return sourceUris.map((uri) => this.#known.get(uri) ?? 0)
  }

  async #store(missing: ReadonlyMap<string, string | null>): Promise<void> {
    const database = this.#database
    const keys = new Map([...missing.keys()].map((uri) => [keyOf(uri).toString('hex'), uri]))
    const found = await database.write(async (db) => {
      // The lock keeps two writers from storing one document twice.
      await database.lockState(db)
      const values = [...keys.keys()].map((key) => Buffer.from(key, 'hex'))
      const { rows } = await sql<{ document: number; source_key: Uint8Array }>`
        select document, source_key from coderag_documents
        where ${database.isOneOf(sql.ref('source_key'), { type: 'hash', values })}`.execute(db)
      const numbers = new Map(rows.map(({ document, source_key }) => [keys.get(hexOf(source_key)) ?? '', document]))
      const fresh = [...missing].filter(([uri]) => !numbers.has(uri))
      const first = await takeNumbers(db, database, 'next_document', fresh.length)
      fresh.forEach(([uri], index) => numbers.set(uri, first + index))
      await database.insert(
        db,
        'coderag_documents',
        {
          document: { type: 'bigint', values: fresh.map((_, index) => first + index) },
          source_key: { type: 'hash', values: fresh.map(([uri]) => keyOf(uri)) },
          source_uri: { type: 'text', values: fresh.map(([uri]) => uri) },
          file_path: { type: 'text', values: fresh.map(([, path]) => path) },
        },
        fresh.length,
      )
      return numbers
    })
    for (const [uri, number] of found) this.#known.set(uri, Number(number))
  }
}

function keyOf(uri: string): Buffer {
  return createHash('sha256').update(uri).digest()
}
