import { readFile } from 'node:fs/promises'
import ignore, { type Ignore } from 'ignore'
import { IngestError, isSystemError } from '../errors.js'

/**
 * The rules of a file in `.gitignore` format; null where there is none. Case counts, as it does for git on Linux.
 *
 * @throws IngestError `INGEST_SOURCE_UNREADABLE`: going on without the rules would read what somebody wanted left out.
 */
export async function readIgnoreRules(path: string): Promise<Ignore | null> {
  try {
    const text = await readFile(path, 'utf8')
    return ignore({ ignorecase: false }).add(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code === 'ENOENT') return null
    throw new IngestError(
      'INGEST_SOURCE_UNREADABLE',
      `The ignore rules in ${path} can't be read (${error.code}). Make the file readable, or remove it.`,
      { path, reason: error.code },
      { cause: error },
    )
  }
}
