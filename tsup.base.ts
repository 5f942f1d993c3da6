import type { Options } from 'tsup'

/** What every library's build shares: ESM and CommonJS with declarations, for Node 20 and up. */
export function libraryBuild(options: Options = {}): Options {
  return {
    entry: ['src/index.ts'],
    format: ['esm', 'cjs'],
    target: 'node20',
    sourcemap: true,
    clean: true,
    treeshake: true,
    // tsup sets the deprecated `baseUrl` itself; TypeScript 6 needs to be told to let it.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    ...options,
  }
}

/** An application: ESM, no declarations. Meant for Node 22 and up, and not broken on the 20 a shell may still have. */
export function appBuild(options: Options = {}): Options {
  return { entry: ['src/main.ts'], format: ['esm'], target: 'node20', sourcemap: true, clean: true, ...options }
}
