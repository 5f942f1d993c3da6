import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: {
      index: 'src/index.ts',
      open: 'src/open.ts',
      'service-graph': 'src/service-graph/index.ts',
      'call-graph': 'src/call-graph/index.ts',
    },
  }),
)
