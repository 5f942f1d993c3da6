// Measures the speed of tokenizers and token counts: node bench/speed.ts <folder of sources>
import assert from 'node:assert/strict'
import { countTokens, createCodeTokenizer, createProseTokenizer, estimateTokens } from '@coderag/text'
import { readSources } from './corpus.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: npm run bench:speed -w @coderag/text -- <folder of sources>')
const code = [
  ...readSources(folder, ['.cs', '.go', '.ts', '.tsx', '.py', '.js', '.java', '.rs'], 60_000_000).values(),
].flat()
const prose = [...readSources(folder, ['.md', '.txt', '.rst'], 60_000_000).values()].flat()
const codeTokenizer = createCodeTokenizer()
const proseTokenizer = createProseTokenizer()
assert.deepEqual(codeTokenizer.tokens('getUserName'), ['getusername', 'get', 'user', 'name'])

measure('code: words only', code, (text) => codeTokenizer.words(text, consume))
measure('code: terms', code, (text) => codeTokenizer.tokenize(text, consume))
measure('prose: terms', prose, (text) => proseTokenizer.tokenize(text, consume))
measure('estimateTokens', code, (text) => consume(estimateTokens(text)))
measure('countTokens', code.slice(0, Math.ceil(code.length / 20)), (text) => consume(countTokens(text)))

function measure(name: string, texts: readonly string[], run: (text: string) => void): void {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const rates = Array.from({ length: 3 }, () => {
    // CPU time is meaningful on a shared machine, too.
    const start = process.cpuUsage()
    texts.forEach(run)
    const used = process.cpuUsage(start)
    return bytes / (used.user + used.system)
  })
  const shown = rates.map((rate) => rate.toFixed(1)).join(', ')
  console.log(`${name}: ${shown} MB per CPU second in three rounds over ${(bytes / 1e6).toFixed(1)} MB`)
}

function consume(_value: unknown): void {}
