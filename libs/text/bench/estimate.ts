// Measures the error of estimateTokens: node bench/estimate.ts <folder of sources>
import { countTokens, estimateTokens } from '@coderag/text'
import { readSources } from './corpus.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: npm run bench:estimate -w @coderag/text -- <folder of sources>')
const extensions = [
  '.cs',
  '.go',
  '.ts',
  '.tsx',
  '.py',
  '.js',
  '.java',
  '.md',
  '.yaml',
  '.json',
  '.css',
  '.proto',
  '.sh',
]
const WINDOW = 1_600
const WINDOWS_PER_LANGUAGE = 400

for (const [extension, texts] of readSources(folder, extensions)) {
  const windows = texts.flatMap(windowsOf)
  const step = Math.max(1, Math.floor(windows.length / WINDOWS_PER_LANGUAGE))
  const errors = windows
    .filter((_, index) => index % step === 0)
    .map((window) => estimateTokens(window) / countTokens(window) - 1)
  const sizes = errors.map(Math.abs).toSorted((a, b) => a - b)
  console.log(
    `${extension}: ${errors.length} windows, bias ${percent(mean(errors))}, mean error ${percent(mean(sizes))}, ` +
      `95th percentile ${percent(sizes[Math.floor(sizes.length * 0.95)] ?? 0)}`,
  )
}

function windowsOf(text: string): string[] {
  return Array.from({ length: Math.floor(text.length / WINDOW) }, (_, i) => text.slice(i * WINDOW, (i + 1) * WINDOW))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)}%`
}
