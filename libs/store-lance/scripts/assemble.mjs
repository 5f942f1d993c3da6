/** Makes src/image/*-module.ts from the sources beside them: `npm run assemble -w @coderag/store-lance`. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import loadWabt from 'wabt'

const folder = new URL('../src/image/', import.meta.url)
const modules = [
  { name: 'score', what: 'score.wat as WebAssembly', make: () => assemble('score') },
  { name: 'sketch', what: 'sketch.wat as WebAssembly', make: () => assemble('sketch') },
  { name: 'scan-worker', what: 'scan-worker.ts, bundled,', make: () => bundle('scan-worker') },
]

/** A WebAssembly module as base64. */
export async function assemble(name) {
  const wabt = await loadWabt()
  const features = { simd: true, threads: true }
  const module = wabt.parseWat(`${name}.wat`, await readFile(new URL(`${name}.wat`, folder), 'utf8'), features)
  module.resolveNames()
  module.validate(features)
  const { buffer } = module.toBinary({ write_debug_names: false })
  module.destroy()
  return Buffer.from(buffer).toString('base64')
}

/** A script with all that it imports of ours, as base64. */
export async function bundle(name) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, folder))],
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  })
  return Buffer.from(outputFiles[0].contents).toString('base64')
}

if (process.argv[1] !== undefined && import.meta.url.endsWith(process.argv[1].replaceAll('\\', '/'))) {
  for (const { name, what, make } of modules) {
    const constant = `${name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Module`
    const lines = (await make()).match(/.{1,100}/g).map((part) => `  '${part}',`)
    await writeFile(
      new URL(`${name}-module.ts`, folder),
      `/** ${what} in base64; \`npm run assemble\` makes it. */\nexport const ${constant} = [\n${lines.join('\n')}\n].join('')\n`,
    )
  }
}
