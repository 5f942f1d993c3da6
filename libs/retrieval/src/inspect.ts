// Reads what an index holds without opening it for queries.
export { STALE_REASONS, type IndexCheck, type SourceCheck, type StaleReason } from './index-reader/check.js'
export { explain, type Explanation, type PathFinding } from './index-reader/explain.js'
export { indexStatus, type IndexStatus, type SourceStatus, type StoredFinding } from './index-reader/index-status.js'
export { requireManifest } from './index-reader/missing-index.js'
export { nearestName } from '@coderag/text'
export { filtersOff, differs, otherCommits, staleSources } from './index-reader/stale.js'
