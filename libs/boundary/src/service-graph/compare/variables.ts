import { StoredFacts as DocumentLine } from '@coderag/facts/stored'
import type { StoredFacts } from '@coderag/types'

/** Environment variable or key of configuration that code reads, or that a manifest or a configuration file sets. */
export interface Variable {
  readonly name: string
  readonly role: 'read' | 'set'
  /** True if the code has a value of its own for it. Always true where it is set. */
  readonly hasDefault: boolean
  readonly service: string | null
  readonly repoName: string
  readonly filePath: string
  /** 1-based. */
  readonly line: number
}

/** Reads the variables of an index from its facts. Values are not read. */
export async function readVariables(
  facts: AsyncIterable<StoredFacts> | Iterable<StoredFacts>,
): Promise<readonly Variable[]> {
  const found: Variable[] = []
  for await (const { source, documents } of facts) {
    for (const { boundary, repoName, filePath, serviceName } of [...source.facts, ...documents]) {
      if (boundary === '') continue
      for (const fact of new DocumentLine(boundary).plain) {
        const at = { service: serviceName, repoName, filePath, line: fact.line }
        if (fact.kind === 'env_read') {
          found.push({ ...at, name: fact.name, role: 'read', hasDefault: fact.fallback !== null })
        }
        if (fact.kind === 'variable') found.push({ ...at, name: fact.name, role: 'set', hasDefault: true })
        if (fact.kind === 'setting') found.push({ ...at, name: fact.key, role: 'set', hasDefault: true })
      }
    }
  }
  return found
}
