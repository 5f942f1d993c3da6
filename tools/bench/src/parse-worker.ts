// Parses the files it is given and does nothing with the trees: the floor under any indexing that parses.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { createSyntax } from '@coderag/syntax'

const { files, cursor } = workerData as { files: readonly string[]; cursor: SharedArrayBuffer }
const next = new Int32Array(cursor)
const syntax = createSyntax()
let bytes = 0
for (;;) {
  const file = files[Atomics.add(next, 0, 1)]
  if (file === undefined) break
  const handler = syntax.languageOf(file)
  if (handler === null) continue
  const parser = await syntax.load(handler.language)
  const text = readFileSync(file, 'utf8')
  bytes += Buffer.byteLength(text)
  try {
    parser.parse(text)[Symbol.dispose]()
  } catch {
    // A file that can't be parsed costs the indexer the same attempt.
  }
}
parentPort?.postMessage(bytes)
