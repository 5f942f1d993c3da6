import { createLexicalAnalyzer } from '../src/index.js'
import { lexicalIndexContract } from '../src/testing.js'
import { buildIndex, scratch } from './build.js'

const folder = scratch()

lexicalIndexContract('the flat index', {
  analyzer: createLexicalAnalyzer(),
  build: (chunks) => buildIndex(folder.next(), chunks),
})
