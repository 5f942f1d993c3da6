import { z } from 'zod'
import { isAscii, PatternSchema, textPattern } from '../understand/text-pattern.js'

export const DemotionSchema = z.strictObject({
  /** Reason for the demotion. */
  name: z.string().min(1),
  /** Regular expression over the path in the repository, ignoring case. */
  path: PatternSchema,
  /** Regular expression over the query. A query that matches asks for such files, and they are not demoted. */
  unless: PatternSchema.exactOptional(),
  /** Penalty, subtracted from a relevance of 0 to 1. */
  cost: z.number().min(0).max(1),
  /** True if such files are left out of contexts, too. */
  leaveOut: z.boolean().default(false),
})
export type Demotion = z.input<typeof DemotionSchema>
export type ResolvedDemotion = z.output<typeof DemotionSchema>

/** Files that share words with a query and seldom answer it. One row is one kind of file. */
export const DEMOTIONS: readonly Demotion[] = [
  {
    // They describe the input of an endpoint. The handler does the work, with the same words.
    name: 'specifications of an API',
    path: String.raw`(?:^|/)(?:openapi|swagger)[^/]*\.(?:ya?ml|json)$|(?:^|/)(?:api[-_]?specs?|openapi|swagger)/[^/]+\.(?:ya?ml|json)$`,
    unless:
      String.raw`\b(?:open ?api|swagger|specs?|specifications?|schemas?|contracts?|api docs?|documented|` +
      String.raw`endpoints?|routes?|(?:request|response) (?:body|bodies|parameters?|format|fields?)|status codes?)` +
      String.raw`\b|` +
      String.raw`\b(?:GET|POST|PUT|PATCH|DELETE) /`,
    cost: 0.25,
  },
  {
    // They contain one generated line per declaration: all names, no code.
    name: 'dumps of what a library declares',
    path: String.raw`(?:^|/)api/[^/]+\.api$|(?:^|/)PublicAPI\.(?:Shipped|Unshipped)\.txt$|\.api\.md$`,
    unless:
      String.raw`\b(?:abi|api (?:dumps?|files?|reports?|surface)|` +
      String.raw`(?:public|binary|published|exported) (?:api|interface|surface)|compatib\w*|signatures?|` +
      String.raw`breaking changes?)\b`,
    cost: 0.4,
  },
  {
    // They name everything that ever changed, in a line each.
    name: 'lists of changes',
    path: String.raw`(?:^|/)(?:change(?:s|[-_]?logs?)|history|news|release[-_]?notes)(?:\.(?:md|rst|txt|adoc|rdoc))?$`,
    unless:
      String.raw`\b(?:change[- ]?logs?|changes|changed|releases?|released|versions?|since|introduced|removed|` +
      String.raw`deprecat\w*|breaking|upgrad\w*|migrat\w*|new in|what is new|latest|recent\w*|v?\d+\.\d+)\b`,
    cost: 0.5,
  },
  {
    name: 'style sheets',
    path: String.raw`\.(?:css|scss|sass|less|styl|pcss)$`,
    unless:
      String.raw`\b(?:css|s[ac]ss|less|styl\w*|colou?rs?|fonts?|layouts?|themes?|dark mode|margins?|paddings?|` +
      String.raw`responsive|breakpoints?|animations?|look and feel|pixels?|z-index|selectors?|` +
      String.raw`media quer(?:y|ies)|aligned|alignment|flexbox|grids?|hover)\b`,
    cost: 0.6,
    leaveOut: true,
  },
  {
    name: 'pipelines of continuous integration',
    path:
      String.raw`(?:^|/)\.(?:github|gitlab|circleci|buildkite|azure-pipelines)/|` +
      String.raw`(?:^|/)(?:\.gitlab-ci|\.travis|shippable|cloudbuild|azure-pipelines|bitbucket-pipelines)\.ya?ml$|` +
      String.raw`(?:^|/)Jenkinsfile$`,
    unless:
      String.raw`\b(?:ci|cd|pipelines?|workflows?|github|gitlab|jenkins|actions?|builds?|built|releases?d?|` +
      String.raw`publish\w*|deploy\w*|images?|lint\w*|jobs?|automat\w*|nightly|cron|badges?|coverage|` +
      String.raw`test(?:s|ed)? (?:run|in)|runners?)\b`,
    cost: 0.2,
  },
]

/** Returns the demotion of a path for one query: that of the row with the greatest cost. */
export type DemotionOf = (filePath: string | null) => Demoted

interface Demoted {
  readonly cost: number
  readonly leaveOut: boolean
}

const none: Demoted = { cost: 0, leaveOut: false }

/** Returns the demotions that apply to a query. */
export type DemotionsOf = (query: string) => DemotionOf

/** Compiles the rows. Own rows replace built-in ones of the same name. */
export function createDemotions(own: readonly ResolvedDemotion[]): DemotionsOf {
  const replaced = new Set(own.map(({ name }) => name))
  const builtIn = DEMOTIONS.filter(({ name }) => !replaced.has(name)).map((row) => DemotionSchema.parse(row))
  const rows = [...own, ...builtIn].map(({ path, unless, cost, leaveOut }) => ({
    path: textPattern(path),
    unless: unless === undefined ? null : textPattern(unless),
    verdict: { cost, leaveOut },
  }))
  return (query) => {
    const applying = rows.filter(({ unless }) => unless === null || !unless(query).test(query))
    const known = new Map<string, Demoted>()
    return (filePath) => {
      if (filePath === null) return none
      let worst = known.get(filePath)
      if (worst !== undefined) return worst
      worst = none
      const isPlain = isAscii(filePath)
      for (const { path, verdict } of applying) {
        if (verdict.cost > worst.cost && path(filePath, isPlain).test(filePath)) worst = verdict
      }
      known.set(filePath, worst)
      return worst
    }
  }
}
