import type { DirectoryStages } from '@coderag/storage/directory'
import { graphStages } from '../graph-stages.js'
import type { IndexSettings, OpenEngine } from './engine.js'

/** Opens an index in a directory. */
export const openDirectory: OpenEngine = async (directory, settings) => {
  const { openDirectoryIndex } = await import('@coderag/storage/directory')
  return openDirectoryIndex({ directory, stages: directoryStages(settings), isShared: settings.shared })
}

/** Returns what writes and reads the chunks and terms of a directory. */
export function directoryStages({ serviceNames }: Pick<IndexSettings, 'serviceNames'>): DirectoryStages {
  return {
    openChunkReader: async (options) =>
      (await import('@coderag/store-lance')).openChunkReader({ ...options, onWarning: warn }),
    hasChunks: async (options) => (await import('@coderag/store-lance')).hasSnapshot(options),
    openChunkWriter: async (options) => (await import('@coderag/store-lance')).openChunkWriter(options),
    openLexicalIndex: async (directory) => (await import('@coderag/bm25')).openLexicalIndex(directory),
    createLexicalWriter: async (previous) =>
      (await import('@coderag/bm25')).createIndexWriter({}, previous ?? undefined),
    graphs: graphStages({ serviceNames }),
    onWarning: warn,
  }
}

/** Prints one line on standard error, unless the program handles Node's warnings itself. */
function warn(message: string): void {
  process.emitWarning(message, { code: 'CODERAG_INDEX_DAMAGED' })
}
