import { CORPUS_TYPES } from '@coderag/types'
import { z } from 'zod'

// Fields that several documents have.

export const text = z.string()
export const time = z.iso.datetime().describe('ISO 8601, UTC')
export const count = z.int().min(0)
export const line = z.int().min(1).describe('1-based, inclusive')
export const corpus = z.enum(CORPUS_TYPES)
export const format = z.literal(1).describe('counts up when a field goes or changes its meaning')
export const mode = z.enum(['lexical', 'hybrid']).describe('hybrid when vectors took part')
export const generation = count.describe('generation of the index that answered')
