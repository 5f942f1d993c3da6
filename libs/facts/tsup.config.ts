import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: { index: 'src/index.ts', stored: 'src/stored.ts', names: 'src/names.ts', scip: 'src/scip.ts' },
  }),
)
