/** An entry of the list of repositories. */
export interface TrainingRepository {
  /** `owner/name`. */
  readonly name: string
  /** Null for HEAD. */
  readonly commit: string | null
  /** True if it is mined for evaluation and never trained on. */
  readonly heldOut: boolean
}

/** Parses a list: an array of `{ name, commit?, heldOut? }`. Other keys are ignored. */
export function parseRepositoryList(json: string): TrainingRepository[] {
  const list: unknown = JSON.parse(json)
  if (!Array.isArray(list)) throw new Error('The list of repositories must be an array.')
  return list.map((entry: unknown, index) => {
    const { name, commit = null, heldOut = false } = (entry ?? {}) as Record<string, unknown>
    const isSound =
      typeof name === 'string' &&
      /^[\w.-]+\/[\w.-]+$/.test(name) &&
      (commit === null || typeof commit === 'string') &&
      typeof heldOut === 'boolean'
    if (!isSound) throw new Error(`Entry ${index} of the list must be { name: "owner/name", commit?, heldOut? }.`)
    return { name, commit, heldOut }
  })
}
