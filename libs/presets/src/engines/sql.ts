import type { SearchEngine } from '@coderag/types'
import { graphStages } from '../graph-stages.js'
import { loadOptional } from '../load-optional.js'
import type { OpenEngine } from './engine.js'

/**
 * Opens an index in a SQL database, and the Qdrant server beside it if the configuration names one. Connects to nothing.
 *
 * @throws ConfigError `CONFIG_PACKAGE_MISSING`; SqlError `SQL_ADDRESS`, `SQL_PACKAGE_MISSING`; QdrantError `QDRANT_ADDRESS`.
 */
export const openSql: OpenEngine = async (place, { vectors, serviceNames }) => {
  const { openSqlIndex } = await loadOptional('@coderag/store-sql', () => import('@coderag/store-sql'))
  const { createLexicalScoring } = await import('@coderag/bm25')
  const search = vectors === undefined ? null : await openSearch(vectors)
  return openSqlIndex({
    address: place,
    scoring: createLexicalScoring(),
    graphs: graphStages({ serviceNames }),
    search,
  })
}

async function openSearch(address: string): Promise<SearchEngine> {
  const { openQdrant } = await loadOptional('@coderag/store-qdrant', () => import('@coderag/store-qdrant'))
  return openQdrant({ address })
}
