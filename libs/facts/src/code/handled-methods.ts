import type { Node } from '@coderag/syntax'
import type { Emitter } from './emitter.js'

const verb = /http\.Method(\w+)|["'`]([A-Z]+)["'`]/g
const switched = /\bswitch\s*(?:\(\s*)?[\w.]*\.[mM]ethod\s*(?:\)\s*)?\{/
const caseList = /\bcase\s+((?:(?:http\.Method\w+|["'`][A-Z]+["'`])[\s,]*)+):/g
const refused = /\.[mM]ethod\s*!==?\s*(http\.Method\w+|["'`][A-Z]+["'`])/g
const compared = /\.[mM]ethod\s*===?\s*(http\.Method\w+|["'`][A-Z]+["'`])/g
const VERBS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Returns the methods that a handler of any method looks for: the cases of a switch over the method, several
 * comparisons, or the one method that it does not refuse. Returns none if it does not tell methods apart.
 */
export function handledMethods(emitter: Emitter, handler: Node | null): readonly string[] {
  const body = handler === null ? null : bodyOf(emitter, handler)
  return body === null ? [] : methodsIn(emitter.resolver.file.textOf(body))
}

export function methodsIn(text: string): readonly string[] {
  if (!/\.[mM]ethod\b/.test(text)) return []
  if (switched.test(text)) return verbsOf([...text.matchAll(caseList)].map(([, list = '']) => list))
  const only = verbsOf([...text.matchAll(refused)].map(([, one = '']) => one))
  if (only.length > 0) return only
  const several = verbsOf([...text.matchAll(compared)].map(([, one = '']) => one))
  return several.length > 1 ? several : []
}

function verbsOf(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(verb)].map(([, constant, quoted]) => constant ?? quoted ?? ''),
  )
  return [...new Set(found.map((name) => name.toUpperCase()))].filter((name) => VERBS.has(name))
}

/** The function that a handler names, if this file declares it. */
function bodyOf(emitter: Emitter, handler: Node): Node | null {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(handler)
  if (shape.is === 'function') return handler
  if (shape.is === 'wrap') return bodyOf(emitter, shape.inner)
  const name = emitter.handlerName(handler, null)
  return name === null ? null : file.functionNamed(name.slice(name.lastIndexOf('.') + 1))
}
