import { routeKey, sameRoute, type Score } from '../graph-score.ts'

/** Methods that frameworks answer by themselves. */
const BY_THEMSELVES = /^(?:HEAD|OPTIONS) /

/** Compares what a framework lists with what was found; the spelling of parameters does not count. */
export function compareRoutes(listed: readonly string[], found: readonly string[]): Score {
  const due = keysOf(listed)
  const known = keysOf(found)
  const missed = due.filter((route) => !known.some((one) => sameRoute(one, route)))
  return {
    right: due.length - missed.length,
    wrong: known.filter((route) => !due.some((one) => sameRoute(route, one))),
    missed,
  }
}

function keysOf(routes: readonly string[]): string[] {
  return [...new Set(routes.filter((route) => !BY_THEMSELVES.test(route)).map((route) => routeKey(spelled(route))))]
}

/** Any method is `*` in graphs; a rest of a path has a name in some frameworks. */
function spelled(route: string): string {
  return route.replace(/^\* /, 'ANY ').replace(/\/\*\w+$/, '/*')
}
