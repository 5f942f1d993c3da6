import { asPattern } from '../values/value-expr.js'
import type { CallShape } from '../values/shape.js'
import type { Emitter } from './emitter.js'

/** Matches files in which a path stands as an argument: `call('/orders')`, `get(f"/orders/{id}")`, `post(`${url}/orders`)`. */
const mayHoldPaths = /[(,]\s*(?:[fr$@]{0,2}["'`](?:\$?\{[\w.$]+\})?|[\w.$>-]+\s*[+.]\s*["'`])\/[A-Za-z]/
/** Matches files in which a variable holds a path: `endpoint = $"/orders/{id}"`. */
const mayNamePaths = /=\s*(?:[fr$@]{0,2}["'`](?:\$?\{[\w.$]+\})?|[\w.$>-]+\s*[+.]\s*["'`])\/[A-Za-z]/
/** Functions that answer at a path, or that read a file there. */
const answersOrReads = new RegExp(
  String.raw`^(?:handle\w*|route\w*|use|mount|group|register\w*|map\w*|redirect\w*|navigate\w*|push|replace|` +
    String.raw`link|join|resolve|open\w*|read\w*|write\w*|stat|exists?\w*|mkdir\w*|unlink|remove|startswith|` +
    String.raw`endswith|includes|indexof|split|match\w*|test|it|describe|print\w*|log|info|warn|debug|error)$`,
  'i',
)
/** `postJson`, `proxyPost`, `send_get`, but not `createPost`. */
const VERB = new RegExp(
  String.raw`^(?:(?:proxy|forward|send|call|do|make|request|fetch|http|api|axios|client|exec|execute|perform)_?)?` +
    String.raw`(get|post|put|patch|delete)_?(?:Json|Async|Request|FromJsonAsync|AsJsonAsync)?$`,
  'i',
)
const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/
/** `http.MethodPost`, `HttpMethod.Post`, `RequestMethod.POST`. */
const METHOD_MEMBER = /Method\.?(Get|Post|Put|Patch|Delete)$/i
/** The address before a path, which is known or not. */
const BASE = /^(?:\w+:\/\/[^/]+|\{\})(?=\/)/
/** Matches paths of files: `__DIR__ . '/views'`, `${rootFolder}/pages`. */
const inFolder = /^[^\w/]*\w*(?:dir|dirname|root|folder|cwd|path)(?:__|\w*\(\))?\W/i
const maxArguments = 8
const maxCallLength = 4_000

/**
 * Adds the paths that are given to functions which no model of a library knows: a wrapper of the system's own may send
 * a request there, or in a test the client of a framework.
 */
export function addPathArguments(emitter: Emitter): void {
  const { resolver } = emitter
  const { file } = resolver
  const mayName = mayNamePaths.test(file.tree.text)
  if (!mayName && !mayHoldPaths.test(file.tree.text)) return
  for (const name of file.captured('call')) {
    const text = name.type === 'call_expression' ? '' : file.textOf(name)
    if (text === '' || answersOrReads.test(text)) continue
    const node = file.frontend.callAround(name)
    if (node === null || node.endIndex - node.startIndex > maxCallLength) continue
    // A variable may hold any path: only what a function sends by its name goes there.
    const takesNames = mayName && VERB.test(text)
    if (!takesNames && !mayHoldPaths.test(file.textOf(node))) continue
    const call = file.callOf(name)
    if (call === null || call.isNew || call.args.length > maxArguments) continue
    // What decorates a function answers there.
    if (/^(?:decorator|attribute|annotation)$/.test(file.parentOf(call.node)?.type ?? '')) continue
    const path = pathOf(emitter, call, takesNames)
    if (path === null || resolver.values.isValueCall(call) || resolver.rulesOf(call).length > 0) continue
    emitter.add({ ...emitter.at(call.node, 'path-argument'), kind: 'path', path, method: methodOf(emitter, call) })
  }
}

/** The first argument that is a path; null if there is none, or if a function stands beside it, which answers there. */
function pathOf({ resolver: { file, values } }: Emitter, { args }: CallShape, takesNames: boolean): string | null {
  let path: string | null = null
  for (const { value } of args) {
    const { is } = file.frontend.shape(value)
    if (is === 'function') return null
    const mayBePath = is === 'string' || is === 'concat' || (is === 'name' && takesNames)
    if (path !== null || !mayBePath || inFolder.test(file.textOf(value))) continue
    const pattern = patternOf(asPattern(values.of(value)), file.textOf(value)).replace(BASE, '')
    if (/^\/[A-Za-z][\w-]*(?:\/[\w{}-]*)*$/.test(pattern)) path = pattern
  }
  return path
}

/** One spelling for all holes, without a query: `/orders?${query}` is `/orders{}` as a pattern. */
function patternOf(pattern: string | null, written: string): string {
  const plain = (pattern ?? '').replace(/\{\w*\}/g, '{}').replace(/[?#].*$/s, '')
  return holdsQuery(written) ? plain.replace(/(?<=\w)\{\}.*$/s, '') : plain
}

/** Returns true if a question mark stands in the words of a string: one between braces or outside belongs to the code. */
function holdsQuery(written: string): boolean {
  let [words, depth] = ['', 0]
  for (const letter of written) {
    if (letter === '{') depth += 1
    if (depth === 0) words += letter
    if (letter === '}') depth = Math.max(0, depth - 1)
  }
  return [...words.matchAll(/(["'`])([^"'`]*)\1/g)].some(([, , text = '']) => text.includes('?'))
}

function methodOf({ resolver: { file, values } }: Emitter, { name, args }: CallShape): string | null {
  const verb = VERB.exec(name)?.[1]
  if (verb !== undefined) return verb.toUpperCase()
  for (const { name: keyword, value } of args) {
    const shape = file.frontend.shape(value)
    if (shape.is === 'object') {
      const given = shape.entries.find(({ key }) => key === 'method')
      const word = given === undefined ? null : values.wordsOf([given.value])
      if (word !== null && METHOD.test(word.toUpperCase())) return word.toUpperCase()
    }
    if (shape.is === 'string' || keyword === 'method') {
      const word = values.wordsOf([value])
      if (word !== null && METHOD.test(word)) return word
    }
    if (shape.is === 'member') {
      const member = METHOD_MEMBER.exec(file.textOf(value))?.[1]
      if (member !== undefined) return member.toUpperCase()
    }
  }
  return null
}
