import { nearestName } from '@coderag/text'

/** Says that a name is unknown, and which one was probably meant: `"dept" is no option; did you mean "depth"`. */
export function notKnown(name: string, what: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return `"${name}" is no ${what}; ${nearest === null ? `there are ${known.join(', ')}` : `did you mean "${nearest}"`}`
}
