import { defineConfig } from 'tsup'
import { libraryBuild, nativeLanceDb, requireOfModules } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: ['src/index.ts', 'src/memory.ts', 'src/testing.ts'],
    // `shims` gives the CommonJS build the `import.meta.url` from which Arrow is required.
    shims: true,
    noExternal: ['@lancedb/lancedb', 'reflect-metadata'],
    external: nativeLanceDb,
    banner: ({ format }) => (format === 'esm' ? requireOfModules : {}),
  }),
)
