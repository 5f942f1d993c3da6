import { join } from 'node:path'
import { createProjectGraphAsync } from '@nx/devkit'
import { ESLint } from 'eslint'
import { workspaceRoot } from './workspace.js'

/** A message of lint about a file. */
export interface Finding {
  readonly rule: string
  readonly message: string
}

/** Lints text as the content of a file with the repository's configuration. The file need not exist. */
export type LintAs = (file: string, source: string) => Promise<Finding[]>

/**
 * Prepares lint. The boundary rule reads the project graph from Nx's cache and reports nothing without it, so the graph is
 * created first. It is created in this process, because the Nx daemon does not start everywhere.
 */
export async function createLint(): Promise<LintAs> {
  process.env['NX_DAEMON'] = 'false'
  await createProjectGraphAsync({ exitOnError: false })
  const eslint = new ESLint({ cwd: workspaceRoot })
  return async (file, source) => {
    const results = await eslint.lintText(source, { filePath: join(workspaceRoot, file) })
    return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ({ rule: ruleId ?? '', message })))
  }
}
