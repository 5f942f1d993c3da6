import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: {
      index: 'src/index.ts',
      worker: 'src/process/worker.ts',
      watch: 'src/watch/index.ts',
      remote: 'src/remote/index.ts',
    },
  }),
)
