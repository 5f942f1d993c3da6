import type { LookupMatch } from '@coderag/retrieval'
import pc from 'picocolors'
import type { PlacedLayout } from '../file-places.js'
import { clip, printable } from './text.js'

/** Renders declarations for people: a place per line that editors open, and the declaration below it. */
export function renderLookup(
  name: string,
  { matches, similar }: { readonly matches: readonly LookupMatch[]; readonly similar: readonly string[] },
  { color, width, places }: PlacedLayout,
): string {
  const { cyan, dim } = pc.createColors(color)
  if (matches.length === 0) {
    const hint =
      similar.length > 0
        ? `Similar names: ${similar.map(printable).join(', ')}.`
        : '"coderag query" searches by words and by meaning.'
    return `Nothing is called "${printable(name)}" in the index. ${hint}\n`
  }
  return matches
    .map(({ chunk, line }) => {
      const { repoName, filePath, sourceUri, symbolKind, symbolName, signature, definedNames } = chunk
      const what =
        symbolName === null
          ? (lineOf(chunk, line) ?? definedNames.join(', '))
          : (signature ?? [symbolKind, symbolName].filter(Boolean).join(' '))
      const facts = [what, repoName].filter((part) => part !== null && part !== '').join(' · ')
      const place =
        repoName === null || filePath === null
          ? printable(`${sourceUri}:${line}`)
          : places.at({ repoName, filePath }, line)
      return `${cyan(place)}\n  ${dim(clip(printable(facts), width - 2))}\n`
    })
    .join('')
}

/** Returns the line that declares a name in a passage of several declarations. Null if it is not in the text. */
function lineOf({ text, startLine }: LookupMatch['chunk'], line: number): string | null {
  return (startLine === null ? undefined : text.split('\n')[line - startLine])?.trim() || null
}
