import type { ServiceRoot } from './graph.js'

/**
 * Returns the service that a path belongs to: the name of the innermost root above it.
 * @param path - Relative to the source, with `/` between parts.
 * @returns Null if no root is above the path.
 */
export function serviceOf(roots: readonly ServiceRoot[], path: string): string | null {
  let best: ServiceRoot | null = null
  for (const root of roots) {
    const isAbove = root.path === '' || path.startsWith(`${root.path}/`) || path === root.path
    if (isAbove && (best === null || root.path.length > best.path.length)) best = root
  }
  return best?.name ?? null
}
