import type { ChunkSelection, DocumentFacts, FactChange } from '@coderag/types'

/** Lists changes of facts, as an engine does. */
export class FactChanges {
  readonly list: FactChange[] = []

  source(source: Extract<FactChange, { source: unknown }>['source']): void {
    this.list.push({ source })
  }

  delete(selection: ChunkSelection): void {
    this.list.push({ delete: selection })
  }

  add(documents: readonly DocumentFacts[]): void {
    this.list.push({ add: documents })
  }
}
