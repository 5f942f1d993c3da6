// Writes the tables of the byte-pair encodings into ../tables, with the licence of the package that has them. That package is
// 27 MB, for four encodings in three forms; two tables are 4.
// The build and the tests both run it, so both read the same files; it is safe to run at any time, by several at once.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Pattern of each encoding, by its name in the package. */
const patterns = { o200k_base: 'O200K_TOKEN_SPLIT_REGEX', cl100k_base: 'CL100K_TOKEN_SPLIT_REGEX' }

const require = createRequire(import.meta.url)
const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'tables')
mkdirSync(target, { recursive: true })

const constants = require('gpt-tokenizer/encodingParams/constants')
for (const [encoding, name] of Object.entries(patterns)) {
  const { default: tokens } = require(`gpt-tokenizer/bpeRanks/${encoding}`)
  writeIfChanged(`${encoding}.json`, JSON.stringify({ pattern: constants[name].source, tokens }))
}
const home = dirname(require.resolve('gpt-tokenizer/package.json'))
writeIfChanged('gpt-tokenizer.LICENSE', readFileSync(join(home, 'LICENSE'), 'utf8'))

/** Another process that runs this at the same time sees the whole file or none. */
function writeIfChanged(name, text) {
  const path = join(target, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, text)
  renameSync(partial, path)
}
