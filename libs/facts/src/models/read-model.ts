import { parseDocument } from 'yaml'
import { z } from 'zod'
import { FactsError } from '../errors.js'
import type { LibraryModel } from './model.js'
import { LibraryModelSchema } from './model-schema.js'

/** A file with a library model that whoever runs coderag wrote. It is never one of a crawled repository. */
export interface ModelFile {
  /** As errors name it. */
  readonly path: string
  /** YAML or JSON. */
  readonly text: string
}

/** A library model, and the languages whose code uses the library. */
export interface OwnModel {
  readonly languages: readonly string[]
  readonly model: LibraryModel
}

/**
 * Reads a file with a library model.
 *
 * @param known - Names of the languages that have models.
 * @throws FactsError `MODEL_INVALID`: names the file, and for each problem the path in it and what was expected.
 */
export function readModel({ path, text }: ModelFile, known: readonly string[]): OwnModel {
  const document = parseDocument(text)
  const [broken] = document.errors
  if (broken !== undefined) throw invalid(path, [broken.message.split('\n')[0] ?? 'no YAML'])
  const parsed = fileSchema(known).safeParse(document.toJS())
  if (!parsed.success) throw invalid(path, parsed.error.issues.map(textOf))
  const { languages, ...model } = parsed.data
  if (model.imports.length === 0 && (model.words ?? []).length === 0)
    throw invalid(path, ['imports: expected a module that code imports, or `words` of the files that use the library'])
  return { languages, model }
}

function fileSchema(known: readonly string[]) {
  return LibraryModelSchema.extend({ languages: z.array(z.enum(known)).min(1) })
}

function invalid(path: string, issues: readonly string[]): FactsError<'MODEL_INVALID'> {
  const message = `${path} is no library model. ${issues.join('; ')}. See docs/adding-a-library-model.md.`
  return new FactsError('MODEL_INVALID', message, { path, issues })
}

/** Writes a problem as `rules[0].rule.url: expected …`. */
function textOf(issue: z.core.$ZodIssue): string {
  const place = issue.path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`))
    .join('')
  return place === '' ? issue.message : `${place}: ${issue.message}`
}
