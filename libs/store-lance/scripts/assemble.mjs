/** Assembles src/image/*.wat into src/image/*-module.ts: `npm run assemble -w @coderag/store-lance`. */
import { readFile, writeFile } from 'node:fs/promises'
import loadWabt from 'wabt'

const folder = new URL('../src/image/', import.meta.url)
const names = ['score', 'sketch']

/** A module as base64. */
export async function assemble(name) {
  const wabt = await loadWabt()
  const module = wabt.parseWat(`${name}.wat`, await readFile(new URL(`${name}.wat`, folder), 'utf8'), { simd: true })
  module.resolveNames()
  module.validate()
  const { buffer } = module.toBinary({ write_debug_names: false })
  module.destroy()
  return Buffer.from(buffer).toString('base64')
}

if (process.argv[1] !== undefined && import.meta.url.endsWith(process.argv[1].replaceAll('\\', '/'))) {
  for (const name of names) {
    const text = await assemble(name)
    const lines = text.match(/.{1,100}/g).map((part) => `  '${part}',`)
    await writeFile(
      new URL(`${name}-module.ts`, folder),
      `/** ${name}.wat as WebAssembly in base64; \`npm run assemble\` makes it. */\nexport const ${name}Module = [\n${lines.join('\n')}\n].join('')\n`,
    )
  }
}
