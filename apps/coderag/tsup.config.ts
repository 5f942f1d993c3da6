import { defineConfig } from 'tsup'
import { bundledAppBuild } from '../../tsup.base.ts'

export default defineConfig(
  bundledAppBuild({
    // `@coderag/presets/ingest` stays outside the bundle: it finds the worker file beside itself. The server does, too: its
    // plugins read files of their packages.
    noExternal: [
      '@coderag/answering/document',
      '@coderag/embedding-static',
      '@coderag/server/command',
      /^@coderag\/presets\/(?:answerer|config|models|retriever|storage)$/,
    ],
  }),
)
