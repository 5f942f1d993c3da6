import { defineConfig } from 'tsup'
import { bundledAppBuild } from '../../tsup.base.ts'

export default defineConfig(
  bundledAppBuild({
    // `@coderag/presets/ingest` stays outside the bundle: it finds the worker file beside itself.
    noExternal: ['@coderag/embedding-static', /^@coderag\/presets\/(?:config|models|retriever)$/],
  }),
)
