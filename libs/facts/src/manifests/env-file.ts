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
    const [, name, assigned] = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=([^]*)$/.exec(row) ?? []
    if (name === undefined || assigned === undefined) continue
    const written = assigned.trim()
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(written)
    const value = quoted?.[2] ?? (written.split(/\s#/, 1)[0] ?? '').trimEnd()
    // A template says what belongs here, which sets nothing: `API_URL=<address of the API>`.
    if (/^<[^<>]*>$/.test(value)) continue
    yield { kind: 'variable', line: index + 1, extractor: 'env-file', owner, name, value: composeValue(name, value) }
  }
}
