import { join } from 'node:path'
import { DATA_LAYOUT } from '@coderag/types'
import type { Retriever } from '@coderag/retrieval'
import { resolveConfig, type Config } from './config.js'

/**
 * Opens an index for queries.
 *
 * @throws CoderagError `CONFIG_INVALID`; RetrievalError `INDEX_MISSING` and the other codes of `createRetriever`.
 */
export async function composeRetriever(config: Config = {}): Promise<Retriever> {
  const { dataDir } = resolveConfig(config)
  const [{ createRetriever }, { openChunkStore }, { createLexicalAnalyzer, openLexicalIndex }] = await Promise.all([
    import('@coderag/retrieval'),
    import('@coderag/store-lance'),
    import('@coderag/bm25'),
  ])
  const analyzer = createLexicalAnalyzer()
  return createRetriever({
    dataDir,
    async openSnapshot(manifest) {
      const uri = join(dataDir, DATA_LAYOUT.database)
      const opening = openChunkStore({ uri, mode: 'read', snapshot: manifest.chunksSnapshot })
      const lexical = await openLexicalIndex(join(dataDir, DATA_LAYOUT.lexical, manifest.lexicalGeneration)).catch(
        async (error: unknown) => {
          // Nobody else will close the store that is being opened beside it.
          await opening.then((store) => store[Symbol.asyncDispose]()).catch(() => undefined)
          throw error
        },
      )
      return { store: await opening, lexical, analyzer, embedder: null }
    },
  })
}
