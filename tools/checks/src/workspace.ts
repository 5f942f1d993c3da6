import { fileURLToPath } from 'node:url'

/** The directory that holds every project. */
export const workspaceRoot = fileURLToPath(new URL('../../..', import.meta.url))
