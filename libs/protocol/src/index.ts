// JSON documents. Each has the field `format`, which increases when a field is removed or changes its meaning. Fields may be
// added. `@coderag/protocol/schemas` has their schemas.
export { queryDocument, EXCERPT_LINES } from './query.js'
export { contextDocument } from './context.js'
export { lookupDocument } from './lookup.js'
export { overviewDocument } from './overview.js'
export { statusDocument, type StatusLists } from './status.js'
