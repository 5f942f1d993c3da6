/** Assembles src/sums/row-sum.wat into src/sums/row-sum-module.ts: `npm run assemble -w @coderag/embedding-static`. */
import { readFile, writeFile } from 'node:fs/promises'
import loadWabt from 'wabt'

const source = new URL('../src/sums/row-sum.wat', import.meta.url)
const target = new URL('../src/sums/row-sum-module.ts', import.meta.url)

/** The module as base64. */
export async function assemble() {
  const wabt = await loadWabt()
  const module = wabt.parseWat('row-sum.wat', await readFile(source, 'utf8'), { simd: true })
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
    `/** row-sum.wat as WebAssembly in base64; \`npm run assemble\` makes it. */\nexport const rowSumModule = [\n${lines.join('\n')}\n].join('')\n`,
  )
}
