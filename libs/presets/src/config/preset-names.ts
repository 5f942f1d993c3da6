/** Names of the presets. `environment-presets.ts` says which of them can be chosen. */
export const PRESET_NAMES = ['local', 'ci', 'selfHosted', 'postgres', 'cloud'] as const

export type PresetName = (typeof PRESET_NAMES)[number]
