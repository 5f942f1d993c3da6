import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

// ESM only: the worker file is found by import.meta.url.
export default defineConfig(libraryBuild({ entry: ['src/index.ts', 'src/ingest-worker.ts'], format: ['esm'] }))
