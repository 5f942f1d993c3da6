import { describeExpr } from '@coderag/facts/stored'
import type { Placed } from '../owners/entity.js'
import { HOLE } from '../values/address.js'
import type { Value } from '../values/value.js'

/** Files of settings that come with a framework. */
export const SCAFFOLD = /(?:^|\/)config\/[\w-]+\.php$/

/** Returns true for a text that is an address by itself: with a scheme, a port, or the server of a connection string. */
export function hasPortOrScheme(text: string): boolean {
  return (
    /^[a-z][a-z0-9+.:-]*:\/\//i.test(text) ||
    /^[a-z][\w.-]*:\d{2,5}(?:[/,]|$)/i.test(text) ||
    /(?:^|;)\s*(?:server|host|data source)=/i.test(text)
  )
}

/**
 * Returns true for a path without a scheme. Clients of JavaScript require a scheme: `cart/update` is a path relative to
 * the page, even if there is a service `cart`.
 */
export function isBarePath({ text, through }: Value): boolean {
  return through === null && /^[\w-]+(?:\/|$)/.test(text)
}

/** Returns true for a client that takes whole addresses and paths of its page, as those of JavaScript do. */
export function isScript({ extractor, client }: { readonly extractor: string; readonly client: string }): boolean {
  return extractor.startsWith('js/') && client !== 'dapr'
}

/** Returns true for a fact of a language that no library is known of: its requests are not seen. */
export function hasNoModels({ extractor }: { readonly extractor: string }): boolean {
  return extractor.endsWith('/literal')
}

/** The path of a request, with holes, whatever its host. Null if it is none of HTTP, or has no path. */
export function askedPath({ fact: { edgeType, target, path } }: Placed<'call'>): string | null {
  if (edgeType !== 'http') return null
  const whole = `${describeExpr(target)}${path === null ? '' : describeExpr(path)}`.replace(/\$?\{[^{}]*\}/g, HOLE)
  const asked = whole.replace(/^(?:\{\})*(?:[a-z+]+:\/\/[^/]*)?/, '')
  return asked.startsWith('/') ? asked : null
}

/** A variable of an environment file, with which a service is started by hand: a port of the machine is another service there. */
export function isOfFile({ fact }: Placed): boolean {
  return fact.kind === 'variable' && fact.owner.type === 'file'
}
