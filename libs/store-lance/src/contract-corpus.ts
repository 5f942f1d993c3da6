import type { ChunkFilter, CleanChunk, EmbeddedChunk } from '@coderag/types'
import { cleanChunk, embeddedChunk } from '@coderag/types/testing'

/** Number of dimensions of the vectors of `corpus`. */
export const dimensions = 8

/** Paths that break SQL statements or patterns if they are not escaped. */
export const nastyNames = [
  "it's.ts",
  "''; DROP TABLE chunks; --.ts",
  'back\\slash\\',
  '100%_done.ts',
  '100%',
  'new\nline.ts',
  'tab\tquote".ts',
  'ünïcödé/日本語 🙂.ts',
  'null\u0000byte.ts',
  '`tick`${x}.ts',
]

export const filters: readonly ChunkFilter[] = [
  {},
  { corpusTypes: ['CODE_CONFIG'] },
  { repos: ["o'hara"] },
  { services: ['checkout', 'billing'] },
  { services: ["o'hara"] },
  { services: [] },
  { languages: ['go'], repos: ['shop'] },
  { languages: [] },
  { symbolKinds: ['function', 'class'] },
  { symbolKinds: ['method'], languages: ['go'] },
  { pathGlobs: ['services/**'] },
  { pathGlobs: ['**/*.{ts,go}', '!**/*3.*'] },
  { pathGlobs: ['!services/a/**'] },
  { pathGlobs: ['**/.hidden/*'] },
  { pathGlobs: ['services/?/f[0-2].ts'] },
  { pathGlobs: ['nothing/**'] },
  { channels: ["o'hara"] },
  { participants: ['<PERSON_1>', "o'hara"] },
  { participants: [] },
  { since: '2026-03-04T00:00:00.000Z', until: '2026-03-20T00:00:00.000Z' },
  { until: '2026-03-05T00:00:00.000Z', repos: ['shop'] },
  { corpusTypes: ['CODE_LOGIC'], services: ['checkout'], pathGlobs: ['services/**'] },
]

/** Returns sixty chunks of two repositories, of which each of `filters` selects some. */
export function corpus(): EmbeddedChunk[] {
  const folders = ['services/a', 'services/b', 'libs/.hidden', 'ünïcödé']
  const languages = ['typescript', 'go', 'python', null]
  return Array.from({ length: 60 }, (_, index) => {
    const extension = ['ts', 'go', 'py', 'md'][index % 4] ?? ''
    const chunk = embeddedChunk([...pseudoVector(index + 1)], {
      path: `${folders[index % 3 === 0 ? 0 : index % 4] ?? ''}/f${index % 7}.${extension}`,
      repo: index % 5 === 0 ? "o'hara" : 'shop',
      byteStart: index * 100,
      text: `chunk ${index}`,
      language: languages[index % 4] ?? null,
      corpusType: index % 6 === 0 ? 'CODE_CONFIG' : 'CODE_LOGIC',
      symbolKind: (['function', 'method', null, 'class'] as const)[index % 4] ?? null,
      serviceName: ['checkout', 'billing', null][index % 3] ?? null,
      channel: [null, 'ops', "o'hara"][index % 3] ?? null,
      timestamp: index % 2 === 0 ? `2026-03-${String(1 + (index % 28)).padStart(2, '0')}T07:30:00.000Z` : null,
      mentions: index % 7 === 0 ? ['billing', "o'hara"].slice(0, 1 + (index % 3)) : [],
      participants: index % 4 === 0 ? [`<PERSON_${(index % 8) / 4}>`, "o'hara"].slice(0, 1 + (index % 3)) : [],
    })
    return index % 10 === 9 ? { ...chunk, filePath: null } : chunk
  })
}

/** Returns a chunk in which no field is empty. */
export function fullChunk(): CleanChunk {
  const plain = cleanChunk({ path: 'src/ünï.ts', text: "const 日本 = '🙂'\n" })
  return {
    ...plain,
    startLine: 3,
    endLine: 9,
    overlap: plain.text,
    symbolName: 'checkout',
    symbolKind: 'function',
    definedNames: ['checkout', ''],
    signature: plain.text,
    docstring: plain.contextPrefix,
    gitHash: 'f'.repeat(40),
    sectionPath: plain.contextPrefix,
    author: plain.contextPrefix,
    participants: [plain.contextPrefix],
    timestamp: '2026-01-02T03:04:05Z',
    channel: '#incident',
    threadId: '17',
    imports: ['node:fs', './ünï.js'],
    callsOut: ['http://billing/charge'],
    mentions: ['billing'],
    calledBy: ['gateway'],
    serviceName: 'checkout',
    k8sLabels: ['app=checkout', 'tier=web'],
  }
}

/** Returns a deterministic vector of length 1. */
export function pseudoVector(seed: number): Float32Array {
  const values = Float32Array.from({ length: dimensions }, (_, index) => Math.sin(seed * 12.9898 + index * 78.233))
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}
