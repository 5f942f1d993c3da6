/**
 * The program of a session's thread, as text: `onnxruntime-node` computes on the thread that asks it to, so that without
 * one of its own a long batch would stop a server. As text, because a file beside this one would have to be found by
 * every bundler, by the test runner over sources, and by CommonJS; what it requires is resolved by the parent.
 *
 * It loads a model, says `ready`, and then answers each batch with `result` or `failed`.
 */
export const SESSION_WORKER = `
'use strict'
const { parentPort, workerData } = require('node:worker_threads')
const { runtime, modelPath, threads, output } = workerData
const reasonOf = (error) => (error instanceof Error ? error.message : String(error))
const fail = (stage) => (error) => parentPort.postMessage({ kind: 'failed', stage, reason: reasonOf(error) })

function loadRuntime() {
  try {
    return require(runtime)
  } catch (error) {
    fail('runtime')(error)
    return null
  }
}

function feedsOf(ort, session, { rows, width, ids, mask, typeIds }) {
  const dims = [rows, width]
  const values = { input_ids: ids, attention_mask: mask, token_type_ids: typeIds }
  const feeds = {}
  session.inputNames.forEach((name, index) => {
    const data = values[name] ?? BigInt64Array.from({ length: rows * width }, (_, at) => BigInt(at % width))
    const type = session.inputMetadata[index].type
    feeds[name] = new ort.Tensor(type, type === 'int32' ? Int32Array.from(data, Number) : data, dims)
  })
  return feeds
}

async function main() {
  const ort = loadRuntime()
  if (ort === null) return
  const session = await ort.InferenceSession.create(modelPath, {
    executionProviders: ['cpu'],
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    ...(threads > 0 ? { intraOpNumThreads: threads } : {}),
  })
  const name = output.find((wanted) => session.outputNames.includes(wanted)) ?? session.outputNames[0]
  const run = async (batch) => {
    const { [name]: tensor } = await session.run(feedsOf(ort, session, batch), [name])
    if (tensor.type !== 'float32') throw new Error('its output is ' + tensor.type + ', float32 is needed')
    parentPort.postMessage({ kind: 'result', name, dims: tensor.dims.slice(), data: tensor.data }, [tensor.data.buffer])
  }
  parentPort.on('message', (batch) => run(batch).catch(fail('run')))
  parentPort.postMessage({ kind: 'ready', inputs: session.inputNames, outputs: session.outputNames })
}
main().catch(fail('load'))
`
