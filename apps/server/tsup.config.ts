import { defineConfig } from 'tsup'
import { appBuild, declarations } from '../../tsup.base.ts'

export default defineConfig([
  appBuild({
    entry: ['src/main.ts', 'src/serve-command.ts', 'src/run-serve.ts', 'src/server.ts'],
    // Programs import the server; the other files are for our own commands.
    dts: { entry: 'src/server.ts', compilerOptions: declarations },
    // The other build writes there, too.
    clean: ['dist/*.js', 'dist/*.map', 'dist/*.d.ts'],
  }),
  {
    // The scripts and styles of the page.
    entry: ['client/page.ts', 'client/map.ts', 'client/page.css', 'client/map.css'],
    outDir: 'dist/assets',
    format: ['iife'],
    outExtension: () => ({ js: '.js' }),
    platform: 'browser',
    target: 'es2022',
    minify: true,
    noExternal: [/./],
    clean: true,
  },
])
