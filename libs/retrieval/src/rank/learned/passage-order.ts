import type { RankedChunk } from '@coderag/types'
import type { FileEvidence } from './evidence.js'
import type { CandidateFile } from './files.js'
import type { Query } from './query.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

/**
 * Orders the passages of a file, best first; equal ones keep their order. Tests in a file of code, as Rust has them, come
 * last unless the query mentions tests.
 *
 * A passage of code is judged by the engines, the names that it declares, and its term coverage: a caller of a function
 * often contains more terms of the query than the function. Other passages are judged by the engines alone, because they
 * declare nothing.
 */
export function orderPassages(
  { passages }: CandidateFile,
  { declaredSimilarity, coverage }: FileEvidence,
  { mentionsTests }: Pick<Query, 'mentionsTests'>,
): readonly RankedChunk[] {
  if (passages.length < 2) return passages
  const { passageFusedWeight, passageDeclaredWeight, passageCoverageWeight } = RERANK_DEFAULTS
  const best = Math.max(...passages.map(({ score }) => score))
  return passages
    .map((passage, index) => {
      const fused = best > 0 ? passage.score / best : 0
      const value =
        passage.chunk.corpusType === 'CODE_LOGIC'
          ? passageFusedWeight * fused +
            passageDeclaredWeight * (declaredSimilarity[index] ?? 0) +
            passageCoverageWeight * (coverage[index] ?? 0)
          : fused
      return { passage, value, isLast: !mentionsTests && isTestInCode(passage) }
    })
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || b.value - a.value)
    .map(({ passage }) => passage)
}

/** Matches the attribute of a test in Rust, such as `#[test]` and `#[tokio::test(flavor = "multi_thread")]`. */
const TEST_ATTRIBUTE = /^\s*#\[(?:\w+::)*test\b/m

function isTestInCode({ chunk: { language, text } }: RankedChunk): boolean {
  return language === 'rust' && TEST_ATTRIBUTE.test(text)
}
