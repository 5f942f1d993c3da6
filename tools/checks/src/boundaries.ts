import { join } from 'node:path'
import { createProjectGraphAsync } from '@nx/devkit'
import { ESLint } from 'eslint'
import { workspaceRoot } from './workspace.js'

/** One thing that lint says about a file. */
export interface Finding {
  readonly rule: string
  readonly message: string
}

/** Lints text as if it were the file, with the repository's own configuration. The file need not exist. */
export type LintAs = (file: string, source: string) => Promise<Finding[]>

/**
 * Prepares lint. The boundary rule reads the project graph from Nx's cache and is silent without one, as on a fresh
 * clone, so the graph is made first; in this process, as a daemon may not start everywhere.
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
