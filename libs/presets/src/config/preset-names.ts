/** Presets by environment. Which of them can be chosen is in `environment-presets.ts`. */
export const PRESET_NAMES = ['local', 'ci', 'selfHosted', 'postgres', 'cloud'] as const

export type PresetName = (typeof PRESET_NAMES)[number]
