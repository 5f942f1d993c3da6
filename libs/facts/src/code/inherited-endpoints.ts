import type { Node } from '@coderag/syntax'
import { joinPaths } from '../values/route-paths.js'
import { bareType } from '../values/shape.js'
import { choice, literal } from '../values/value-expr.js'
import { holderOf, nameOf } from './decoration-parts.js'
import type { Emitter } from './emitter.js'
import { routeOf } from './route-attributes.js'

/**
 * What a base class or an interface answers, a controller that is derived from it answers under its own prefix. A
 * controller without a prefix has that of its base.
 */
export function addInheritedEndpoints(emitter: Emitter, node: Node): void {
  const { file } = emitter.resolver
  const name = nameOf(emitter, node)
  if (name === null) return
  const held = holderOf(emitter, node)
  const isOpen = isInterface(node)
  const bases = isOpen ? [] : file.frontend.bases(node).map((base) => bareType(base).replace(/^.*\./, ''))
  const { rules } = emitter.resolver
  const isByName = !isOpen && rules.controllers.some((one) => one.test(name) || bases.some((base) => one.test(base)))
  if (held === null) {
    const isController = isByName
      ? !isAbstract(node)
      : emitter.collector.facts.some(
          (fact) => fact.kind === 'endpoint' && fact.router === name && fact.whereMounted !== true,
        )
    const own = bases.filter((base) => rules.libraryOf(file.imports.get(base)?.module ?? '') === null)
    const composed = file.frontend.fillsSettings === true ? file.frontend.decorationsOf(node) : []
    const attributes = node.type === 'class_declaration' && isByName ? file.frontend.decorationsOf(node) : []
    const prefixes = [
      ...[...own, ...composed.map(({ call }) => call.name)].map(
        (one) => ({ kind: 'name', name: `${one}.@${one}` }) as const,
      ),
      ...attributes.map(({ call }) => routeOf(emitter, call)),
    ]
    if (prefixes.length === 0) return
    if (isController)
      emitter.mount(node, 'base-class', { prefix: choice(prefixes), parent: null, child: name, module: null })
    if (!isByName) return
    emitter.add({
      ...emitter.at(node, 'base-class'),
      kind: 'constant',
      name: `${name}.@${name}`,
      value: choice(prefixes),
    })
    for (const base of own)
      emitter.mount(node, 'base-class', {
        prefix: literal(''),
        parent: name,
        child: base,
        module: file.imports.get(base)?.module ?? null,
        replacesOwn: true,
        derived: name,
      })
    return
  }
  if (held.rule.address !== undefined) return
  const { framework } = held.rule
  // A class that others are derived from keeps its own prefix.
  if (isByName && !isAbstract(node))
    emitter.add({
      ...emitter.at(node, framework),
      kind: 'mount',
      framework,
      prefix: literal(''),
      parent: null,
      child: name,
      module: null,
    })
  for (const { constant, path, version } of held.prefixes) {
    const full = constant === null ? joinPaths(version, path) : path
    // `[controller]` stands for the name of the class that is derived.
    if (constant === null && full !== '/')
      emitter.add({
        ...emitter.at(node, 'prefix'),
        kind: 'constant',
        name: `${name}.@${name}`,
        value: literal(withTokens(full, [], true)),
      })
    for (const child of bases) {
      if (child === name) continue
      const parent = emitter.routerUnder(node, framework, { constant, parent: name, before: version })
      const module = file.imports.get(child)?.module ?? null
      const prefix = withTokens(full, [name], isByName && isAbstract(node))
      emitter.mount(node, framework, {
        prefix: literal(prefix),
        parent,
        child,
        module,
        replacesOwn: true,
        derived: name,
        ...(isByName ? { ownPrefix: prefix } : {}),
      })
    }
  }
}

export function isAbstract(node: Node): boolean {
  // A route before it may have braces: `[Route("v{version}/[controller]")]`.
  return /^(?:"[^"]*"|[^{"])*\babstract\b/.test(node.text.slice(0, 400))
}

export function isInterface(node: Node | null): boolean {
  return (
    node !== null && (node.type === 'interface_declaration' || /^(?:\w+\s+)*interface\b/m.test(node.text.slice(0, 400)))
  )
}

/** Stands for the name of the class that is derived from a controller. */
const OPEN_CONTROLLER = '{@controller}'

/** Replaces `[controller]` and `[action]` by the names of the class and the method. */
export function withTokens(path: string, [type = '', method = '']: readonly string[], isOpen = false): string {
  return path
    .replace(/\[controller\]/gi, isOpen ? OPEN_CONTROLLER : type.replace(/Controller$/, ''))
    .replace(/\[action\]/gi, method.replace(/Async$/, ''))
    .replace(/\[area\]/gi, '{area}')
}
