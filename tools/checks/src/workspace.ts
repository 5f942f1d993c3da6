import { fileURLToPath } from 'node:url'

/** The root directory of the workspace. */
export const workspaceRoot = fileURLToPath(new URL('../../..', import.meta.url))
