import {
  callsOfNamed,
  contractOf,
  focusOn,
  impactOf,
  pathBetween,
  ownersOf,
  relatedTo,
  testsOf,
  type Unreached,
} from '@coderag/retrieval/graphs'
import { sampleGraph } from './sample-graph.js'
import type {
  DescribedOverview,
  IndexCheck,
  QueryRequest,
  QueryResult,
  RatedHit,
  Retriever,
  ServiceRecord,
} from '@coderag/retrieval'
import type { BranchComparison } from '@coderag/presets/branch'
import { sampleSymbols } from './sample-symbols.js'
import { cleanChunk } from '@coderag/types/testing'

const retry = cleanChunk({
  path: 'client/retry.go',
  repo: 'orders',
  language: 'go',
  serviceName: 'orders-api',
  text: '// retries\nfunc retryWithBackoff(n int) {\n\tsleep(backoff(n))\n}\n',
})

const retrying = {
  ...retry,
  startLine: 41,
  endLine: 44,
  symbolName: 'retryWithBackoff',
  symbolKind: 'function',
} as const
const advice = cleanChunk({
  path: 'docs/retry.md',
  repo: 'orders',
  language: null,
  corpusType: 'DOC_README',
  text: 'Retry with care.\n',
})

/** `Cache.save` is used by tests only. */
const unreached = async (what: Unreached['what']): Promise<Unreached> => {
  const functions = sampleSymbols()
    .find('Cache.save')
    .map((symbol) => ({ symbol, service: 'orders', callers: 0, isInTests: what === 'unreachable' }))
  return { what, functions, functionCount: 1, judged: 3, undecided: 1, withoutTests: ['web'], inUntestedLanguages: 2 }
}

export const first: RatedHit = {
  confidence: { probability: 0.9, word: 'strong' },
  chunk: retrying,
  passages: [retrying],
  score: 2 / 61,
  rerankScore: null,
  ranks: { code: { rank: 1, score: 8.25 }, prose: { rank: 1, score: 4.5 } },
}

export const second: RatedHit = {
  confidence: { probability: 0.2, word: 'weak' },
  chunk: advice,
  passages: [advice],
  score: 1 / 62,
  rerankScore: null,
  ranks: { code: { rank: 2, score: 2.125 } },
}

export const result: QueryResult = {
  hits: [first, second],
  confidence: { probability: 0.95, word: 'strong' },
  chunks: [first.chunk, second.chunk],
  context: '',
  tokensUsed: 0,
  tokenCounter: 'o200k_base',
  budget: 0,
  sources: [],
  classification: {
    intent: 'implement',
    scope: 'focused',
    targetType: 'unknown',
    framework: null,
    entities: [],
    confidence: { intent: 0.9, scope: 0.7, targetType: 0.5 },
    rules: { intent: 'learned', scope: 'everything', targetType: 'procedure' },
    learned: { intent: [{ feature: 'begins add', weight: 2.5 }], scope: null, targetType: null },
  },
  strategy: { name: 'hybrid', route: 'anything', reason: 'implement, focused: route "anything"' },
  searched: 'retry backoff',
  translation: null,
  serviceContext: null,
  mode: 'lexical',
  terms: ['retry', 'backoff', 'retri'],
  warnings: [],
  trace: {
    steps: [
      { name: 'analyse', ms: 0.25 },
      { name: 'search', ms: 1.5 },
    ],
    lists: [
      {
        name: 'code',
        terms: ['retry', 'backoff'],
        sharedWith: null,
        ms: 1.25,
        results: [
          { id: first.chunk.id, score: 8.25 },
          { id: second.chunk.id, score: 2.125 },
        ],
      },
      {
        name: 'prose',
        terms: ['retri', 'backoff'],
        sharedWith: null,
        ms: 0.25,
        results: [{ id: first.chunk.id, score: 4.5 }],
      },
    ],
    fused: [
      { id: first.chunk.id, score: first.score, ranks: first.ranks },
      { id: second.chunk.id, score: second.score, ranks: second.ranks },
    ],
    reranker: null,
    contributions: [],
    named: [],
    confidence: {
      answer: {
        similarityBest: 0,
        similarityFirst: 0,
        coverageFirst: 1,
        meaningFirst: 1,
        meaningTogether: 1,
        agreement: 0,
        length: 0.2,
        nameMissing: 0,
      },
      hits: [],
    },
    fromTurn: null,
    omitted: [],
  },
  generation: 3,
  createdAt: '2026-11-22T01:00:30.000Z',
}

/** A manifest as a crawl writes it. */
export const manifest = {
  format: 2,
  generation: 7,
  createdAt: '2026-11-22T01:00:00.000Z',
  parts: { chunks: 1, lexical: '1' },
  chunkCount: 2,
  corpusCounts: { CODE_LOGIC: 2 },
  hasGraphs: false,
  serviceCount: 0,
  edgeCount: 0,
  embedder: null,
  lexicalFingerprint: 'words/1',
  prunedAtGeneration: 0,
  sources: [
    {
      id: 'repo:a',
      kind: 'repo',
      repoName: 'a',
      uriPrefix: 'repo://a/',
      gitCommit: null,
      fingerprint: 'stages/1',
      crawledAt: '2026-11-22T01:00:00.000Z',
      units: { 'a.go': { state: 'git:1', corpusType: 'CODE_LOGIC', chunks: 2 } },
      skips: [{ key: 'img.png', reason: 'binary', detail: 'NUL at byte 8' }],
      failures: [{ key: 'b.go', stage: 'read', code: 'EACCES', message: 'No permission to read it.' }],
      notices: {},
      graphWarnings: [],
      exact: null,
    },
  ],
}

/** An index of which every part is stale in another way. */
export const staleCheck: IndexCheck = {
  fresh: false,
  missing: ['bm25/7'],
  settings: ['embedder'],
  sources: [
    {
      repoName: 'a',
      path: '/srv/a',
      reasons: ['settings_changed', 'other_commit', 'files_changed'],
      indexedCommit: 'a'.repeat(40),
      currentCommit: 'b'.repeat(40),
      changed: 4,
      changedFiles: ['a.go', 'b.go', 'c.go', 'd.go'],
    },
    {
      repoName: 'b',
      path: '/srv/b',
      reasons: ['never_indexed', 'folder_missing'],
      indexedCommit: null,
      currentCommit: null,
      changed: 0,
      changedFiles: [],
    },
    {
      repoName: 'c',
      path: '/srv/c',
      reasons: [],
      indexedCommit: null,
      currentCommit: null,
      changed: 0,
      changedFiles: [],
    },
  ],
  unchecked: ['chat'],
}

export const overview: DescribedOverview = {
  generation: 3,
  lines: [],
  services: [
    {
      name: 'orders-api',
      kind: 'service',
      aliases: ['orders'],
      language: 'go',
      ports: [8080],
      roots: [],
      evidence: [],
      callsOut: 2,
      calledBy: 1,
    },
  ],
  sources: [
    {
      repoName: 'orders',
      gitCommit: 'a'.repeat(40),
      files: 12,
      chunks: 40,
      reference: false,
      summary: 'Takes orders.',
      extensions: [{ extension: 'go', files: 12 }],
      filesByCorpus: { CODE_LOGIC: 12 },
      folders: [{ path: 'internal/price', files: 4, summary: 'What an order costs.' }],
      entryPoints: ['cmd/api/main.go'],
      central: {
        symbols: [{ name: 'Draft', kind: 'struct', filePath: 'internal/price/draft.go', startLine: 7, usedBy: 5 }],
        files: [{ filePath: 'internal/price/draft.go', usedBy: 6 }],
      },
      packages: [{ name: 'example.org/orders', version: '1.24', path: 'go.mod' }],
      changes: {
        lastChangedAt: '2026-11-01T00:00:00.000Z',
        files: { hot: 1, stable: 11 },
        hot: [{ path: 'internal/price/vat.go', commits: 7, authors: 3 }],
        complete: true,
      },
    },
  ],
}

const incident: ServiceRecord = {
  kind: 'incident',
  title: 'Orders are slow',
  repoName: 'chat',
  filePath: null,
  line: 1,
  channel: 'incidents',
  threadId: '17.2',
  timestamp: '2026-03-04T18:00:00.000Z',
}

export function retrieverOf(
  answer: (request: QueryRequest) => Promise<QueryResult>,
  onClose: () => void = () => {},
): Retriever {
  const close = async (): Promise<void> => onClose()
  const unused = async (): Promise<never> => {
    throw new Error('No command asks the retriever for this.')
  }
  return {
    query: answer,
    file: unused,
    status: unused,
    stale: unused,
    callers: async (name, options) =>
      callsOfNamed({ services: sampleGraph(), symbols: async () => sampleSymbols() }, 'callers', name, options),
    callees: async (name, options) =>
      callsOfNamed({ services: sampleGraph(), symbols: async () => sampleSymbols() }, 'callees', name, options),
    path: async (from, to) => pathBetween({ services: sampleGraph(), symbols: async () => sampleSymbols() }, from, to),
    impact: async (name, options) => ({
      ...(await impactOf({ services: sampleGraph(), symbols: async () => sampleSymbols() }, name, options)),
      records: [incident],
    }),
    contract: async (name) => ({ ...contractOf(sampleGraph(), null, name), records: [incident] }),
    owners: async (name) => ownersOf({ services: sampleGraph(), symbols: async () => sampleSymbols() }, name, null),
    tests: async (name) => testsOf({ services: sampleGraph(), symbols: async () => sampleSymbols() }, name),
    related: async (name) => ({
      ...(await relatedTo({ services: sampleGraph(), symbols: async () => sampleSymbols() }, name)),
      records: [],
    }),
    unreachable: async () => unreached('unreachable'),
    untested: async () => unreached('untested'),
    why: unused,
    graph: unused,
    focus: async (name, options) =>
      focusOn({ services: sampleGraph(), symbols: async () => sampleSymbols() }, name, options),
    restrictedTo: () => retrieverOf(answer, onClose),
    similarNames: async () => [],
    lookup: async (name) =>
      name === 'nothing' ? [] : [{ chunk: first.chunk, how: 'declares', line: first.chunk.startLine }],
    thread: async (place) => (place === 'incidents/17.2' ? result.chunks : []),
    overview: async () => overview,
    close,
    [Symbol.asyncDispose]: close,
  }
}

const changed = { kind: 'endpoint', service: 'orders', filePath: 'orders/server.go', line: 12 } as const

export const branch: BranchComparison = {
  repoName: 'orders',
  baseCommit: '0123456789abcdef',
  changedFiles: 1,
  tests: [{ repoName: 'shop', filePath: 'test/orders.test.ts', tests: 2 }],
  owners: [{ name: '@acme/orders', files: 1, rules: [] }],
  changes: [
    {
      ...changed,
      change: 'removed',
      name: 'GET /orders/{id}',
      consumers: [{ service: 'web', repoName: 'shop', filePath: 'web/client.ts', line: 7 }],
      severity: 'breaking',
    },
    { ...changed, change: 'added', name: 'GET /v2/orders/{id}', consumers: [], severity: 'none' },
  ],
}
