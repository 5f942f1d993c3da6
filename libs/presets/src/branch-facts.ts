import type {
  DocumentFacts,
  FactChange,
  IndexManifest,
  IndexStorage,
  IndexWriter,
  LocatedSource,
  NextManifest,
  StoredFacts,
  WriteClaim,
} from '@coderag/types'

/**
 * The facts of one repository in memory, as an index that a crawl updates: what did not change since they were stored is not read
 * again. It keeps no chunks, terms, graphs or histories.
 */
export class BranchFacts implements IndexStorage {
  readonly location = 'memory'
  #manifest: IndexManifest | null
  #source: LocatedSource | null
  readonly #documents: Map<string, DocumentFacts>

  /**
   * @param manifest - Of the index that the facts come from, with its other sources, whose names documents may say. Null if it has
   *   no facts.
   * @param stored - Null for a repository of which nothing is stored.
   */
  constructor(manifest: IndexManifest | null, stored: StoredFacts | null) {
    this.#manifest = manifest
    this.#source = stored?.source ?? null
    this.#documents = new Map(stored?.documents.map((document) => [document.sourceUri, document]))
  }

  /** Facts as they are now. */
  get facts(): readonly StoredFacts[] {
    return this.#source === null ? [] : [{ source: this.#source, documents: [...this.#documents.values()] }]
  }

  async identity(): Promise<null> {
    return null
  }

  async current() {
    return this.#manifest === null ? null : { manifest: this.#manifest, identity: '' }
  }

  async open(): Promise<never> {
    throw new Error('Only facts are kept of a branch.')
  }

  async damage() {
    return []
  }

  async claim(): Promise<WriteClaim> {
    return {
      current: async () => this.#manifest,
      // Who changed a file says nothing of what it offers.
      hasHistory: async () => true,
      putHistory: async () => undefined,
      begin: async ({ base }) => this.#writer(base),
      commit: async (next) => (this.#manifest = next(this.#manifest)),
      [Symbol.asyncDispose]: async () => undefined,
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    return
  }

  #writer(base: IndexManifest | null): IndexWriter {
    const changes: FactChange[] = []
    return {
      source: (source) => void changes.push({ source }),
      delete: async (selection) => void changes.push({ delete: selection }),
      add: async ({ facts }) => void changes.push({ add: facts }),
      addTerms: async () => undefined,
      replaceVectors: async () => undefined,
      vectorsByContent: async () => new Map(),
      commit: async (_options, next: NextManifest) => {
        // Without a base everything is written anew.
        if (base === null) this.#documents.clear()
        for (const change of changes) this.#apply(change)
        const nothing = { parts: {}, hasGraphs: true, services: 0, edges: 0, callsAreOld: false, graphWarnings: [] }
        return (this.#manifest = next(this.#manifest, nothing))
      },
      prune: async () => undefined,
      stepMs: {},
      warnings: [],
      [Symbol.asyncDispose]: async () => undefined,
    }
  }

  #apply(change: FactChange): void {
    if ('source' in change) this.#source = change.source
    else if ('add' in change) for (const document of change.add) this.#documents.set(document.sourceUri, document)
    else if ('sourceUris' in change.delete) for (const uri of change.delete.sourceUris) this.#documents.delete(uri)
    else {
      const { uriPrefix } = change.delete
      for (const uri of this.#documents.keys()) if (uri.startsWith(uriPrefix)) this.#documents.delete(uri)
    }
  }
}
