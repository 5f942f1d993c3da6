import type { Thing } from '../values/resolver.js'

/** Roles are named so that routers end alike. */
export function isRouter(thing: Thing | null): boolean {
  return thing?.hasRole === true && /(?:router|app)$/.test(thing.key)
}

/** The router as facts name it; null for the application. */
export function routerOf(thing: Thing | null): string | null {
  return thing === null || thing.isApplication ? null : thing.router
}
