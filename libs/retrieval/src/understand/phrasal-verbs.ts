/**
 * Verbs with a particle that code and documents write as one word, such as `login` and `checkout`. Verbs may have any
 * ending.
 */
const TOGETHER: readonly { readonly verbs: string; readonly particles: string }[] = [
  { verbs: 'log|sign|check|opt', particles: 'in|out|off|up' },
  { verbs: 'set|start|clean|back|look|warm', particles: 'up' },
  { verbs: 'shut|tear', particles: 'down' },
  { verbs: 'roll|fall|call|play|write', particles: 'back' },
  { verbs: 'time|lay', particles: 'out' },
  { verbs: 'hand|fail|roll', particles: 'over' },
]

/**
 * What may follow a particle. Before other words, `in` belongs to what follows: "where are logs in production", "errors
 * logged in the worker". The other particles may stand before an object: "rolls back the order".
 */
const END =
  String.raw`(?=\s*(?:$|[.,;:?!]|\b(?:and|or|but|then|again|when|while|if|because|before|after|via|with|` +
  String.raw`through|using|from|to|for|(?<!\bin\s+)(?:the|an?))\b))`

const PATTERNS = TOGETHER.map(
  ({ verbs, particles }) => new RegExp(String.raw`\b(${verbs})(?:s|es|\w?ed|\w?ing)?\s+(${particles})\b${END}`, 'gi'),
)

/** Appends the nouns of phrasal verbs, which code uses as names: `login` to "what happens when somebody logs in". */
export function withCompounds(query: string): string {
  const lower = query.toLowerCase()
  const compounds = PATTERNS.flatMap((pattern) =>
    [...lower.matchAll(pattern)].map(([, verb = '', particle = '']) => `${verb}${particle}`),
  )
  const missing = [...new Set(compounds)].filter((compound) => !lower.includes(compound))
  return missing.length === 0 ? query : `${query} ${missing.join(' ')}`
}
