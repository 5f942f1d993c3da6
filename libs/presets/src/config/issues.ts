import { nearestName } from '@coderag/retrieval/inspect'
import type { z } from 'zod'
import { ConfigError } from './errors.js'
import { removedSetting } from './removed-settings.js'
import { choicesOf, knownKeysOf, schemasAt, type KeyPath } from './schema-walk.js'

/** Returns the place of a setting, such as `coderag.config.yaml:12`, or null if it is obvious. */
export type LocateSetting = (path: KeyPath) => string | null

/** Builds the error that names every problem with its key, its place and what would fit. */
export function configError(
  schema: z.core.$ZodType,
  issues: readonly z.core.$ZodIssue[],
  locate: LocateSetting = () => null,
): ConfigError {
  const texts = issues.flatMap((issue) => textsOf(schema, issue, issue.path.map(keyOf), locate))
  const message = `The configuration is not valid. ${sentence(texts)}`
  return new ConfigError('CONFIG_INVALID', message, { issues: texts })
}

/** Joins several problems to one sentence. */
export function sentence(texts: readonly string[]): string {
  return `${texts.join('; ')}.`.replace(/\?\.$/, '?')
}

/** Formats a path: `ranking.rerankTop`, `sources[2].path`. */
export function nameOf(path: KeyPath): string {
  return path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')
}

/** Builds the message of an unknown key: `"rerankTpo" is no setting of ranking; did you mean "rerankTop"?` */
function unknownKey(schema: z.core.$ZodType, path: KeyPath, key: string): string {
  const name = nameOf([...path, key])
  // A setting of one row of a list went from all of them.
  const everywhere = name.replace(/\[\d+\]/g, '')
  const went = removedSetting((removed) => removed === everywhere)
  if (went !== null) return `"${name}" is ${went}`
  const known = [...new Set(schemasAt(schema, path).flatMap(knownKeysOf))]
  const nearest = nearestName(key, known)
  const hint = nearest === null ? `it has ${known.join(', ')}` : `did you mean "${nearest}"?`
  return `"${key}" is no setting${path.length === 0 ? '' : ` of ${nameOf(path)}`}; ${hint}`
}

function textsOf(
  schema: z.core.$ZodType,
  issue: z.core.$ZodIssue,
  path: KeyPath,
  locate: LocateSetting,
): readonly string[] {
  const at = (where: KeyPath, text: string): string => {
    const place = locate(where)
    return place === null ? text : `${place}: ${text}`
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => at([...path, key], unknownKey(schema, path, key)))
  }
  if (issue.code === 'invalid_union') {
    // The member that came furthest is the one that was meant: its complaint is about something inside the value.
    const meant = issue.errors
      .filter((errors) => errors.some((one) => one.path.length > 0 || one.code === 'unrecognized_keys'))
      .toSorted((a, b) => a.length - b.length)[0]
    if (meant !== undefined) {
      return meant.flatMap((one) => textsOf(schema, one, [...path, ...one.path.map(keyOf)], locate))
    }
    const choices = schemasAt(schema, path).flatMap(choicesOf)
    if (choices.length > 0) return [at(path, `${nameOf(path)}: must be one of ${choices.join(', ')}`)]
  }
  return [at(path, `${nameOf(path) || 'configuration'}: ${issue.message}`)]
}

function keyOf(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key
}
