import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: {
      index: 'src/index.ts',
      graphs: 'src/graphs/index.ts',
      inspect: 'src/inspect.ts',
      reranker: 'src/reranker.ts',
      settings: 'src/settings.ts',
      testing: 'src/testing.ts',
      training: 'src/training.ts',
    },
  }),
)
