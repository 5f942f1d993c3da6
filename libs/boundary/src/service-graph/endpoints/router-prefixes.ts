import { plainPath } from './paths.js'

/** A mount of one router. */
export interface Mount<Router> {
  readonly parent: Router | null
  readonly prefixes: readonly string[]
  /** The prefixes stand instead of the router's own one. */
  readonly replacesOwn: boolean
  /** Beginning of the prefixes that a mount of the parent may replace. */
  readonly parentPrefix: string
  /** The class that is derived from the router, if it is one. */
  readonly derived?: string | undefined
  /** A field without a prefix holds the router, which says nothing of where it is mounted. */
  readonly isHeld?: boolean
}

/** A prefix under which a router is mounted. */
export interface Prefix {
  readonly path: string
  readonly replacesOwn: boolean
  /** The class by which the router is mounted, if it is the base of one. */
  readonly derived?: string | undefined
}

const MAX_PREFIXES = 8

/** Of a router that is mounted nowhere, and of the application. */
export const UNMOUNTED: Prefix = { path: '', replacesOwn: false }

/** Returns a path without a prefix that it begins with. */
export function without(path: string, prefix = ''): string {
  const plain = plainPath(prefix)
  return plain !== '/' && plainPath(path).startsWith(plain) ? plainPath(path).slice(plain.length) : path
}

/**
 * Finds the prefixes of routers, each router once: routers that are mounted in several places, on others that are, have
 * more ways to the application than there are routers. A router that is mounted on itself has the prefixes of its other
 * mounts.
 */
export class RouterPrefixes<Router> {
  readonly #mountsOf: (router: Router) => readonly Mount<Router>[]
  readonly #known = new Map<Router, readonly Prefix[]>()

  /** @param mountsOf - The same router is the same value. */
  constructor(mountsOf: (router: Router) => readonly Mount<Router>[]) {
    this.#mountsOf = mountsOf
  }

  /** Returns at most eight prefixes; one empty prefix of a router that is mounted nowhere. */
  of(router: Router): readonly Prefix[] {
    const open = new Map<Router, readonly Mount<Router>[]>()
    const waiting = [router]
    for (let next = waiting.at(-1); next !== undefined; next = waiting.at(-1)) {
      const mounts = open.get(next)
      if (mounts !== undefined || this.#known.has(next)) {
        waiting.pop()
        if (mounts !== undefined && !this.#known.has(next)) this.#known.set(next, this.#through(mounts))
        continue
      }
      const found = this.#mountsOf(next)
      open.set(next, found)
      for (const { parent } of found) {
        if (parent !== null && !open.has(parent) && !this.#known.has(parent)) waiting.push(parent)
      }
    }
    return this.#known.get(router) ?? [UNMOUNTED]
  }

  #through(mounts: readonly Mount<Router>[]): readonly Prefix[] {
    if (mounts.length === 0) return [UNMOUNTED]
    const all = mounts.flatMap(({ parent, prefixes, replacesOwn, parentPrefix, derived }) => {
      const above = (parent === null ? undefined : this.#known.get(parent)) ?? [UNMOUNTED]
      return above.flatMap((head) =>
        prefixes.map((prefix): Prefix => {
          const own = head.replacesOwn ? without(prefix, parentPrefix) : prefix
          return { path: `${head.path}/${own}`, replacesOwn, derived: head.derived ?? derived }
        }),
      )
    })
    return [...new Map(all.map((prefix) => [`${prefix.path} ${prefix.derived ?? ''}`, prefix])).values()].slice(
      0,
      MAX_PREFIXES,
    )
  }
}
