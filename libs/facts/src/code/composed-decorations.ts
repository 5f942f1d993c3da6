import type { Node } from '@coderag/syntax'
import { argument } from '../models/location.js'
import type { DecoratorRule } from '../models/model.js'
import { nodeAt } from '../values/node-at.js'
import { joinPaths } from '../values/route-paths.js'
import { bareType, type Decoration } from '../values/shape.js'
import { literal } from '../values/value-expr.js'
import { classAround, holderOf, nameOf, noPrefix, pathArgument, paths, routes, wordOf } from './decoration-parts.js'
import type { Emitter } from './emitter.js'
import { settingAt } from './mounts.js'

export function isAnnotationType(target: Node): boolean {
  return target.type === 'annotation_type_declaration'
}

/**
 * Adds what an annotation means that is composed of others: `@RequestMapping("/api") @interface ApiController` gives a
 * class its prefix, and `@RequestMapping(method = POST) @interface PostJson` an endpoint at the path that it is given.
 */
export function addComposed(emitter: Emitter, { call, target }: Decoration, rule: DecoratorRule | undefined): void {
  const { rules, file } = emitter.resolver
  const name = nameOf(emitter, target)
  if (name === null) return
  const ofClass = rules.classDecorator(call.name, file.tree.text)
  const [prefix] = ofClass?.address === undefined ? routes(emitter, call, ofClass?.prefix) : []
  if (prefix?.path != null && prefix.constant === null)
    emitter.add({
      ...emitter.at(call.node, 'prefix'),
      kind: 'constant',
      name: `${name}.@${name}`,
      value: literal(joinPaths(prefix.path)),
    })
  if (rule?.is !== 'endpoint') return
  emitter.add({
    ...emitter.at(call.node, rule.framework),
    kind: 'registrar',
    name,
    rows: null,
    method: wordOf(emitter, call, rule.method),
    path: [...(prefix?.path == null ? [] : [joinPaths(prefix.path)]), { given: ['value', 'path', '0'] }],
    handler: { given: ['@handler'] },
    router: null,
    framework: rule.framework,
    takesRouter: true,
    isCalledHere: true,
  })
}

/** Adds the path that a member gives to an annotation which no model knows: it may be composed of one that is known. */
export function addComposedUse(emitter: Emitter, { call, target }: Decoration): void {
  const { file } = emitter.resolver
  const around = classAround(emitter, target)
  const path = paths(emitter, call, pathArgument)[0]
  if (file.frontend.fillsSettings !== true || around === null || path?.startsWith('/') !== true) return
  const type = nameOf(emitter, around) ?? ''
  const [prefix = noPrefix] = holderOf(emitter, around)?.prefixes ?? []
  const values = [
    ['0', path],
    ['@handler', `${type}.${nameOf(emitter, target) ?? ''}`],
  ] as const
  const on = { router: type, prefix: joinPaths(prefix.version, prefix.path).replace(/^\/$/, '') }
  emitter.add({ ...emitter.at(call.node, 'given'), kind: 'given', to: call.name, module: null, values, on })
}

/** Adds what a decorator of a class mounts: the class, all that is answered, or the classes that it lists. */
export function addClassMounts(emitter: Emitter, { call, target }: Decoration): void {
  const { file, rules } = emitter.resolver
  const rule = rules.classDecorator(call.name, file.tree.text)
  const name = nameOf(emitter, target)
  if (rule?.mounts === undefined || name === null || file.frontend.declared(target)?.kind !== 'class') return
  const { framework } = rule
  if (rule.mounts.is === 'members') {
    const list = nodeAt(file, call, rule.mounts.list)
    const shape = list === null ? null : file.frontend.shape(list)
    for (const item of shape?.is === 'list' ? shape.items : []) {
      const member = file.textOf(item)
      const module = file.imports.get(member)?.module ?? null
      emitter.mount(item, framework, { prefix: literal(''), parent: name, child: member, module })
    }
    return
  }
  const child = rule.mounts.is === 'all' ? '*' : name
  const setting = settingAt(rule.prefix)
  if (setting !== null) {
    emitter.mount(call.node, framework, { prefix: setting, parent: null, child, module: null })
    return
  }
  for (const path of paths(emitter, call, rule.prefix))
    emitter.mount(call.node, framework, { prefix: literal(joinPaths(path)), parent: null, child, module: null })
}

/** Puts what the class of a member's result answers under the path of the member, unless the member is an endpoint. */
export function addLocator(emitter: Emitter, { call, target }: Decoration, framework: string): void {
  const { file, rules } = emitter.resolver
  const around = classAround(emitter, target)
  const child = bareType(target.childForFieldName('type')?.text ?? '').replace(/^.*\./, '')
  if (around === null || child === '' || file.frontend.declared(target)?.kind !== 'function') return
  const isEndpoint = file.frontend
    .decorationsOf(target)
    .some((own) => rules.decorator(own.call.name, file.tree.text)?.is === 'endpoint')
  if (isEndpoint) return
  const [prefix = noPrefix] = holderOf(emitter, around)?.prefixes ?? []
  for (const path of paths(emitter, call, argument(0)))
    emitter.mount(call.node, framework, {
      prefix: literal(joinPaths(prefix.path, path)),
      parent: nameOf(emitter, around),
      child,
      module: null,
    })
}
