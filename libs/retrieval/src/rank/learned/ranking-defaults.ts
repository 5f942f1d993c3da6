/**
 * Every constant of this library that moves an order, besides the trained weights (`weights.json`). Each comment states
 * the meaning first; "by hand" means that no measurement of the value is recorded. A test wants a unit, a trade-off and a reason.
 */
export const RERANK_DEFAULTS = {
  /**
   * Difference of scores that is worth as much as 1 of relevance, to which the signals are added.
   * @unit log odds that one file is right rather than another
   * @trades More follows the signals; less follows the features.
   * @chosen On development data, for which 12 to 16 are alike; about the range of the scores of one query.
   */
  relevanceUnit: 14,
  /**
   * Positions at the top in which a file occurs only once while other files remain.
   * @unit positions, 0 to 200
   * @trades More show more files; fewer show more passages of the best files.
   * @chosen Ten is the length of a result list that people read.
   */
  distinctFiles: 10,
  /**
   * Positions that each further passage of a file is placed below the previous one, counted in files.
   * @unit files, at least 0
   * @trades More show more files; fewer show several passages of the best files.
   * @chosen Half shows 0.014 less of the answering files in 2,000 tokens, double 0.017 more, and costs 0.023 on flows of systems.
   */
  nextPassageDistance: 3,
  /**
   * Weight of the similarity between declared names and the query in the choice of the passage that represents a file of code. The
   * fused score and the similarity of vectors have 1 each.
   * @unit weight of a value from 0 to 1
   * @trades More prefers declarations; less prefers their callers, which often contain more terms of the query.
   * @chosen Fitted to first sentences of doc comments of five repositories: the first passage of the right file declares what was described for 0.63 of them, by the engines alone for 0.54. Measured once on four others: 0.63 and 0.48.
   */
  passageDeclaredWeight: 1.5,
  /**
   * Weight of the term coverage of the passage, in the same choice.
   * @unit weight of a value from 0 to 1
   * @trades More prefers passages with many terms of the query.
   * @chosen Fitted together with `passageDeclaredWeight`.
   */
  passageCoverageWeight: 0.75,
  /**
   * Similarity of two words of which one begins the other with exactly three letters (`req`, `request`).
   * @unit similarity, 0 to 1
   * @trades More finds abbreviated names; less avoids words that only begin alike.
   * @chosen Less certain than a longer prefix; half and double change nothing beyond chance.
   */
  shortPrefixSimilarity: 0.6,
  /**
   * Similarity of two words of which one begins the other with four letters or more (`config`, `configuration`).
   * @unit similarity, 0 to 1
   * @trades As `shortPrefixSimilarity`.
   * @chosen A little less than equal stems, which count 1; half changes nothing beyond chance.
   */
  prefixSimilarity: 0.9,
  /**
   * Power to which a file's best score is raised before scores are added up by folder.
   * @unit exponent
   * @trades Larger lets a few good files outweigh many average ones.
   * @chosen Half costs 0.006 on questions in other words, half and double 0.010 to 0.014 on flows of systems.
   */
  folderSharpness: 3,
  /**
   * Directories from the root of a repository that make two files neighbours.
   * @unit directories
   * @trades More separates packages from their parts; fewer join packages.
   * @chosen So that `packages/server/src` is one folder.
   */
  folderDepth: 3,
  /**
   * Smoothing of a term's rarity: the number added to the passages that contain it.
   * @unit passages
   * @trades Larger makes rare terms count less.
   * @chosen The usual value of BM25's inverse document frequency.
   */
  raritySmoothing: 0.5,
  /**
   * Share of the code among the candidates, without tests, that speaks of tests if the repository is a tool for tests. Then
   * only the plain request for tests of something takes the penalty for tests away.
   * @unit share, 0 to 1
   * @trades Lower holds tests back for queries that want them; higher shows the own tests of tools for tests.
   * @chosen On 20 questions about two test frameworks, for which 0.3 to 0.7 are alike.
   */
  aboutTestsShare: 0.5,
  /**
   * Files of code from which on that share is looked at.
   * @unit files
   * @trades Fewer decide by chance.
   * @chosen By hand: of fewer, one file changes the share by more than 0.2.
   */
  leastCodeFiles: 5,
  /**
   * Part of the penalty for tests that remains if a query only mentions tests.
   * @unit share, 0 to 1
   * @trades More hides tests; less shows them for queries about test tools.
   * @chosen By hand: such a query may be about a tool for tests.
   */
  mentionedTestPenalty: 0.5,
} as const
