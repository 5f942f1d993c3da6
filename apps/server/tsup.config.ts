import { defineConfig } from 'tsup'
import { appBuild } from '../../tsup.base.ts'

export default defineConfig(
  appBuild({
    entry: ['src/main.ts', 'src/serve-command.ts', 'src/run-serve.ts', 'src/server.ts'],
    // Programs import the server; the other files are for our own commands.
    dts: { entry: 'src/server.ts', compilerOptions: { ignoreDeprecations: '6.0' } },
  }),
)
