import { defineConfig } from 'tsup'
import { appBuild, declarations, licencesOfBundled, requireOfModules } from '../../tsup.base.ts'

export default defineConfig([
  appBuild({
    entry: {
      main: 'src/main.ts',
      'serve-command': 'src/serve-command.ts',
      'run-serve': 'src/run-serve.ts',
      server: 'src/server.ts',
      // Is started as a process of its own, and looked for beside the others.
      'serve-worker': 'src/workers/serve-worker.ts',
    },
    // Of the package for language models only what says that there is none; of the SDK for agents, which brings sixty packages
    // for its clients and its own servers, only the transport.
    noExternal: ['@coderag/answering/document', '@coderag/mcp', '@modelcontextprotocol/sdk'],
    banner: requireOfModules,
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
    esbuildPlugins: [licencesOfBundled],
    clean: true,
  },
])
