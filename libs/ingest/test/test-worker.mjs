// Speaks the protocol of src/process/worker.ts in plain JavaScript. What a unit does is in its name.
import { spawnSync } from 'node:child_process'
import { parentPort, threadId, workerData } from 'node:worker_threads'

const { setup, position } = workerData
const current = new Int32Array(position)

if (setup.start === 'throw') throw new Error('no grammar for go')
if (setup.start === 'exit') process.exit(7)
if (setup.startMs !== undefined) wait(setup.startMs)

function wait(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const emptyTerms = () => ({
  rows: 0,
  terms: [],
  offsets: new Uint32Array(1),
  termIds: new Uint32Array(0),
  counts: new Uint16Array(0),
  lengths: new Uint32Array(0),
})

parentPort.on('message', ({ batch }) => {
  // The unit after `spend` is left to the next thread.
  const last = batch.units.findIndex(({ key }) => key.startsWith('spend'))
  const units = last === -1 ? batch.units : batch.units.slice(0, last + 1)
  const outcomes = units.map(({ key }, index) => {
    Atomics.store(current, 0, index)
    if (key.startsWith('exit')) process.exit(3)
    if (key.startsWith('throw')) throw new Error(`a line of ${key}`)
    if (key.startsWith('slow')) wait(60)
    if (key.startsWith('pause')) wait(1_000)
    if (key.startsWith('wait')) wait(Infinity)
    // Native code: it answers nothing, and can't be ended.
    if (key.startsWith('block')) spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 3_000)'])
    for (let kept = null; key.startsWith('fill'); )
      kept = [kept, String(Atomics.load(current, 0))].map((each) => ({ each }))
    // V8 can't end a loop of inlined calls alone, so this one looks at shared memory.
    while (key.startsWith('spin')) Atomics.load(current, 0)
    return { key, chunks: 1, skip: null, failure: null, notices: [`thread ${threadId}`], audits: [] }
  })
  const columns = { stage: 'clean', rows: 0, columns: {}, vectors: null }
  parentPort.postMessage({ result: { outcomes, columns, terms: emptyTerms(), stageMs: {} }, isSpent: last !== -1 })
})
parentPort.postMessage('ready')
