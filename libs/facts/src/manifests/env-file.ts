import type { FactDraft } from '../fact-collector.js'
import { composeValue } from './value.js'

/** Matches files of `NAME=value` lines: `.env.example`, `inventory.env`, `.env.docker`. */
const fileName =
  /(?:^|\/)(?:\.env(?:[._-][\w.-]+)?|[\w.-]+\.env(?:\.(?:example|template|sample|dist))?|env\.(?:example|template|sample))$/i

export function isEnvFile(path: string): boolean {
  return fileName.test(path)
}

/** Adds the variables of an environment file, addresses and names only, for the manifests that name the file. */
export function* envFileFacts(text: string): Generator<FactDraft> {
  const owner = { type: 'file' } as const
  for (const [index, row] of text.split('\n').entries()) {
    const [, name, written] = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*?)\s*$/.exec(row) ?? []
    if (name === undefined || written === undefined) continue
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(written)
    const value = quoted?.[2] ?? written.replace(/\s+#.*$/, '')
    yield { kind: 'variable', line: index + 1, extractor: 'env-file', owner, name, value: composeValue(name, value) }
  }
}
