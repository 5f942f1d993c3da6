/** A repository to mine, as the list names it. */
export interface TrainingRepository {
  /** `owner/name`. */
  readonly name: string
  /** Null: the newest commit at hand. */
  readonly commit: string | null
  /** Kept for evaluation: mined, never trained on. */
  readonly heldOut: boolean
}

/** Reads a list: an array of `{ name, commit?, heldOut? }`. */
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
