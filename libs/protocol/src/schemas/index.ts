import { context, lookup, query } from './answers.js'
import { GRAPH_SCHEMAS } from './graphs.js'
import { config, overview, status, why } from './index-state.js'

/** Schema of each JSON document by the name of its command. Fields may be added to a document. */
export const OUTPUT_SCHEMAS = { query, context, lookup, overview, status, why, config, ...GRAPH_SCHEMAS }
