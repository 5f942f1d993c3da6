import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createLint, type LintAs } from '../src/boundaries.js'
import { workspaceRoot } from '../src/workspace.js'

const projects = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(join(workspaceRoot, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
  ),
)

let lintAs: LintAs
beforeAll(async () => {
  lintAs = await createLint()
})

test.each(projects)('lint refuses an expression that backtracks beyond linear time in %s', async (project) => {
  const path = `${project}/src/deep/down/x.ts`
  const refused = await lintAs(path, 'export const pair = /^\\w+=\\s*(.*?)\\s*$/\n')
  expect(refused.map(({ rule }) => rule)).toContain('regexp/no-super-linear-backtracking')
  expect(await lintAs(path, 'export const pair = /^\\w+=(.*)$/\n')).toEqual([])
})
