/** Assembles src/word-finder.wat into src/word-finder-module.ts: `npm run assemble -w @coderag/text`. */
import { readFile, writeFile } from 'node:fs/promises'
import loadWabt from 'wabt'

const source = new URL('../src/word-finder.wat', import.meta.url)
const target = new URL('../src/word-finder-module.ts', import.meta.url)

/** The module as base64. */
export async function assemble() {
  const wabt = await loadWabt()
  const module = wabt.parseWat('word-finder.wat', await readFile(source, 'utf8'), { simd: true })
  module.resolveNames()
  module.validate()
  const { buffer } = module.toBinary({ write_debug_names: false })
  module.destroy()
  return Buffer.from(buffer).toString('base64')
}

if (process.argv[1] !== undefined && import.meta.url.endsWith(process.argv[1].replaceAll('\\', '/'))) {
  const text = await assemble()
  const lines = text.match(/.{1,100}/g).map((part) => `  '${part}',`)
  await writeFile(
    target,
    `/** word-finder.wat as WebAssembly in base64; \`npm run assemble\` makes it. */\nexport const wordFinderModule = [\n${lines.join('\n')}\n].join('')\n`,
  )
}
