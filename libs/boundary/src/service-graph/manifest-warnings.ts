import { parentOf } from '@coderag/facts/stored'
import { globOfPath, type GraphWarning, pathMatcher } from '@coderag/types'
import { BoundaryError, warningText } from '../errors.js'
import { compare } from './edges/compare.js'
import type { Placed } from './owners/entity.js'
import type { PlacedFacts } from './placed-facts.js'
import { groupBy } from './services/group-by.js'

/** Most warnings of one kind for a repository. */
const MOST_WARNINGS = 5
/** Files that stand for their folder. */
const OF_FOLDER = /(?:^|\/)(?:kustomization\.ya?ml|Chart\.ya?ml|pom\.xml|build\.gradle(?:\.kts)?)$/

/** Says what manifests of several files leave out: circles of includes, and what of charts could not be rendered. */
export function manifestWarnings(facts: PlacedFacts): readonly GraphWarning[] {
  return [...circularIncludes(facts.of('include')), ...chartNotices(facts.of('chart_notice'))]
}

function* circularIncludes(includes: readonly Placed<'include'>[]): Generator<GraphWarning> {
  for (const [repoName, own] of groupBy(includes, ({ document }) => document.repoName)) {
    const circles = circlesOf(own)
    for (const circle of circles.slice(0, MOST_WARNINGS)) {
      const places = circle.map(({ document, fact }) => `${document.filePath}:${fact.line}`)
      const message =
        `${places.join(' takes over ')} takes over ${circle[0]?.document.filePath ?? ''} again. ` +
        `Each file is on the map by itself${leftOut(circles.length, 'circle')}. Take one of the includes out.`
      yield warning('MANIFEST_CIRCULAR', message, repoName)
    }
  }
}

/** Each circle of includes once, beginning at the file that is first by its path. */
function circlesOf(includes: readonly Placed<'include'>[]): readonly (readonly Placed<'include'>[])[] {
  const keyOf = (path: string, part: string | null): string => `${path}\n${part ?? ''}`
  const bySource = groupBy(includes, ({ document, fact }) => keyOf(document.filePath, fact.from))
  const paths = [...new Set(includes.map(({ document }) => document.filePath))]
  const ofFolder = groupBy(
    paths.filter((path) => OF_FOLDER.test(path)),
    parentOf,
  )
  const known = new Set(paths)
  const matchers = new Map<string, (path: string) => boolean>()
  const matcherOf = (mask: string) => {
    const matches = matchers.get(mask) ?? pathMatcher([mask.split(/\*+/).map(globOfPath).join('*')])
    matchers.set(mask, matches)
    return matches
  }
  const filesAt = (path: string): readonly string[] => {
    if (path.includes('*')) return paths.filter(matcherOf(path))
    return known.has(path) ? [path] : (ofFolder.get(path) ?? [])
  }
  const next = ({ fact }: Placed<'include'>): readonly Placed<'include'>[] =>
    filesAt(fact.path).flatMap((path) => bySource.get(keyOf(path, fact.part)) ?? [])
  const circles = new Map<string, readonly Placed<'include'>[]>()
  const done = new Set<Placed>()
  for (const start of includes) {
    // Followed by a list of its own: a chain of includes may be longer than the stack of calls is deep.
    const path: { readonly include: Placed<'include'>; readonly open: Placed<'include'>[] }[] = []
    const placeOf = new Map<Placed, number>()
    const enter = (include: Placed<'include'>): void => {
      placeOf.set(include, path.length)
      path.push({ include, open: [...next(include)] })
    }
    if (!done.has(start)) enter(start)
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const include = last.open.pop()
      const from = include === undefined ? undefined : placeOf.get(include)
      if (include === undefined) {
        path.pop()
        placeOf.delete(last.include)
        done.add(last.include)
      } else if (from !== undefined) add(path.slice(from).map((own) => own.include))
      else if (!done.has(include)) enter(include)
    }
  }
  function add(circle: readonly Placed<'include'>[]): void {
    const named = circle.map(({ document, fact }) => `${document.filePath}\n${fact.line}`)
    const first = named.indexOf([...named].sort(compare)[0] ?? '')
    const turned = [...circle.slice(first), ...circle.slice(0, first)]
    circles.set([...named.slice(first), ...named.slice(0, first)].join('\n'), turned)
  }
  return [...circles].sort(([a], [b]) => compare(a, b)).map(([, circle]) => circle)
}

/** What of charts is missing: templates that could not be rendered, and values that no file gives. */
function* chartNotices(notices: readonly Placed<'chart_notice'>[]): Generator<GraphWarning> {
  for (const [, own] of groupBy(notices, ({ document, fact }) => `${document.repoName}\n${fact.code}`)) {
    const texts = own.map(
      ({ document, fact }) => [document, fact.code, `${document.filePath}:${fact.line} ${fact.message}`] as const,
    )
    const told = [...new Map(texts.map((each) => [each[2], each])).values()]
    for (const [{ repoName }, code, text] of told.slice(0, MOST_WARNINGS))
      yield warning(code, `${text}${leftOut(told.length, 'place')}.`, repoName)
  }
}

function leftOut(count: number, what: string): string {
  return count > MOST_WARNINGS ? `; the first ${MOST_WARNINGS} of ${count} ${what}s are named` : ''
}

function warning(
  code: 'MANIFEST_CIRCULAR' | 'CHART_NOT_RENDERED' | 'CHART_WITHOUT_VALUES',
  message: string,
  repoName: string,
): GraphWarning {
  return { repoName, message: warningText(new BoundaryError(code, message, { repoName })) }
}
