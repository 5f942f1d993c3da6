import type { ConventionalAction } from '@coderag/facts/stored'

/** A template such as `{controller=Home}/{action=Index}/{id?}`, with values for what a path does not say. */
export interface ConventionalRoute {
  readonly template: string
  readonly defaults: Readonly<Record<string, string>>
}

/** A constraint may be a pattern, with braces of its own. */
const PARAMETER = /\{\**(\w+)(?::[^={}?]*(?:\{+[^{}]*\}+[^={}?]*)*)?(?:=([^{}]*))?(\?)?\}/g

/**
 * Returns the path of an action by a conventional route, or null if the route does not lead to it. As in links that ASP.NET makes, what
 * the route has by default is left out at the end, and so is an optional parameter that the action does not take.
 *
 * @see https://learn.microsoft.com/aspnet/core/mvc/controllers/routing#set-up-conventional-route
 */
export function conventionalPath(
  { template, defaults }: ConventionalRoute,
  { controller, action, area, takes }: ConventionalAction,
): string | null {
  const wanted: Readonly<Record<string, string | undefined>> = { area, controller, action }
  const parameters = new Map(
    [...template.matchAll(PARAMETER)].map(([, name = '', value, optional]) => [
      name,
      { value: value ?? defaults[name], isOptional: optional !== undefined || (value ?? defaults[name]) !== undefined },
    ]),
  )
  for (const [name, own] of Object.entries(wanted)) {
    const isLed = parameters.has(name) ? own !== undefined : isSame(own, defaults[name])
    if (!isLed) return null
  }
  const parts = template.split('/').filter((part) => part !== '')
  const filled = parts.map((part) => {
    const [[whole, name = ''] = []] = [...part.matchAll(PARAMETER)]
    const known = parameters.get(name)
    const isTaken = !known?.isOptional || takes.includes(name)
    const mayGo = whole === part && (name in wanted ? isSame(wanted[name], known?.value) : !isTaken)
    const path = part.replace(PARAMETER, (_all, one: string) => wanted[one] ?? `{${one}}`)
    return { path, mayGo }
  })
  const last = filled.findLastIndex(({ mayGo }) => !mayGo)
  return `/${filled
    .slice(0, last + 1)
    .map(({ path }) => path)
    .join('/')}`
}

/** Names of controllers, actions and areas are the same in capitals. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
