import { createRequire } from 'node:module'
import type * as Arrow from 'apache-arrow'
import type LanceDb from '@lancedb/lancedb'

export interface Lance {
  readonly lancedb: typeof LanceDb
  readonly arrow: typeof Arrow
}

let loaded: Promise<Lance> | undefined

/**
 * Loads LanceDB on first use, because its native module has 100 MB and takes 115 ms to load. LanceDB is CommonJS and
 * accepts only tables made by the CommonJS copy of Arrow, so Arrow is required instead of imported. LanceDB itself is
 * imported, so that a build takes its code in (docs/decisions/0023-lancedb-is-bundled.md).
 */
export function loadLance(): Promise<Lance> {
  return (loaded ??= withQuietLog(async () => {
    const { default: lancedb } = await import('@lancedb/lancedb')
    return { lancedb, arrow: createRequire(import.meta.url)('apache-arrow') as typeof Arrow }
  }))
}

/** Sets LanceDB's log level, which it reads while loading: it logs warnings on normal events such as a new table. */
async function withQuietLog<T>(load: () => Promise<T>): Promise<T> {
  if (process.env['LANCEDB_LOG'] !== undefined) return load()
  process.env['LANCEDB_LOG'] = 'error'
  try {
    return await load()
  } finally {
    delete process.env['LANCEDB_LOG']
  }
}
