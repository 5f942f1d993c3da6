export { ConfigSchema, resolveConfig, type Config, type ResolvedConfig } from './config.js'
export { composeIngest } from './compose-ingest.js'
export { composeRetriever } from './compose-retriever.js'
