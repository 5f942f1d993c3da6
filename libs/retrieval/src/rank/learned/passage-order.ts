import type { RankedChunk } from '@coderag/types'
import type { PassageEvidence } from './evidence.js'
import type { Query } from './query.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'
import { isTestModule } from './test-path.js'

/**
 * Orders the passages of a file, best first; equal ones keep their order. Tests in a file of code, as Rust has them, come
 * last unless the query mentions tests.
 *
 * A passage is judged by its ranks in the lists and its similarity to the query, relative to those of the best passage of the file. A
 * passage of code is also judged by the names that it declares and its term coverage: a caller of a function often contains more
 * terms of the query than the function.
 */
export function orderPassages(
  passages: readonly RankedChunk[],
  evidence: readonly PassageEvidence[],
  { mentionsTests }: Pick<Query, 'mentionsTests'>,
): readonly RankedChunk[] {
  if (passages.length < 2) return passages
  const { passageDeclaredWeight, passageCoverageWeight } = RERANK_DEFAULTS
  const best = Math.max(...passages.map(({ score }) => score))
  const similarities = passages.map(({ ranks }) => Math.max(0, ranks?.['dense']?.score ?? 0))
  const mostSimilar = Math.max(...similarities)
  return passages
    .map((passage, index) => {
      let value = best > 0 ? passage.score / best : 0
      if (mostSimilar > 0) value += (similarities[index] ?? 0) / mostSimilar
      if (passage.chunk.corpusType === 'CODE_LOGIC') {
        value += passageDeclaredWeight * (evidence[index]?.declaredSimilarity ?? 0)
        value += passageCoverageWeight * (evidence[index]?.coverage ?? 0)
      }
      return { passage, value, isLast: !mentionsTests && isTestInCode(passage) }
    })
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || b.value - a.value)
    .map(({ passage }) => passage)
}

/** Matches the attribute of a test in Rust, such as `#[test]` and `#[tokio::test(flavor = "multi_thread")]`. */
const TEST_ATTRIBUTE = /^\s*#\[(?:\w+::)*test\b/m

function isTestInCode({ chunk: { language, text, contextPrefix, symbolKind } }: RankedChunk): boolean {
  if (language !== 'rust') return false
  // The scope ends with the declaration itself, which may be a function `test`.
  const isOther = symbolKind !== null && symbolKind !== 'module'
  const modules = contextPrefix.split(' > ').slice(1, isOther ? -1 : undefined)
  return TEST_ATTRIBUTE.test(text) || modules.some(isTestModule)
}
