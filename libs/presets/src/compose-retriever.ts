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
      try {
        // Opened while the store is being opened: this one is synchronous.
        const lexical = openLexicalIndex(join(dataDir, DATA_LAYOUT.lexical, manifest.lexicalGeneration))
        return { store: await opening, lexical, analyzer, embedder: null }
      } catch (error) {
        await opening.then(
          (store) => store[Symbol.asyncDispose](),
          () => undefined,
        )
        throw error
      }
    },
  })
}
