export { openSqlIndex } from './open.js'
export { SqlIndexOptionsSchema, type SqlIndexOptions } from './options.js'
export { GRAPH_QUERIES } from './graph-queries.js'
export { SqlError } from './errors.js'
