import type { Node } from '@coderag/syntax'
import type { OpenPart } from '../facts.js'
import { nodeAt } from '../values/node-at.js'
import { parametersOf } from '../values/parameters.js'
import { joinPaths } from '../values/route-paths.js'
import type { CallShape, Decoration } from '../values/shape.js'
import { asPattern, concat, literal, settled } from '../values/value-expr.js'
import { classAround, holderOf, isOwnDecorator, nameOf, noPrefix, paths, wordOf } from './decoration-parts.js'
import type { Emitter } from './emitter.js'

/** NestJS: what makes one decorator of several, https://docs.nestjs.com/custom-decorators#decorator-composition. */
const COMPOSES = 'applyDecorators'

/**
 * Adds what functions of the system's own make decorators of: `applyDecorators(Controller(prefix), …)` gives a class the prefix that
 * the function is called with, `applyDecorators(Get(path), …)` a member an endpoint.
 */
export function addDecoratorFunctions(emitter: Emitter): void {
  const { file, rules } = emitter.resolver
  if (!file.tree.text.includes(COMPOSES)) return
  for (const node of file.captured('call')) {
    const name = node.type === 'call_expression' ? '' : file.textOf(node)
    const isKnown = rules.classDecorator(name, file.tree.text) ?? rules.decorator(name, file.tree.text)
    // They may be gathered in a list first: `applyDecorators(...decorators)`.
    const call = isKnown === undefined ? null : file.callOf(node)
    const around = call === null || call.node.parent?.type === 'decorator' ? null : file.functionAround(call.node)
    if (call === null || around === null || around.declared.name === '') continue
    addMade(emitter, call, { name: around.declared.name, node: around.node })
  }
}

function addMade(
  emitter: Emitter,
  made: CallShape,
  { name, node }: { readonly name: string; readonly node: Node },
): void {
  const { file, rules, values } = emitter.resolver
  const at = emitter.at(made.node, 'decorator')
  const ofClass = rules.classDecorator(made.name, file.tree.text)
  if (ofClass !== undefined) {
    const prefix = nodeAt(file, made, ofClass.prefix)
    const [version] = paths(emitter, made, ofClass.version)
    const value = prefix === null ? literal('') : values.of(prefix)
    const whole = version === undefined ? value : concat([literal(`v${version}/`), value])
    emitter.add({ ...at, kind: 'constant', name, value: settled(whole) })
  }
  const rule = rules.decorator(made.name, file.tree.text)
  if (rule?.is !== 'endpoint') return
  const path = nodeAt(file, made, rule.path)
  const part = path === null ? '' : partOf(emitter, path, parametersOf(node))
  if (part === null) return
  emitter.add({
    ...at,
    kind: 'registrar',
    name,
    rows: null,
    method: wordOf(emitter, made, rule.method),
    path: [part],
    handler: { given: ['@handler'] },
    router: null,
    framework: rule.framework,
    takesRouter: true,
    isCalledHere: true,
  })
}

function partOf(
  { resolver: { file, values } }: Emitter,
  node: Node,
  parameters: readonly string[],
): string | OpenPart | null {
  const shape = file.frontend.shape(node)
  const place = shape.is === 'name' ? parameters.indexOf(shape.name) : -1
  return place === -1 ? asPattern(values.of(node)) : { given: [String(place)] }
}

/** Adds the path that a member gives to a decorator of the system's own. */
export function addOwnDecorator(emitter: Emitter, decoration: Decoration): void {
  const { call, target } = decoration
  const { file } = emitter.resolver
  const around = classAround(emitter, target)
  const type = around === null ? null : nameOf(emitter, around)
  const name = nameOf(emitter, target)
  if (around === null || type === null || name === null || !isOwnDecorator(emitter, decoration)) return
  const [path = ''] = call.args[0] === undefined ? [] : emitter.paths(call.args[0].value)
  const [{ constant, path: before, version } = noPrefix] = holderOf(emitter, around)?.prefixes ?? []
  const prefix = joinPaths(version, before).replace(/^\/$/, '')
  emitter.add({
    ...emitter.at(call.node, 'given'),
    kind: 'given',
    to: call.name,
    module: file.imports.get(call.name)?.module ?? null,
    values: [
      ['0', path],
      ['@handler', `${type}.${name}`],
    ],
    on: { router: emitter.routerUnder(call.node, 'nest', { constant, parent: type }), prefix },
  })
}
