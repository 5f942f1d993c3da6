import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { EvalError } from './errors.js'

/** @throws EvalError `EVAL_UNREADABLE`. */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new EvalError(
      'EVAL_UNREADABLE',
      `Can't read ${path}. Check the path and its permissions.`,
      { path },
      { cause },
    )
  }
}

/**
 * Reads a file of one JSON value per line; empty lines are skipped.
 *
 * @throws EvalError `EVAL_UNREADABLE`; `EVAL_FORMAT` naming the first line that does not fit.
 */
export async function readJsonLines<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const lines = (await readTextFile(path)).split('\n')
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [parseJson(line, schema, { path, line: index + 1 })],
  )
}

/** @throws EvalError `EVAL_FORMAT`. */
export function parseJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  { path, line }: { path: string; line: number | null },
): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`)
  const place = line === null ? path : `${path}:${line}`
  throw new EvalError('EVAL_FORMAT', `${place} does not have the expected shape. ${issues.join('; ')}.`, {
    path,
    line,
    issues,
  })
}

/** Undefined for what is no JSON, which then fits no schema. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
