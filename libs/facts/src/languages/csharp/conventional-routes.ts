import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { asPattern, literal } from '../../values/value-expr.js'
import type { CallShape } from '../../values/shape.js'

const framework = 'aspnet'
const DEFAULT_TEMPLATE = '{controller=Home}/{action=Index}/{id?}'

/**
 * Functions that map a conventional route, with the places of their arguments. The template is `template` in ASP.NET Core 2, and
 * `url` in ASP.NET MVC 5.
 */
const MAPPING: ReadonlyMap<string, { readonly area?: number; readonly template?: number }> = new Map([
  ['MapDefaultControllerRoute', {}],
  ['UseMvcWithDefaultRoute', {}],
  ['MapControllerRoute', { template: 1 }],
  ['MapRoute', { template: 1 }],
  ['MapAreaControllerRoute', { area: 1, template: 2 }],
  ['MapAreaRoute', { area: 1, template: 2 }],
])

/**
 * Adds conventional routes, and the actions that they lead to: public methods of controllers without a route of their own.
 *
 * @see https://learn.microsoft.com/aspnet/core/mvc/controllers/routing
 * @see https://learn.microsoft.com/aspnet/core/mvc/controllers/actions#what-is-a-controller
 */
export function addConventionalRoutes(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (!/[cC]ontroller|UseMvcWithDefaultRoute/.test(file.tree.text)) return
  for (const [name, places] of MAPPING)
    for (const node of file.callsNamed(name)) {
      const call = file.callOf(node)
      if (call !== null) addRoute(emitter, call, places)
    }
  for (const node of file.captured('class')) addActions(emitter, node)
}

function addRoute(emitter: Emitter, call: CallShape, { area, template }: { area?: number; template?: number }): void {
  const given = (names: readonly string[], place: number): Node | null =>
    call.args.find(({ name }) => name !== null && names.includes(name))?.value ??
    (call.args[place]?.name === null ? call.args[place].value : null)
  const textOf = (node: Node | null): string | null =>
    node === null ? null : asPattern(emitter.resolver.values.of(node))
  const written = template === undefined ? DEFAULT_TEMPLATE : textOf(given(['pattern', 'template', 'url'], template))
  if (written === null) return
  const values = template === undefined ? null : given(['defaults'], template + 1)
  const shape = values === null ? null : emitter.resolver.file.frontend.shape(values)
  const defaults = new Map(
    shape?.is === 'object' ? shape.entries.map(({ key, value }) => [key, textOf(value) ?? ''] as const) : [],
  )
  const areaName = area === undefined ? null : textOf(given(['areaName', 'area'], area))
  if (areaName !== null) defaults.set('area', areaName)
  // `MapRoute` of another library knows no controllers.
  if (!/\{controller\b/.test(written) && !defaults.has('controller')) return
  emitter.add({
    ...emitter.at(call.node, framework),
    kind: 'mount',
    framework,
    prefix: literal(written),
    parent: null,
    child: '*',
    module: null,
    convention: Object.fromEntries(defaults),
  })
}

function addActions(emitter: Emitter, node: Node): void {
  const { frontend } = emitter.resolver.file
  const type = node.childForFieldName('name')?.text ?? ''
  const attributes = frontend.decorationsOf(node)
  const bases = frontend.bases(node)
  const isNamed = [type, ...bases].some((name) => /Controller$/.test(name.replace(/<.*$/s, '')))
  const isController = isNamed || attributes.some(({ call }) => call.name === 'Controller')
  if (node.type !== 'class_declaration' || !isController || !isOpenClass(node)) return
  // Web API 2 has routes of its own.
  if (bases.includes('ApiController')) return
  if (attributes.some(({ call }) => /^(?:Route|RoutePrefix|ApiController|NonController)$/.test(call.name))) return
  const areaAttribute = attributes.find(({ call }) => call.name === 'Area')
  const area = areaAttribute === undefined ? null : textArgument(emitter, areaAttribute.call)
  for (const member of node.childForFieldName('body')?.namedChildren ?? [])
    if (member.type === 'method_declaration') addAction(emitter, member, { type, area })
}

function addAction(emitter: Emitter, member: Node, { type, area }: { type: string; area: string | null }): void {
  const modifiers = modifiersOf(member)
  const isGeneric = member.namedChildren.some(({ type }) => type === 'type_parameter_list')
  // An override is mostly one of a filter or of `Dispose`, which are no actions.
  if (!modifiers.includes('public') || isGeneric || /\b(?:static|override|abstract)\b/.test(modifiers.join(' '))) return
  const attributes = emitter.resolver.file.frontend.decorationsOf(member).map(({ call }) => call)
  const isElsewhere = ({ name, args }: CallShape): boolean =>
    /^(?:Route|NonAction|ChildActionOnly)$/.test(name) ||
    (/^Http[A-Z]/.test(name) && args.some((one) => one.name === null || one.name === 'template'))
  const name = member.childForFieldName('name')?.text ?? ''
  if (attributes.some(isElsewhere) || name === 'Dispose') return
  const verbs = attributes.flatMap((call) =>
    call.name === 'AcceptVerbs'
      ? (emitter.resolver.values
          .wordsOf(call.args.flatMap((one) => (one.name === null ? one.value : [])))
          ?.split('|') ?? [])
      : (/^Http([A-Z]\w+)$/.exec(call.name)?.[1]?.toUpperCase() ?? []),
  )
  const renamed = attributes.find((call) => call.name === 'ActionName')
  const action = (renamed === undefined ? null : textArgument(emitter, renamed)) ?? name.replace(/(?<=.)Async$/, '')
  const takes = (member.childForFieldName('parameters')?.namedChildren ?? []).flatMap(
    (parameter) => parameter.childForFieldName('name')?.text ?? [],
  )
  for (const method of verbs.length === 0 ? ['*'] : verbs)
    emitter.endpoint(member, framework, {
      method,
      path: '',
      handler: `${type}.${name}`,
      router: type,
      convention: {
        controller: type.replace(/Controller$/, ''),
        action,
        ...(area === null ? {} : { area }),
        takes,
      },
    })
}

function textArgument(emitter: Emitter, { args }: CallShape): string | null {
  const [first] = args
  return first === undefined ? null : asPattern(emitter.resolver.values.of(first.value))
}

/** Returns true for a class that ASP.NET makes objects of. */
function isOpenClass(node: Node): boolean {
  const isGeneric = node.namedChildren.some(({ type }) => type === 'type_parameter_list')
  const modifiers = modifiersOf(node)
  return modifiers.includes('public') && !modifiers.includes('abstract') && !modifiers.includes('static') && !isGeneric
}

function modifiersOf(node: Node): readonly string[] {
  return node.namedChildren.flatMap((child) => (child.type === 'modifier' ? child.text : []))
}
