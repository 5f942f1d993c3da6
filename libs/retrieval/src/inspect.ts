// Reads what an index holds without opening it for queries.
export {
  missingParts,
  STALE_REASONS,
  type IndexCheck,
  type SourceCheck,
  type StaleReason,
} from './index-reader/check.js'
export { explainPath, type PathExplanation, type PathFinding } from './index-reader/explain-path.js'
export { readHistory } from './index-reader/history-file.js'
export { indexStatus, type IndexStatus, type SourceStatus } from './index-reader/index-status.js'
export { readManifest } from './index-reader/manifest-file.js'
export { nearestName } from '@coderag/text'
export { differs, otherCommits, staleSources } from './index-reader/stale.js'
