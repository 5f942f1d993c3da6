import { defineConfig } from 'tsup'
import { bundledAppBuild } from '../../tsup.base.ts'

export default defineConfig(
  bundledAppBuild({
    entry: ['src/main.ts', 'src/cli.ts', 'src/process.ts'],
    // Dependencies for the model file, the tables of tokens and for language models; this code is bundled, because it would load a second zod.
    noExternal: ['@coderag/answering/document', '@coderag/embedding-static', '@coderag/text'],
  }),
)
