import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

// The shims give the CommonJS build its `import.meta.url`, by which it finds the grammars.
export default defineConfig(libraryBuild({ entry: ['src/index.ts'], shims: true }))
