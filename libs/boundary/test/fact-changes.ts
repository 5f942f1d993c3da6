import type { ChunkSelection, DocumentFacts, FactChange, LocatedSource } from '@coderag/types'

/** Lists changes of facts, as an engine does. */
export class FactChanges {
  readonly list: FactChange[] = []

  source(source: LocatedSource): void {
    this.list.push({ source })
  }

  delete(selection: ChunkSelection): void {
    this.list.push({ delete: selection })
  }

  add(documents: readonly DocumentFacts[]): void {
    this.list.push({ add: documents })
  }
}
