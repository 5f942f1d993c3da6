import { createSyntax } from '@coderag/syntax'
import { rawText } from '@coderag/types'
import { FactCollector } from '../../src/fact-collector.js'
import type { Fact, FactKind } from '../../src/facts.js'
import { extractManifestFacts } from '../../src/manifests/extract.js'

const syntax = createSyntax()

/** The facts of one manifest. */
export async function factsOf(filePath: string, text: string): Promise<readonly Fact[]> {
  const document = { sourceUri: `repo://shop/${filePath}`, repoName: 'shop', gitHash: null, filePath }
  const collector = new FactCollector({ ...document, corpusType: 'CODE_DEPLOY', text: rawText(text) }, [])
  await extractManifestFacts(collector, syntax)
  return collector.facts
}

/** Those of one kind. */
export function ofKind<K extends FactKind>(facts: readonly Fact[], kind: K): Extract<Fact, { kind: K }>[] {
  return facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)
}

export const literal = (value: string) => ({ kind: 'literal', value }) as const
