import { parseManifest, type CurrentIndex, type IndexManifest } from '@coderag/types'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from './database/database.js'

/** Returns the newest generation, or null if there is none. The tables must exist. */
export async function currentIndex(database: Database): Promise<CurrentIndex | null> {
  // One statement, so that generation and identity are those of one commit.
  const { rows } = await database.read((db) =>
    sql<{ identity: string; manifest: Uint8Array }>`select s.identity, g.manifest from coderag_state s
      join coderag_generations g on g.generation = s.generation`.execute(db),
  )
  const [row] = rows
  return row === undefined ? null : { manifest: unpackManifest(row.manifest), identity: row.identity }
}

export function packManifest(manifest: IndexManifest): Uint8Array {
  return gzipSync(JSON.stringify(manifest), { level: 1 })
}

export function unpackManifest(packed: Uint8Array): IndexManifest {
  return parseManifest(gunzipSync(packed).toString('utf8'))
}
