import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

export default defineConfig(
  // `shims` gives the CommonJS build the `import.meta.url` that loading LanceDB starts from.
  libraryBuild({ entry: ['src/index.ts', 'src/memory.ts', 'src/testing.ts'], shims: true }),
)
