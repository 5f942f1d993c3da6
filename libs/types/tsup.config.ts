import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: {
      index: 'src/index.ts',
      gate: 'src/gate.ts',
      testing: 'src/testing.ts',
      'storage-contract': 'src/storage-contract/index.ts',
    },
  }),
)
