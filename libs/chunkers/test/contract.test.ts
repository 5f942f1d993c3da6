import { createAstChunker, createWindowChunker } from '../src/index.js'
import { chunkerContract } from '../src/testing.js'

chunkerContract('the window chunker', () => createWindowChunker(), 'docs/größe.txt')
chunkerContract('the chunker for code, on code', () => createAstChunker(), 'src/größe.ts')
chunkerContract('the chunker for code, on other text', () => createAstChunker(), 'docs/größe.txt')
