import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: {
      index: 'src/index.ts',
      embedder: 'src/embedder/index.ts',
      'cross-encoder': 'src/cross-encoder/index.ts',
      testing: 'src/testing.ts',
    },
    shims: true,
  }),
)
