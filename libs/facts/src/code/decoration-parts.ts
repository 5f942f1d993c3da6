import type { Node } from '@coderag/syntax'
import { type Location, argument, firstOf } from '../models/location.js'
import type { ClassDecoratorRule, Word } from '../models/model.js'
import { nodeAt } from '../values/node-at.js'
import type { CallShape, Decoration } from '../values/shape.js'
import type { ValueExpr } from '../facts.js'
import { asPattern, choice, settled } from '../values/value-expr.js'
import { noPath, type Emitter, type RoutePath } from './emitter.js'

/** Path argument of a decorator beside the one that gives the method. */
export const pathArgument = firstOf(argument(0), argument('value'), argument('path'))

/** A prefix of a class: what stands before a constant of another file, the constant, and what follows. */
export interface ClassPrefix extends RoutePath {
  readonly path: string
  readonly version: string
}

export const noPrefix: ClassPrefix = { constant: null, path: '', version: '' }

export interface Held {
  readonly rule: ClassDecoratorRule
  readonly prefixes: readonly ClassPrefix[]
  readonly call: CallShape
  /** States a version, or that there is none. */
  readonly isVersioned?: boolean
}

export function holderOf(emitter: Emitter, around: Node): Held | null {
  const { file, rules } = emitter.resolver
  const found = file.frontend.decorationsOf(around).flatMap(({ call }) => {
    const rule = rules.classDecorator(call.name, file.tree.text)
    return rule === undefined ? [] : [{ rule, call }]
  })
  // `@Path` beside `@RegisterRestClient` is the path of a client.
  const main = found.find(({ rule }) => rule.address !== undefined) ?? found[0]
  if (main === undefined) return heldByOwn(emitter, around)
  const prefixes = found.flatMap(({ rule, call }) => routes(emitter, call, rule.prefix))
  const versions = paths(emitter, main.call, main.rule.version)
  return {
    ...main,
    isVersioned: nodeAt(file, main.call, main.rule.version) !== null,
    prefixes: (versions.length === 0 ? [''] : versions).flatMap((version) =>
      (prefixes.length === 0 ? [noPath] : prefixes).map(({ constant, path }) => ({
        constant,
        path: path ?? '',
        version: version === '' ? '' : `v${version}`,
      })),
    ),
  }
}

/** A class with decorators of the system's own alone has the prefix that one of them gives, `decorator-functions.ts`. */
function heldByOwn(emitter: Emitter, around: Node): Held | null {
  const { file, values } = emitter.resolver
  const own = file.frontend.decorationsOf(around).filter((one) => isOwnDecorator(emitter, one))
  const [first] = own
  if (first === undefined) return null
  const made = own.map(({ call: { name, args } }): ValueExpr => {
    const given = args.map((one) => ({ name: one.name, value: settled(values.of(one.value)) }))
    return { kind: 'call', name, args: given, on: null }
  })
  return {
    rule: { framework: 'nest', prefix: argument(0) },
    call: first.call,
    prefixes: [{ constant: choice(made), path: '', version: '' }],
  }
}

/** Returns true for a decorator of NestJS that the file imports from the system itself. */
export function isOwnDecorator({ resolver: { file, rules } }: Emitter, { call }: Decoration): boolean {
  const imported = file.imports.get(call.name)
  if (imported === undefined || !/^[.@~#]/.test(imported.module)) return false
  return file.tree.text.includes('@nestjs/') && rules.libraryOf(imported.module) === null
}

export function classAround(emitter: Emitter, node: Node): Node | null {
  for (const around of emitter.resolver.file.around(node)) if (around.declared.kind === 'class') return around.node
  return null
}

export function nameOf(emitter: Emitter, node: Node): string | null {
  const declared = emitter.resolver.file.frontend.declared(node)
  const name = declared?.name ?? node.childForFieldName('name')?.text ?? null
  return name === '' ? null : name
}

export function text(emitter: Emitter, call: CallShape, location: Location): string | null {
  const node = nodeAt(emitter.resolver.file, call, location)
  const shape = node === null ? null : emitter.resolver.file.frontend.shape(node)
  // A framework's placeholder such as `${x.y}` is not interpolated. The text is kept as written.
  if (shape?.is === 'string' && shape.parts.every((part) => typeof part === 'string')) return shape.parts.join('')
  return node === null ? null : asPattern(emitter.resolver.values.of(node))
}

export function paths(emitter: Emitter, call: CallShape, location: Location | undefined): string[] {
  const node = nodeAt(emitter.resolver.file, call, location)
  return node === null ? [] : emitter.paths(node)
}

export function routes(emitter: Emitter, call: CallShape, location: Location | undefined): RoutePath[] {
  const node = nodeAt(emitter.resolver.file, call, location)
  return node === null ? [] : emitter.routes(node)
}

export function wordOf(emitter: Emitter, call: CallShape, method: Word): string {
  if (typeof method === 'string') return method
  const place = method.at.at === 'argument' ? method.at.place : null
  const named = typeof place === 'object' && place !== null ? place.name : null
  // `#[route("/orders", method = "GET", method = "POST")]`
  const repeated = call.args.flatMap(({ name, value }) => (name !== null && name === named ? [value] : []))
  const node = nodeAt(emitter.resolver.file, call, method.at)
  const all =
    method.at.at === 'every-argument' ? call.args.flatMap(({ name, value }) => (name === null ? value : [])) : []
  const nodes = repeated.length > 1 ? repeated : node === null ? all : [node]
  return (nodes.length === 0 ? null : emitter.resolver.values.wordsOf(nodes)) ?? method.otherwise
}
