import type { Emitter } from '../../code/emitter.js'
import { joinPaths } from '../../values/route-paths.js'
import type { CallShape } from '../../values/shape.js'

const library = 'api-platform'
const prefix = { kind: 'config', key: 'api_platform:prefix', fallback: null } as const
/** Operations by their class, with the HTTP method and whether they are about one item. */
const OPERATIONS = {
  GetCollection: ['GET', false],
  Post: ['POST', false],
  Get: ['GET', true],
  Put: ['PUT', true],
  Patch: ['PATCH', true],
  Delete: ['DELETE', true],
} as const
type Operation = keyof typeof OPERATIONS
/** What a resource without a list of operations has (https://api-platform.com/docs/core/operations/). */
const DEFAULTS: readonly Operation[] = ['GetCollection', 'Post', 'Get', 'Patch', 'Delete']

/** API Platform: adds the endpoints of the operations of each `#[ApiResource]`, and of operations as attributes. */
export function addApiResources(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (!file.tree.text.includes('ApiPlatform\\')) return
  for (const node of file.captured('decorator')) {
    const decoration = file.frontend.decoration(node)
    const name = decoration === null ? null : (file.frontend.declared(decoration.target)?.name ?? null)
    if (decoration === null || name === null || decoration.call.name !== 'ApiResource') continue
    const { call, target } = decoration
    const beside = file.frontend.decorationsOf(target).flatMap(({ call }) => (isOperation(call.name) ? [call] : []))
    const list = valueOf(call, 'operations')
    const shape = list === null ? null : file.frontend.shape(list)
    const listed = shape?.is === 'list' ? shape.items.map((item) => file.frontend.shape(item)) : null
    const stated = listed?.flatMap((item) => (item.is === 'call' && isOperation(item.name) ? [item] : [])) ?? beside
    const isDefault = listed === null && beside.length === 0
    emitter.mount(call.node, library, { prefix, parent: null, child: library, module: null })
    const before = textAt(emitter, call, 'routePrefix') ?? ''
    const ofResource = textAt(emitter, call, 'uriTemplate')
    const operations = isDefault
      ? DEFAULTS.map((own) => [own, null] as const)
      : stated.map((own) => [own.name, own] as const)
    for (const [operation, own] of operations) {
      if (!isOperation(operation)) continue
      const [method, isItem] = OPERATIONS[operation]
      const template = own === null ? null : textAt(emitter, own, 'uriTemplate')
      const ofOperation = own === null ? '' : (textAt(emitter, own, 'routePrefix') ?? '')
      const path = template ?? ofResource ?? `${collectionOf(name)}${isItem ? '/{id}' : ''}`
      const route = joinPaths(ofOperation === '' ? before : ofOperation, path.replace(/\{\._format\}$/, ''))
      emitter.endpoint(call.node, library, { method, path: route, handler: name, router: library })
    }
  }
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATIONS, name)
}

function valueOf(call: CallShape, name: string) {
  return call.args.find((argument) => argument.name === name)?.value ?? null
}

function textAt(emitter: Emitter, call: CallShape, name: string): string | null {
  const value = valueOf(call, name)
  return value === null ? null : (emitter.paths(value)[0] ?? null)
}

/** The plural of the name of the class in small letters with underscores, the default of the library. */
function collectionOf(type: string): string {
  const name = type.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase()
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}
