import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import type { CallShape } from '../values/shape.js'
import { literal, settled } from '../values/value-expr.js'
import { nameOf } from './decoration-parts.js'
import type { Emitter } from './emitter.js'

const SUFFIX = 'Attribute'

/**
 * Adds the path that an attribute of the system's own gives a controller: what it hands to the constructor of its base class,
 * `class ApiRouteAttribute(string path) : RouteAttribute("api/" + path)`, or its `Template`.
 *
 * @see https://learn.microsoft.com/aspnet/core/mvc/controllers/routing#custom-route-attributes-using-iroutetemplateprovider
 */
export function addRouteAttribute(emitter: Emitter, node: Node): void {
  const { file, values } = emitter.resolver
  const name = nameOf(emitter, node)
  if (node.type !== 'class_declaration' || name?.endsWith(SUFFIX) !== true) return
  const bases = file.frontend.bases(node)
  const base = bases.find((one) => one.endsWith(SUFFIX))
  const written = bases.includes('IRouteTemplateProvider') ? templateOf(node) : null
  const handed = handedOn(node)
  if (written === null && (base === undefined || handed.length === 0)) return
  const of = (one: Node): ValueExpr => (/^\d+$/.test(one.text) ? literal(one.text) : settled(values.of(one)))
  const value: ValueExpr | undefined =
    written !== null
      ? of(written)
      : base === 'RouteAttribute'
        ? handed.map(of)[0]
        : { kind: 'call', name: base ?? '', args: handed.map((one) => ({ name: null, value: of(one) })), on: null }
  if (value === undefined || value.kind === 'unknown') return
  const open = withDefaults(value, defaultsOf(node, of))
  emitter.add({ ...emitter.at(node, 'prefix'), kind: 'constant', name, value: open })
}

/** The path that an attribute of the system's own may give to a class. */
export function routeOf({ resolver: { values } }: Emitter, { name, args }: CallShape): ValueExpr {
  const given = args.map((one) => ({ name: one.name, value: settled(values.of(one.value)) }))
  return { kind: 'call', name: name.endsWith(SUFFIX) ? name : `${name}${SUFFIX}`, args: given, on: null }
}

/** The value of `Template`: of the property, or what a constructor sets. */
function templateOf(node: Node): Node | null {
  for (const member of node.childForFieldName('body')?.namedChildren ?? []) {
    if (member.type === 'property_declaration' && member.childForFieldName('name')?.text === 'Template') {
      const value = member.childForFieldName('value')
      const written = value?.type === 'arrow_expression_clause' ? value.namedChild(0) : value
      if (written != null) return written
    }
    if (member.type !== 'constructor_declaration') continue
    for (const set of member.descendantsOfType('assignment_expression'))
      if (/^(?:this\.)?Template$/.test(set.childForFieldName('left')?.text ?? '')) return set.childForFieldName('right')
  }
  return null
}

/** What the constructor hands to that of the base class. Nothing tells which of several is called. */
function handedOn(node: Node): readonly Node[] {
  const initializers = node.descendantsOfType('constructor_initializer')
  if (initializers.length > 1) return []
  const primary = node.namedChildren.filter(({ type }) => type === 'base_list')
  const given = [...initializers, ...primary]
    .flatMap(({ namedChildren }) => namedChildren.find(({ type }) => type === 'argument_list') ?? [])
    .at(0)?.namedChildren
  return (given ?? []).flatMap((argument) => argument.namedChildren.at(-1) ?? [])
}

/** What parameters of constructors are if nothing is given for them. */
function defaultsOf(node: Node, of: (value: Node) => ValueExpr): ReadonlyMap<string, ValueExpr> {
  const defaults = new Map<string, ValueExpr>()
  for (const parameter of node.descendantsOfType('parameter')) {
    const value = parameter.namedChildren.at(-1)
    const name = parameter.childForFieldName('name')
    if (name !== null && value !== undefined && value.id !== name.id) defaults.set(name.text, of(value))
  }
  return defaults
}

/** Fills in defaults of parameters. `[controller]` stands for the name of the class that has the attribute. */
function withDefaults(value: ValueExpr, defaults: ReadonlyMap<string, ValueExpr>): ValueExpr {
  const filled = (inner: ValueExpr): ValueExpr => withDefaults(inner, defaults)
  switch (value.kind) {
    case 'literal':
      return { ...value, value: value.value.replace(/\[controller\]/gi, '{@controller}') }
    case 'concat':
      return { ...value, parts: value.parts.map(filled) }
    case 'call':
      return { ...value, args: value.args.map((one) => ({ ...one, value: filled(one.value) })) }
    case 'name': {
      const fallback = defaults.get(value.name.slice(value.name.lastIndexOf('.') + 1))
      return fallback === undefined ? value : { ...value, fallback: withDefaults(fallback, new Map()) }
    }
    default:
      return value
  }
}
