import { z } from 'zod'
import { loadOptional } from '../load-optional.js'
import { cachedModel, folder, folderOf, present, threads } from '../models/settings.js'
import { dimensions, embedderProvider, prefix } from './provider.js'

const pooling = z.enum(['mean', 'cls', 'last'])

export const onnx = embedderProvider({
  name: 'onnx',
  shortForm: 'onnx:<model or folder>',
  schema: z.strictObject({
    provider: z.literal('onnx').describe('where the vectors come from'),
    model: cachedModel,
    folder,
    pooling: pooling.optional().describe('how token vectors become one'),
    queryPrefix: prefix('question'),
    documentPrefix: prefix('document'),
    dimensions,
    maxTokens: z.int().min(8).max(131_072).optional().describe('tokens of one text; what is longer is cut and counted'),
    batchTexts: z.int().min(1).max(256).optional().describe('texts computed together, by default 16'),
    threads,
  }),
  async open({ provider: _, model, folder, ...options }, { parts, modelsDir, environment }) {
    const path = await folderOf({ model, folder }, { key: 'embedder', modelsDir, environment })
    const { createOnnxEmbedder } = await loadOptional('@coderag/onnx', () => import('@coderag/onnx/embedder'))
    return createOnnxEmbedder({ ...present(options), folder: path }, parts)
  },
  fromShortForm(model) {
    if (model === undefined) return null
    // A hub id has one slash inside; a path begins with a dot or a slash, or names a drive.
    const isPath = /^(?:[./~\\]|[A-Za-z]:)/.test(model)
    return { provider: 'onnx' as const, ...(isPath ? { folder: model } : { model }) }
  },
  remember(model, { pooling: pooled, ...usage }) {
    const known = pooling.safeParse(pooled)
    if (!known.success) return null
    const { dimensions, queryPrefix, documentPrefix } = usage
    // The identity ends with a hash of the model's files.
    const id = model.split('/').slice(0, -1).join('/')
    return { provider: 'onnx' as const, model: id, pooling: known.data, dimensions, queryPrefix, documentPrefix }
  },
})
