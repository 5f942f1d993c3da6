import { defineConfig } from 'tsup'
import { appBuild } from '../../tsup.base.ts'

export default defineConfig(
  appBuild({ entry: { main: 'src/main.ts', minimize: 'src/minimize.ts', confidence: 'src/confidence/main.ts' } }),
)
