import {
  createAstChunker,
  createConfigChunker,
  createDocumentChunker,
  createMarkdownChunker,
  createThreadChunker,
  createTranscriptChunker,
  createWindowChunker,
  createYamlChunker,
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
chunkerContract('the chunker for manifests, on YAML', () => createYamlChunker(), 'deploy/größe.yaml')
chunkerContract('the chunker for manifests, on a Dockerfile', () => createYamlChunker(), 'größe/Dockerfile')
chunkerContract('the chunker for configuration, on JSON', () => createConfigChunker(), 'größe.json')
chunkerContract('the chunker for configuration, on XML', () => createConfigChunker(), 'größe.xml')
