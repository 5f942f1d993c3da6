import {
  createAstChunker,
  createDocumentChunker,
  createMarkdownChunker,
  createThreadChunker,
  createTranscriptChunker,
  createWindowChunker,
} from '../src/index.js'
import { chunkerContract } from '../src/testing.js'

chunkerContract('the window chunker', () => createWindowChunker(), 'docs/größe.txt')
chunkerContract('the chunker for code, on code', () => createAstChunker(), 'src/größe.ts')
chunkerContract('the chunker for code, on other text', () => createAstChunker(), 'docs/größe.txt')
chunkerContract('the chunker for Markdown', () => createMarkdownChunker(), 'docs/größe.md')
chunkerContract('the chunker for Markdown, on AsciiDoc', () => createMarkdownChunker(), 'docs/größe.adoc')
chunkerContract('the chunker for Markdown, on reStructuredText', () => createMarkdownChunker(), 'docs/größe.rst')
chunkerContract('the chunker for office documents, on pages', () => createDocumentChunker(), 'docs/größe.pdf')
chunkerContract('the chunker for office documents, on plain text', () => createDocumentChunker(), 'docs/größe.txt')
chunkerContract('the chunker for threads', () => createThreadChunker(), 'incidents/größe.json')
chunkerContract('the chunker for transcripts', () => createTranscriptChunker(), 'meetings/größe.vtt')
