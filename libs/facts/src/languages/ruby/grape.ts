import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { joinPaths } from '../../values/route-paths.js'
import type { CallShape } from '../../values/shape.js'
import { literal } from '../../values/value-expr.js'
import { isTest } from '../files.js'

const library = 'grape'
/** A class of Grape, as its superclass is written. */
export const GRAPE = /(?:^|::)Grape::API(?:::Instance)?$/
const VERB = /^(?:get|post|put|patch|delete|head|options)$/
/** Blocks whose name is a part of the path: https://github.com/ruby-grape/grape#namespaces. */
const SPACE = /^(?:namespace|group|resources?|segment|route_param)$/

interface Place {
  /** The class with the modules around it, outermost first. */
  readonly scopes: readonly string[]
  /** One for each version. */
  readonly prefixes: readonly string[]
}

/**
 * Adds the routes of classes of Grape, under their prefix, their versions and the namespaces around, and what the classes mount
 * (https://github.com/ruby-grape/grape#prefixing, #versioning, #mounting).
 */
export function addGrape(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (!file.tree.text.includes('Grape::API') || isTest(emitter.collector.document.filePath)) return
  for (const node of file.captured('class')) {
    const body = node.childForFieldName('body')
    if (body === null || !file.frontend.bases(node).some((base) => GRAPE.test(base))) continue
    const place = { scopes: scopesOf(node), prefixes: [''] }
    // A prefix and versions without a block are of the whole class, wherever they stand in it.
    const whole = callsIn(emitter, body).filter((call) => blockOf(call) === null)
    const prefix =
      textsOf(
        emitter,
        whole.find(({ name }) => name === 'prefix'),
      )[0] ?? ''
    const version = whole.find(({ name }) => name === 'version')
    addAll(emitter, body, below(below(place, [prefix]), versionsOf(emitter, version)))
  }
}

function addAll(emitter: Emitter, body: Node, at: Place): void {
  for (const call of callsIn(emitter, body)) {
    const block = blockOf(call)
    const texts = textsOf(emitter, call)
    if (call.name === 'mount') addMounts(emitter, call, at)
    else if (VERB.test(call.name)) addRoutes(emitter, call, at, { methods: [call.name], paths: texts })
    else if (call.name === 'route') {
      // `route :any, '*path'`, `route ['GET', 'POST'], 'search'`
      const [first, ...rest] = positionalOf(call)
      const paths = rest.flatMap((node) => textsIn(emitter, node))
      addRoutes(emitter, call, at, { methods: textsIn(emitter, first), paths })
    } else if (block !== null && call.name === 'version') addAll(emitter, block, below(at, versionsOf(emitter, call)))
    else if (block !== null && SPACE.test(call.name)) {
      const [name = ''] = texts
      addAll(emitter, block, below(at, [call.name === 'route_param' ? `:${name}` : name]))
    }
  }
}

function addRoutes(
  emitter: Emitter,
  call: CallShape,
  { scopes, prefixes }: Place,
  { methods, paths }: { readonly methods: readonly string[]; readonly paths: readonly string[] },
): void {
  const handler = call.args.at(-1)?.value
  if (handler === undefined || blockOf(call) === null) return
  for (const method of methods.map((method) => (/^any$/i.test(method) ? '*' : method.toUpperCase())))
    for (const path of (paths.length === 0 ? [''] : paths).flatMap((path) =>
      prefixes.map((prefix) => joinPaths(prefix, path)),
    )) {
      const made = {
        method,
        path,
        handler: emitter.handlerName(handler, `${method} ${path}`),
        router: scopes.join('.'),
      }
      emitter.endpoint(call.node, library, made)
    }
}

/** Adds `mount V1::Orders`, `mount V1::Orders => '/orders'`. A name is one of the class, or of a module around it. */
function addMounts(emitter: Emitter, call: CallShape, { scopes, prefixes }: Place): void {
  for (const { name, value } of call.args) {
    const [written, path] = name === null ? [value.text, ''] : [name, textsIn(emitter, value)[0] ?? '']
    if (!/^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/.test(written)) continue
    const child = written.replace(/^::/, '').replaceAll('::', '.')
    const around = written.startsWith('::') ? [] : scopes
    for (let depth = around.length; depth >= 0; depth--)
      for (const prefix of prefixes)
        emitter.mount(call.node, library, {
          prefix: literal(joinPaths(prefix, path)),
          parent: scopes.join('.'),
          child: [...around.slice(0, depth), child].join('.'),
          module: null,
        })
  }
}

function below({ scopes, prefixes }: Place, paths: readonly string[]): Place {
  return { scopes, prefixes: prefixes.flatMap((prefix) => paths.map((path) => joinPaths(prefix, path))) }
}

/** The versions that stand in the path, which is where they stand by default. */
function versionsOf(emitter: Emitter, call: CallShape | undefined): readonly string[] {
  const using = call?.args.find(({ name }) => name === 'using')?.value.text ?? ':path'
  const versions = using === ':path' ? textsOf(emitter, call) : []
  return versions.length === 0 ? [''] : versions
}

/** The calls without a receiver that are statements of a body. */
function callsIn({ resolver: { file } }: Emitter, body: Node): readonly CallShape[] {
  return body.namedChildren.flatMap((node) => {
    const shape = file.frontend.shape(node)
    return shape.is === 'call' && shape.object === null ? [shape] : []
  })
}

function blockOf(call: CallShape): Node | null {
  const block = call.node.childForFieldName('block')
  return block?.childForFieldName('body') ?? block
}

/** The texts and symbols among the arguments without a name. */
function textsOf(emitter: Emitter, call: CallShape | undefined): readonly string[] {
  return call === undefined ? [] : positionalOf(call).flatMap((node) => textsIn(emitter, node))
}

/** Arguments without a name that are no block. */
function positionalOf(call: CallShape): readonly Node[] {
  return call.args.flatMap(({ name, value }) => (name === null && !/block$/.test(value.type) ? [value] : []))
}

function textsIn({ resolver: { file } }: Emitter, node: Node | undefined): readonly string[] {
  if (node === undefined) return []
  const shape = file.frontend.shape(node)
  const items = shape.is === 'list' ? shape.items.map((item) => file.frontend.shape(item)) : [shape]
  return items.flatMap((item) =>
    item.is === 'string' && item.parts.every((part) => typeof part === 'string') ? [item.parts.join('')] : [],
  )
}

/** The names of a class and of the modules around it: `API`, `V1` and `Orders`. */
function scopesOf(node: Node): readonly string[] {
  const scopes: string[] = []
  for (let at: Node | null = node; at !== null; at = at.parent)
    if (/^(?:class|module)$/.test(at.type)) scopes.unshift(...(at.childForFieldName('name')?.text ?? '').split('::'))
  return scopes.filter((name) => name !== '')
}
