import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import type { Location } from '../models/location.js'
import type { MountRule } from '../models/model.js'
import type { Thing } from '../values/things.js'
import type { CallShape } from '../values/shape.js'
import { asPattern, literal } from '../values/value-expr.js'
import type { Emitter } from './emitter.js'
import { nodeAt } from '../values/node-at.js'
import { joinPaths } from '../values/route-paths.js'

/** A mounted router, and the module that it comes from; the module is null if this file declares the router. */
export interface Mounted {
  readonly child: string
  readonly module: string | null
}

/** Adds a router under a prefix, or a prefix of everything that the service answers. */
export function addMount(emitter: Emitter, rule: MountRule, call: CallShape, library: string): void {
  const prefix = nodeAt(emitter.resolver.file, call, rule.prefix)
  const setting = settingAt(rule.prefix)
  const value = setting ?? (prefix === null ? literal('') : emitter.resolver.values.of(prefix))
  const isPath =
    setting !== null ||
    asPattern(value) !== null ||
    (value.kind === 'name' && prefix !== null && mountedChild(emitter, prefix) === null)
  const prefixValue = isPath ? value : literal('')
  const base = call.object === null ? null : emitter.resolver.thing(call.object)
  const children =
    rule.child === undefined
      ? [{ child: '*', module: null }]
      : rule.child.at === 'every-argument'
        ? call.args.flatMap(({ value }) => mountedChild(emitter, value) ?? [])
        : [nodeAt(emitter.resolver.file, call, rule.child)].flatMap(
            (node) => (node && mountedChild(emitter, node)) ?? [],
          )
  for (const { child, module } of children)
    emitter.mount(call.node, library, {
      prefix: under(base, prefixValue),
      parent: routerOf(base),
      child,
      module,
      ...(rule.replacesOwn === true && prefix !== null ? { replacesOwn: true as const } : {}),
      ...ownPrefixOf(base),
    })
}

/** Returns the setting that a location names, with the next one in place of it if it is not set. */
function settingAt(location: Location | undefined): ValueExpr | null {
  if (location?.at === 'configuration') return { kind: 'config', key: location.key, fallback: null }
  if (location?.at !== 'first-of') return null
  return location.locations.reduceRight<ValueExpr | null>((fallback, one) => {
    const setting = settingAt(one)
    return setting?.kind === 'config' ? { ...setting, fallback } : fallback
  }, null)
}

/** Returns the prefix of a router that a mount may replace. */
export function ownPrefixOf(thing: Thing | null): { ownPrefix?: string } {
  return thing?.hasOwnPrefix === true && thing.prefix !== '' ? { ownPrefix: thing.prefix } : {}
}

function under(base: Thing | null, prefix: ValueExpr): ValueExpr {
  if (base === null || base.prefix === '') return prefix
  const path = asPattern(prefix)
  return path === null ? prefix : literal(joinPaths(base.prefix, path))
}

/** Returns what is mounted: a router of this file or an export of another module. Returns null for middleware. */
function mountedChild(emitter: Emitter, node: Node): Mounted | null {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(node)
  if (shape.is === 'wrap') return mountedChild(emitter, shape.inner)
  if (shape.is === 'call') {
    const required = /^require\(\s*['"`]([^'"`]+)['"`]/.exec(file.textOf(node))?.[1]
    if (required !== undefined && shape.name === 'require') return { child: 'default', module: required }
    if (shape.object !== null && shape.name !== '' && isRouter(emitter.resolver.thing(node)))
      return mountedChild(emitter, shape.object)
    return fillingFunction(emitter, shape)
  }
  if (shape.is === 'member') {
    const root = rootName(file.textOf(node))
    const imported = file.imports.get(root)
    if (imported !== undefined) return own(emitter, file.textOf(node), imported.module)
    return isRouter(emitter.resolver.thing(node)) ? { child: shape.name, module: null } : null
  }
  if (shape.is !== 'name') return null
  const imported = file.imports.get(shape.name)
  if (imported !== undefined) return own(emitter, shape.name, imported.module)
  const thing = emitter.resolver.thing(node)
  if (isRouter(thing)) return { child: thing?.router ?? shape.name, module: null }
  const binding = file.bindingOf(shape.name, node)
  return binding?.value == null ? null : mountedChild(emitter, binding.value)
}

/** Returns an export of another module, or null for a known library, which exports middleware only. */
function own(emitter: Emitter, child: string, module: string): Mounted | null {
  return emitter.resolver.rules.libraryOf(module) === null ? { child, module } : null
}

/** Returns a function that makes a router or adds endpoints to one. */
export function fillingFunction(emitter: Emitter, call: CallShape): Mounted | null {
  const { file } = emitter.resolver
  if (call.object === null) {
    const imported = file.imports.get(call.name)
    if (imported !== undefined) return own(emitter, call.name, imported.module)
    return file.functionNamed(call.name) === null ? null : { child: call.name, module: null }
  }
  if (call.name === '') return mountedChild(emitter, call.object)
  const text = file.textOf(call.object)
  const imported = file.imports.get(text)
  if (imported !== undefined) return own(emitter, `${text}.${call.name}`, imported.module)
  const binding = /^\w+$/.test(text) ? file.bindingOf(text, call.node) : null
  const made = binding?.value == null ? '' : file.textOf(binding.value)
  const type = binding?.type ?? /^&?\*?(?:new\s+)?([\w.]+)\s*[({]/.exec(made)?.[1] ?? ''
  const module = file.imports.get(rootName(type))?.module ?? null
  const owner = type === '' || /(^|\.)[Nn]ew/.test(type) ? '' : `${type.replace(/^.*\./, '')}.`
  const isKnown = module !== null || file.functionNamed(call.name) !== null || owner !== ''
  return isKnown ? { child: `${owner}${call.name}`, module } : null
}

function rootName(path: string): string {
  return /^[\w$]+/.exec(path)?.[0] ?? ''
}

/** Checks whether an object is a router. Names of roles of routers end with `router` or `app`. */
export function isRouter(thing: Thing | null): boolean {
  return thing?.hasRole === true && /(?:router|app)$/.test(thing.key)
}

/** Returns the name of a router in facts; null for the application. */
export function routerOf(thing: Thing | null): string | null {
  return thing === null || thing.isApplication ? null : thing.router
}
