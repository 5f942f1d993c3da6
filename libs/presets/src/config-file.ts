// The entry `@coderag/presets/config`: reads and writes settings, and loads nothing of what they configure.
export { loadConfig, originText, type LoadConfigOptions, type LoadedConfig, type SettingOrigin } from './config/load.js'
export { ConfigError } from './config/errors.js'
export { embedderFromName } from './embedders/embedders.js'
export { effectiveSettings, type EffectiveSetting } from './config/describe-settings.js'
export {
  configuredSources,
  crawlSource,
  inItsSystem,
  remoteSource,
  sourcesIn,
  sourcesOfShard,
  sourcesOnDisk,
  sourcesToCompare,
  sourcesToCrawl,
  treesByName,
  workingTreesOf,
} from './config/crawl-sources.js'
export { repositoryRoot } from './config/find-repositories.js'
export type { Shard } from './config/crawl-sources.js'
export { parsePlace, redactPlace } from './config/place.js'
export { requireNewConfigFile, writeNewConfigFile } from './config/new-file.js'
export type { Config, ResolvedConfig } from './config.js'
