import { mark, withComments, type Mark } from '../config/mark.js'
import { childrenOf, keyLines } from './yaml-lines.js'

/** Returns true if a text is a compose file: services with an image, a build or variables. */
export function isComposeText(text: string): boolean {
  return /^services:\s*(?:#.*)?$/m.test(text) && /^[ ]+(?:image|build|environment|extends|ports|command):/m.test(text)
}

/** One part per service; volumes, networks and anchors are parts by their key. */
export function composeMarks(rows: readonly string[]): Mark[] {
  const keys = keyLines(rows, 8)
  const marks = keys
    .filter(({ indent }) => indent === 0)
    .flatMap((key) => {
      if (key.key !== 'services') return [mark(key.line, 0, key.key)]
      const services = childrenOf(keys, key, rows.length)
      return [
        // The line `services:` itself goes with the first of them.
        ...services.slice(0, 1).map((first) => mark(key.line, 0, `service ${first.key}`, { symbol: first.key })),
        ...services.slice(1).map((service) => mark(service.line, 0, `service ${service.key}`, { symbol: service.key })),
        ...services.flatMap((service) =>
          childrenOf(keys, service, rows.length).map((child) => mark(child.line, 1, child.key)),
        ),
      ]
    })
  return withComments(
    [...marks].sort((a, b) => a.line - b.line),
    rows,
  )
}
