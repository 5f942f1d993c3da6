import { applyEdits, modify, parse, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { parse as parseToml, stringify as stringifyToml } from 'smol-toml'
import { CoderagError, EXIT } from '@coderag/types'
import type { McpClient } from './clients.js'

/** A configuration file that cannot be edited. */
export class InstallError extends CoderagError<'CLIENT_CONFIG_INVALID', { client: string }> {
  override readonly name = 'InstallError'

  override get exitCode() {
    return EXIT.usage
  }
}

/** The process that an agent starts. */
export interface ServerEntry {
  readonly command: string
  readonly args: readonly string[]
}

const NAME = 'coderag'

/**
 * Returns the text of a configuration file with the entry of coderag, or without it if `entry` is null. Everything else
 * in the file stays as it is, comments included.
 *
 * @param text - Text of the file; empty if there is none.
 * @throws InstallError `CLIENT_CONFIG_INVALID`: the file is not valid, so it is not touched.
 */
export function editConfig(client: McpClient, text: string, entry: ServerEntry | null): string {
  return client.format === 'json' ? editJson(client, text, entry) : editToml(client, text, entry)
}

function editJson({ title, key, hasType, id }: McpClient, text: string, entry: ServerEntry | null): string {
  const errors: ParseError[] = []
  const before = text.trim() === '' ? '{}\n' : text
  const parsed: unknown = parse(before, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error !== undefined || typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    const reason = error === undefined ? 'it is no object' : printParseErrorCode(error.error)
    throw new InstallError('CLIENT_CONFIG_INVALID', `The configuration of ${title} is no valid JSON (${reason}).`, {
      client: id,
    })
  }
  const value = entry === null ? undefined : { ...(hasType && { type: 'stdio' }), ...entry }
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  return applyEdits(before, modify(before, [key, NAME], value, { formattingOptions }))
}

/** A library that edits TOML in place would be needed to keep comments inside the table of coderag; none are ours. */
function editToml({ title, key, id }: McpClient, text: string, entry: ServerEntry | null): string {
  try {
    parseToml(text)
  } catch {
    throw new InstallError('CLIENT_CONFIG_INVALID', `The configuration of ${title} is no valid TOML.`, { client: id })
  }
  const kept = withoutTable(text, `${key}.${NAME}`)
  if (entry === null) return kept
  const table = stringifyToml({ [key]: { [NAME]: { command: entry.command, args: [...entry.args] } } })
  const own = table.slice(table.indexOf(`[${key}.${NAME}]`))
  return kept.trim() === '' ? `${own.trim()}\n` : `${kept.trimEnd()}\n\n${own.trim()}\n`
}

/** Removes a table and the tables inside it: from their headers to the next header. */
function withoutTable(text: string, name: string): string {
  let isInside = false
  const lines = text.split('\n').filter((line) => {
    const header = /^\s*\[{1,2}([^[\]][^\]]*)\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1]?.trim()
    if (header !== undefined) isInside = header === name || header.startsWith(`${name}.`)
    return !isInside
  })
  return lines.join('\n')
}
