import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

export default defineConfig(
  libraryBuild({
    entry: ['src/index.ts', 'src/testing.ts'],
    // Their packages are 15 MB, of which this is a twentieth.
    noExternal: ['libphonenumber-js', 'stdnum'],
  }),
)
