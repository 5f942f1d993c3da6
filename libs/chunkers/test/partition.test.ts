import { readdirSync, readFileSync } from 'node:fs'
import { createSyntax } from '@coderag/syntax'
import { estimateTokens } from '@coderag/text'
import type { RawChunk } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createAstChunker } from '../src/index.js'
import { partitionFaults, sketchDocument } from '../src/testing.js'
import { createRandom, mutate } from './sources.js'

// One fixture per language, kept where their declarations are checked.
const folder = new URL('../../syntax/test/fixtures/', import.meta.url)
const fixtures = readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const)
const syntax = createSyntax()
const budgets = [64, 128, 512]
const chunkers = budgets.flatMap((maxTokens) =>
  (['merged', 'single'] as const).map((members) => ({
    maxTokens,
    chunker: createAstChunker({ maxTokens, members, syntax }),
  })),
)

/** Chunks over the budget that hold more than one line. */
function overBudget(chunks: readonly RawChunk[], maxTokens: number): RawChunk[] {
  return chunks.filter(({ text, startLine, endLine }) => startLine !== endLine && estimateTokens(text) > maxTokens)
}

describe.each(fixtures)('%s', (file, text) => {
  test('chunks partition the file and keep every budget', async () => {
    for (const { maxTokens, chunker } of chunkers) {
      const document = sketchDocument(file, text)
      const { chunks, notices } = await chunker.chunk(document)
      expect([maxTokens, partitionFaults(document, chunks), notices]).toEqual([maxTokens, [], []])
      expect(overBudget(chunks, maxTokens)).toEqual([])
    }
  })

  test('mutations of the file are partitioned and keep every budget', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = createRandom(seed)
      const document = sketchDocument(file, mutate(text.repeat(1 + random(3)), random))
      const { maxTokens, chunker } = chunkers[seed % chunkers.length] ?? {
        maxTokens: 512,
        chunker: createAstChunker({ syntax }),
      }
      const { chunks } = await chunker.chunk(document)
      expect([seed, partitionFaults(document, chunks)]).toEqual([seed, []])
      expect([seed, overBudget(chunks, maxTokens).length]).toEqual([seed, 0])
    }
  })
})

test('shreds of syntax in random order are partitioned in every language', async () => {
  const chunker = createAstChunker({ maxTokens: 64, syntax })
  for (let seed = 1; seed <= 60; seed++) {
    const random = createRandom(seed)
    const file = fixtures[seed % fixtures.length]?.[0] ?? 'a.go'
    const document = sketchDocument(file, Array.from({ length: 60 }, () => mutate('', random)).join(' '))
    expect([seed, partitionFaults(document, (await chunker.chunk(document)).chunks)]).toEqual([seed, []])
  }
})
