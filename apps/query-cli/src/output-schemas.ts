import { context, lookup, query } from './schemas/answers.js'
import { GRAPH_SCHEMAS } from './schemas/graphs.js'
import { config, overview, status, why } from './schemas/index-state.js'

// The documents that `--json` prints, for programs that read them: published as JSON Schema, held to real output by a
// test. The program itself does not load this file. `format` counts up when a field goes or changes its meaning; fields
// may be added.

/** Documents of `--json` by command. */
export const OUTPUT_SCHEMAS = { query, context, lookup, overview, status, why, config, ...GRAPH_SCHEMAS }
