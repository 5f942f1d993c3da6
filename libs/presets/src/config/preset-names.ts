/** Names of the presets. `environment-presets.ts` has their settings. */
export const PRESET_NAMES = [
  'local',
  'sqlite',
  'postgresql',
  'postgresql_qdrant',
  'mysql_qdrant',
  'self_hosted',
  'ci',
] as const

export type PresetName = (typeof PRESET_NAMES)[number]
