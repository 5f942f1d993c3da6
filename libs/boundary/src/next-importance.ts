import { join } from 'node:path'
import {
  carriedImportance,
  decodeImportance,
  fileImportance,
  type ImportanceByPath,
} from './call-graph/file-importance.js'
import type { SymbolArrays } from './call-graph/symbol-file.js'
import { readArrays, readText } from './read-sources.js'

interface Before {
  /** Graph directory of the generation before; null where there is none. */
  readonly directory: string | null
  readonly importanceFile: string
  readonly symbolGraphFile: string
}

/**
 * How central the files of a source are in the next generation.
 *
 * @param arrays - The source's calls as followed now; null where they are not followed yet, or did not change.
 * @param changedPaths - Files with symbols of a source that changed; null: nothing changed.
 */
export async function nextImportance(
  arrays: SymbolArrays | null,
  changedPaths: readonly string[] | null,
  before: Before,
): Promise<ImportanceByPath> {
  if (arrays !== null) return fileImportance(arrays)
  const known = await importanceBefore(before)
  return changedPaths === null ? known : carriedImportance(known, changedPaths)
}

/** Older versions wrote graphs without it. */
async function importanceBefore({ directory, importanceFile, symbolGraphFile }: Before): Promise<ImportanceByPath> {
  if (directory === null) return new Map()
  if (importanceFile !== '') {
    const path = join(directory, importanceFile)
    return decodeImportance(await readText(path), path)
  }
  if (symbolGraphFile === '') return new Map()
  return fileImportance(await readArrays(join(directory, symbolGraphFile)))
}
