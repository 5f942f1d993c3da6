import { defineConfig } from 'tsup'
import { bundledAppBuild } from '../../tsup.base.ts'

export default defineConfig(
  bundledAppBuild({
    entry: ['src/main.ts', 'src/cli.ts', 'src/process.ts'],
    // A dependency for its model file; its code is bundled, because it would load a second zod.
    noExternal: ['@coderag/embedding-static'],
  }),
)
