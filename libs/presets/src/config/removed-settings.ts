/** Settings that went, with what holds in their place: nobody could choose them better than their defaults. */
const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  lexical: 'BM25 has k1 1.5 and b 0.75',
  'context.shares': 'the sections of a context have 0.1, 0.5, 0.25 and 0.15 of the budget',
  'context.primaryPiece': 'it is 0.2',
  'context.supportingPiece': 'it is 0.05',
  'context.referenceLines': 'it is 60',
  'classifier.learned': 'the learned model decides where no certain rule does',
  'ranking.rrfK': 'it is 60',
  'ranking.embedFailures': 'it is 3',
  'ranking.embedPauseMs': 'it is 15,000',
  'ranking.cachedChunks': 'it is 8,192',
  'ranking.features.distinctFiles': 'it is 10',
  'ranking.features.intents':
    'ranking.features.weights serve all intents; weights of each intent ordered nothing better',
  'routing.corpusBoosts':
    'the weights of the ranking have what they did; a row of routing.routes with answeredBy says which corpora answer',
  'routing.routes.corpusLimits': 'it ordered nothing better; answeredBy says which corpora answer',
  'routing.routes.signals':
    'acts: true of a route says that what acts answers, answeredBy which share of the row corpus counts',
  'routing.signals':
    'ranking.features.weights has one weight for each row, 14 times as large: document is wantedDocument and behaviour is acts; named and diversity ordered nothing better',
  'scrub.presidio.minScore': 'it is 0.5',
  'scrub.presidio.timeoutMs': 'it is 10,000',
  'scrub.ner.minScore': 'it is 0.5',
  'answers.retries': 'it is 2',
}

/**
 * Returns what a key that went is told: what holds in its place, and to delete it. Null for any other key.
 *
 * @param matches - Tests the dotted key of a setting.
 */
export function removedSetting(matches: (key: string) => boolean): string | null {
  const found = Object.entries(REMOVED_SETTINGS).find(([key]) => matches(key))
  return found === undefined ? null : `no setting any more; delete it: ${found[1]}`
}
