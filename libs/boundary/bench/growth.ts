// How does following calls grow with a program? Writes programs of one shape in every language, in three sizes.
//   node bench/growth.ts [--size 2500]
// Prints lookups and milliseconds of processor time for size, twice and four times the size.
import { parseArgs } from 'node:util'
import { resolveSymbols } from '@coderag/boundary/call-graph'
import { extractModuleNames, extractSymbols, FactCollector } from '@coderag/facts'
import { decodeFileSymbols } from '@coderag/facts/stored'
import { createSyntax } from '@coderag/syntax'
import { rawText } from '@coderag/types'
import { languages, shapes, type Files } from '../test/call-graph/programs.ts'

const { values } = parseArgs({ options: { size: { type: 'string', default: '2500' } } })
const syntax = createSyntax()
for (const [name, language] of Object.entries(languages)) {
  for (const [shape, write] of Object.entries(shapes)) {
    const measured: string[] = []
    for (const factor of [1, 2, 4]) {
      const files = await read(write(language, Number(values.size) * factor))
      const since = cpuMs()
      const { steps } = resolveSymbols(files)
      measured.push(`${steps} (${(cpuMs() - since).toFixed(0)} ms)`)
    }
    console.log(`${name.padEnd(11)} ${shape.padEnd(34)} ${measured.join('  ')}`)
  }
}

async function read(files: Files) {
  const found = []
  for (const [filePath, text] of Object.entries(files)) {
    const handler = syntax.languageOf(filePath)
    const collector = new FactCollector(
      {
        sourceUri: `repo://bench/${filePath}`,
        corpusType: 'CODE_LOGIC',
        repoName: 'bench',
        filePath,
        gitHash: null,
        text: rawText(text),
      },
      [],
    )
    const line = handler === null ? extractModuleNames(collector) : await symbolsOf(handler.language, collector)
    // A file may declare nothing.
    if (line !== '') found.push({ path: filePath, symbols: decodeFileSymbols(line) })
  }
  return found
}

async function symbolsOf(language: string, collector: FactCollector): Promise<string> {
  const parser = await syntax.load(language)
  return parser.withTree(collector.document.text, (tree) => extractSymbols(tree, collector))
}

/** Processor time of this process in milliseconds: says the same on a busy machine as on an idle one. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
