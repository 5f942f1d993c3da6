import { dirname } from 'node:path'
import { defineConfig } from 'tsup'
import { appBuild } from '../../tsup.base.ts'

/**
 * One bundle, cut at dynamic imports: a shell command pays for every file it opens and every module it does not need.
 * Everything but `dependencies` is bundled, our libraries from their sources, so that a subcommand gets single files of a
 * library instead of all of it.
 */
export default defineConfig(
  appBuild({
    // A dependency for its model file. Its code is bundled: by itself it would load a second zod, a hundred files.
    noExternal: ['@coderag/embedding-static'],
    // Messages of zod in fifty languages are half of it, and ours are in English.
    esbuildPlugins: [
      {
        name: 'english-only',
        setup(build) {
          build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
            contents: "export { default as en } from './en.js'",
            resolveDir: dirname(path),
          }))
        },
      },
    ],
    // They carry native code, and are loaded only where a configuration names them.
    external: ['@coderag/embedding-onnx', '@coderag/rerank-onnx'],
    // commander, picocolors and picomatch are CommonJS and require Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
    },
    esbuildOptions(options) {
      options.conditions = ['@coderag/source']
    },
  }),
)
