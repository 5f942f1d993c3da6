import { defineConfig } from 'tsup'
import { bundledAppBuild } from '../../tsup.base.ts'

export default defineConfig(
  bundledAppBuild({
    entry: {
      main: 'src/main.ts',
      // Is started on threads of its own, and looked for beside the others.
      'ingest-worker': '../../libs/presets/src/ingest-worker.ts',
    },
    // A crawl loaded 250 files on each of its threads. The server stays outside the bundle: its plugins read files of their
    // packages. So do the few commands that watch files, which start a program of `@coderag/presets`.
    noExternal: [
      '@coderag/answering/document',
      '@coderag/embedding-static',
      /^@coderag\/ingest(?:\/(?:remote|worker))?$/,
      '@coderag/server/command',
      '@coderag/text',
      /^@coderag\/presets\/(?:answerer|config|ingest|models|retriever|storage)$/,
    ],
  }),
)
