import type { GraphStore, ServiceEndpoint } from '@coderag/types'

/** Matches the word before "endpoint" or "route": `the reservations endpoint`. */
const PHRASE = /([\p{L}\p{N}_-]+) (?:endpoints?|routes?)\b/giu
const PATH = /(?:^|[\s"'`(])\/([\p{L}\p{N}_\-/{}:.]+)/gu

/** Finds endpoints of the graph that a query names by their path or a part of it. */
export function namedEndpoints(text: string, graph: GraphStore): readonly ServiceEndpoint[] {
  const words = new Set([...text.matchAll(PHRASE)].map(([, word = '']) => singular(word)))
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => partsOf(path).join('/'))
  if (words.size === 0 && paths.length === 0) return []
  return graph.endpoints().filter(({ path }) => {
    const parts = partsOf(path)
    const whole = `/${parts.join('/')}/`
    return (
      parts.some((part) => words.has(part)) || paths.some((wanted) => wanted !== '' && whole.includes(`/${wanted}/`))
    )
  })
}

/** Returns the parts of a path without placeholders. */
function partsOf(path: string): string[] {
  return path
    .split('/')
    .filter((part) => /^[\p{L}\p{N}_-]+$/u.test(part))
    .map(singular)
}

function singular(word: string): string {
  return word.toLowerCase().replace(/(?<=..)s$/, '')
}
