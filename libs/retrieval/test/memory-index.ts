import type { IndexManifest, IndexReader, IndexStorage } from '@coderag/types'

/** An index whose manifest a test commits, and whose generations it opens. */
export interface MemoryIndex extends IndexStorage {
  /** Makes a manifest current; null removes the index. */
  put(manifest: IndexManifest | null): void
}

export function memoryIndex(open: (manifest: IndexManifest) => Promise<IndexReader>): MemoryIndex {
  let commits = 0
  let newest: IndexManifest | null = null
  const readOnly = (): never => {
    throw new Error('retrieval only reads')
  }
  return {
    location: 'memory',
    put(manifest) {
      commits++
      newest = manifest
    },
    identity: async () => (newest === null ? null : String(commits)),
    current: async () => (newest === null ? null : { manifest: newest, identity: String(commits) }),
    open,
    claim: readOnly,
    damage: readOnly,
    async [Symbol.asyncDispose]() {},
  }
}

/** Everything that a test does not open. */
export const nothingElse: Omit<IndexReader, 'chunks' | 'lexical'> = {
  graph: async () => null,
  graphOf: async () => null,
  symbols: async () => null,
  central: async () => [],
  importance: async () => null,
  history: async () => null,
  async *facts() {},
  async [Symbol.asyncDispose]() {},
}
