import { z } from 'zod'
import { loadOptional } from '../load-optional.js'
import { cachedModel, folder, folderOf, present, threads } from '../models/settings.js'
import { rerankerProvider } from './provider.js'

export const onnx = rerankerProvider({
  name: 'onnx',
  schema: z.strictObject({
    provider: z.literal('onnx').describe('what runs the model'),
    model: cachedModel,
    folder,
    top: z.int().min(1).max(200).optional().describe('candidates that the model judges, by default 50'),
    weight: z.number().min(0).max(100).optional().describe('weight beside the score of `features`, by default 1'),
    timeoutMs: z
      .int()
      .min(1)
      .max(600_000)
      .optional()
      .describe('after that the order of `features` is given, by default 2,000'),
    maxTokens: z.int().min(16).max(8_192).optional().describe('tokens of question and text, by default 512'),
    threads,
  }),
  async open({ provider: _, model, folder, ...options }, { fast, modelsDir, environment }) {
    const path = await folderOf({ model, folder }, { key: 'ranking.reranker', modelsDir, environment })
    const { createCrossEncoder } = await loadOptional('@coderag/onnx', () => import('@coderag/onnx/cross-encoder'))
    return createCrossEncoder({ ...present(options), folder: path }, { fast })
  },
})
