import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AnsweringError } from './errors.js'

/** Stands in a prompt for the mark that separates sources from instructions. */
const MARK = '{{mark}}'

/** Finds the prompt by the name of the package, so that an application can bundle this code without it. */
function bundledPrompt(): string {
  const root = createRequire(import.meta.url).resolve('@coderag/answering/package.json')
  return join(dirname(root), 'prompts', 'answer.md')
}

/**
 * Reads the instructions for the model.
 *
 * @param path - File in place of the one in this package.
 * @throws AnsweringError `PROMPT_INVALID`.
 */
export async function readPrompt(path: string = bundledPrompt()): Promise<(mark: string) => string> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AnsweringError('PROMPT_INVALID', `The prompt can't be read: ${path}.`, { path }, { cause })
  })
  if (!text.includes(MARK)) {
    const message = `The prompt must contain ${MARK}, which separates sources from instructions: ${path}.`
    throw new AnsweringError('PROMPT_INVALID', message, { path })
  }
  return (mark) => text.replaceAll(MARK, mark)
}
