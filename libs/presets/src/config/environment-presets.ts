import type { Config } from './config-type.js'
import type { PresetName } from './preset-names.js'

/** Settings to start from. Paths in them are relative to the configuration file. */
export interface EnvironmentPreset {
  readonly purpose: string
  readonly settings: Config
}

const POSTGRESQL = 'postgres://coderag@localhost/coderag'
const QDRANT = 'http://localhost:6333'

export const ENVIRONMENT_PRESETS: Readonly<Record<PresetName, EnvironmentPreset>> = {
  local: { purpose: 'One machine, no network: the bundled model and files on local disk.', settings: {} },
  sqlite: {
    purpose: 'The index in one SQLite file beside the configuration, to copy or to keep as an artefact.',
    settings: { index: 'sqlite:coderag.db' },
  },
  postgresql: {
    purpose: 'A team: the index in PostgreSQL with pgvector, on this machine or where `index` says.',
    settings: { index: POSTGRESQL },
  },
  postgresql_qdrant: {
    purpose: 'Beyond one machine: PostgreSQL for chunks and graphs, Qdrant for vectors and words.',
    settings: { index: POSTGRESQL, vectors: QDRANT },
  },
  mysql_qdrant: {
    purpose: 'The same with MySQL or MariaDB in place of PostgreSQL.',
    settings: { index: 'mysql://coderag@localhost/coderag', vectors: QDRANT },
  },
  self_hosted: {
    purpose:
      'Models on servers of your own: an embedder from Ollama on this machine, or where `embedder.baseUrl` says.',
    settings: { embedder: { provider: 'ollama' } },
  },
  ci: {
    purpose: 'A pipeline whose index leaves the machine as a cache or an artefact: secrets in code are redacted.',
    settings: { scrub: { secretsInCode: 'redact' } },
  },
}

/** Returns the settings of a preset. */
export function presetSettings(name: PresetName): Config {
  return ENVIRONMENT_PRESETS[name].settings
}
