import { createRequire } from 'node:module'
import type * as Arrow from 'apache-arrow'
import type * as LanceDb from '@lancedb/lancedb'

export interface Lance {
  readonly lancedb: typeof LanceDb
  readonly arrow: typeof Arrow
}

let loaded: Lance | undefined

/**
 * Loads LanceDB on first use, because its native module has 100 MB and takes 115 ms to load. LanceDB is CommonJS and
 * accepts only tables made by the CommonJS copy of Arrow, so both are required instead of imported.
 */
export function loadLance(): Lance {
  if (loaded !== undefined) return loaded
  const require = createRequire(import.meta.url)
  return (loaded = withQuietLog(() => ({
    lancedb: require('@lancedb/lancedb') as typeof LanceDb,
    arrow: require('apache-arrow') as typeof Arrow,
  })))
}

/** Sets LanceDB's log level, which it reads while loading: it logs warnings on normal events such as a new table. */
function withQuietLog<T>(load: () => T): T {
  if (process.env['LANCEDB_LOG'] !== undefined) return load()
  process.env['LANCEDB_LOG'] = 'error'
  try {
    return load()
  } finally {
    delete process.env['LANCEDB_LOG']
  }
}
