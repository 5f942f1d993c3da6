// The entry `@coderag/ingest/watch`: an index that follows its files.
export { watchSources, type WatchEvent, type WatchOptions } from './watch-sources.js'
