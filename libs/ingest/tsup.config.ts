import { defineConfig } from 'tsup'
import { libraryBuild, requireOfModules } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: {
      index: 'src/index.ts',
      worker: 'src/process/worker.ts',
      watch: 'src/watch/index.ts',
      remote: 'src/remote/index.ts',
    },
    // They are seventy small packages, which each installation would bring, for two kinds of documents.
    noExternal: ['mammoth', 'rehype-parse', 'rehype-remark', 'remark-gfm', 'remark-stringify', 'unified'],
    banner: ({ format }) => (format === 'esm' ? requireOfModules : {}),
  }),
)
