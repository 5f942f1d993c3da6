import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Options } from 'tsup'

/**
 * Compiler options of declarations. tsup sets the deprecated `baseUrl` itself; TypeScript 6 needs to be told to let it. The
 * declarations of our other packages are read instead of their sources, which takes a fraction of the time.
 */
export const declarations = { ignoreDeprecations: '6.0', customConditions: [] }

/** What every library's build shares: ESM and CommonJS with declarations, for the Node that `engines` names and later. */
export function libraryBuild(options: Options = {}): Options {
  return {
    entry: ['src/index.ts'],
    format: ['esm', 'cjs'],
    target: 'node22.13',
    clean: true,
    treeshake: true,
    dts: { compilerOptions: declarations },
    onSuccess: copyLicense,
    esbuildOptions: keepUnicodeClasses,
    ...options,
    esbuildPlugins: [licencesOfBundled, ...(options.esbuildPlugins ?? [])],
  }
}

/** An application: ESM, without declarations. */
export function appBuild(options: Options = {}): Options {
  return {
    entry: ['src/main.ts'],
    format: ['esm'],
    target: 'node22.13',
    clean: true,
    onSuccess: copyLicense,
    esbuildOptions: keepUnicodeClasses,
    ...options,
    esbuildPlugins: [licencesOfBundled, ...(options.esbuildPlugins ?? [])],
  }
}

/**
 * What a bundle of LanceDB's code leaves out: the native packages of the platforms, and the models that LanceDB could load
 * for embeddings of its own, which would be 330 MB in each installation (docs/decisions/0023-lancedb-is-bundled.md).
 */
export const nativeLanceDb = [/^@lancedb\/lancedb-/, /^\.\/lancedb\..*\.node$/, '@huggingface/transformers', 'openai']

/** For bundled packages in CommonJS, which require modules of Node. */
export const requireOfModules = {
  js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
}

/**
 * A command that starts fast: one bundle, split at dynamic imports, because a shell command pays for each file it opens.
 * Everything but `dependencies` is bundled. Our libraries are bundled from their sources, so that a subcommand loads
 * single modules of a library instead of the whole library.
 */
export function bundledAppBuild(options: Options = {}): Options {
  return appBuild({
    esbuildPlugins: [englishMessagesOnly, usedPartsOfZod],
    // They are large, and are loaded only if a configuration names them.
    external: [
      '@coderag/answering',
      '@coderag/onnx',
      '@coderag/store-qdrant',
      '@coderag/store-s3',
      '@coderag/store-sql',
      ...nativeLanceDb,
    ],
    banner: requireOfModules,
    esbuildOptions(esbuild) {
      keepUnicodeClasses(esbuild)
      esbuild.conditions = ['@coderag/source']
      // Half of what a command reads. Names stay, so that a stack trace says where it comes from.
      esbuild.minifyWhitespace = true
      esbuild.minifySyntax = true
    },
    ...options,
  })
}

/** Leaves out zod's messages in fifty other languages, which are half of zod. */
const englishMessagesOnly: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'english-messages-only',
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: dirname(path),
    }))
  },
}

/** Leaves out what nobody names of zod, half of what remains: `z` is an object, of which esbuild keeps every property. */
const usedPartsOfZod: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'used-parts-of-zod',
  setup(build) {
    build.onLoad({ filter: /[\\/](?:apps|libs)[\\/][\w-]+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace("import { z } from 'zod'", "import * as z from 'zod'"),
      loader: 'ts',
    }))
  },
}

/**
 * Leaves regular expressions with `\p{…}` as they are, which every supported version of Node knows. esbuild writes them as calls
 * of `RegExp` otherwise, which make the expression anew each time.
 */
const keepUnicodeClasses: NonNullable<Options['esbuildOptions']> = (esbuild) => {
  esbuild.supported = { ...esbuild.supported, 'regexp-unicode-property-escapes': true }
}

/** npm packs the LICENSE of a package's own directory only. */
async function copyLicense(): Promise<void> {
  await copyFile(join('..', '..', 'LICENSE'), 'LICENSE')
}

/** Writes the licences of the packages whose code a bundle holds beside it, which is what those licences ask for. */
export const licencesOfBundled: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'licences-of-bundled',
  setup(build) {
    build.initialOptions.metafile = true
    build.onEnd(async ({ metafile, outputFiles }) => {
      const outdir = build.initialOptions.outdir
      if (metafile === undefined || outputFiles === undefined || outdir === undefined) return
      const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs))
      const packages = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
      const parts = await Promise.all([...packages].sort().map(licenceOf))
      if (parts.length === 0) return
      // The first build of a checkout ends before anything has made the folder.
      await mkdir(outdir, { recursive: true })
      await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), parts.join('\n'))
    })
  },
}

/** Where the text of a licence stands that is the same for everybody, for packages that do not carry it. */
const COMMON_TEXTS: Readonly<Record<string, URL>> = {
  'Apache-2.0': new URL('node_modules/typescript/LICENSE.txt', import.meta.url),
}

async function licenceOf(folder: string): Promise<string> {
  const manifest: { name: string; version: string; license?: string } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  )
  const { name, version, license = '' } = manifest
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|notice|copying)\b/i.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  if (!texts.some((text) => text.length > LEAST_LICENCE)) {
    const readme = await readFile(join(folder, 'README.md'), 'utf8').catch(() => '')
    const common = Object.entries(COMMON_TEXTS).find(([id]) => license.includes(id))
    if (/permission is hereby granted/i.test(readme)) texts.push(readme)
    else if (common !== undefined) texts.push(await readFile(common[1], 'utf8'))
    else
      throw new Error(
        `${name} ${version} (${license}) is bundled and has no text of its licence: add it to COMMON_TEXTS`,
      )
  }
  return `=== ${name} ${version}, ${license === '' ? 'see below' : license}\n\n${texts.join('\n')}\n`
}

/** Characters of the shortest licence. A file of fewer only names one. */
const LEAST_LICENCE = 400
