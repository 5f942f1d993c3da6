import { readFile } from 'node:fs/promises'
import ignore, { type Ignore } from 'ignore'
import { IngestError, isSystemError } from '../errors.js'

/**
 * Reads a file in `.gitignore` format. Returns null if it does not exist. Rules are case-sensitive, as git is on Linux.
 * @throws IngestError `INGEST_SOURCE_UNREADABLE`: without the rules, files would be read that somebody wanted to leave
 *   out.
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
