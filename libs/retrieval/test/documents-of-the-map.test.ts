import type { CleanChunk, GraphStore } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { edge, graphOf, symbol, symbolsOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

const runbook = [
  '# Holds expire',
  'The inventory service is late.',
  '## Cause',
  'See `create_hold` and HOLD_MINUTES; `POST /holds` answers 409. Some say place and plain words.',
  '```',
  '## no heading',
  '```',
  '## Rollback',
  'Ask payments-api.',
].join('\n')
const thread: CleanChunk = {
  ...cleanChunk({
    path: 'x',
    repo: 'slack',
    corpusType: 'CONVO_SLACK',
    channel: 'incidents',
    text: 'The inventory service again: create_hold fails',
  }),
  filePath: null,
  threadId: '17.1',
}
const chunks = [
  cleanChunk({ path: 'docs/runbooks/holds.md', text: runbook, corpusType: 'DOC_RUNBOOK' }),
  cleanChunk({
    path: 'docs/adr/1.md',
    text: '# Holds\nWe keep holds in the inventory service.\n',
    corpusType: 'DOC_ADR',
  }),
  cleanChunk({ path: 'docs/notes.md', text: 'Nothing of the code.\n', corpusType: 'DOC_README' }),
  thread,
]
const base = graphOf([edge('web', 'inventory'), edge('inventory', 'payments-api')])
const services: GraphStore = {
  ...base,
  endpoints: () => [
    {
      service: 'inventory',
      protocol: 'http',
      method: 'POST',
      path: '/holds',
      handler: null,
      evidence: { chunkId: '', repoName: 'shop', filePath: 'a.py', line: 1, strategy: '', extractor: '' },
      callers: [],
    },
  ],
  items: () => [{ kind: 'variable', name: 'HOLD_MINUTES', places: [] }],
}
const [hold, place] = [
  symbol(0, 'create_hold', { chunkId: '', filePath: 'inventory/holds.py' }),
  symbol(1, 'place', { chunkId: '', filePath: 'inventory/place.py' }),
]
const open = () =>
  retrieverOver({
    chunks,
    snapshot: {
      graph: async () => services,
      graphOf: async () => services,
      symbols: async () => symbolsOf([hold, place], []),
    },
  })
const namesIn = async (name: string): Promise<string[] | undefined> =>
  (await (await open()).related(name)).speaksOf?.map((own) => `${own.kind} ${own.name}`)

test('a document names services, and what it writes as code', async () => {
  expect(await namesIn('docs/runbooks/holds.md')).toEqual([
    'service inventory',
    'service payments-api',
    'symbol create_hold',
    'variable HOLD_MINUTES',
    'endpoint inventory POST /holds',
  ])
})

test.each(['holds.md#Cause', 'docs/runbooks/holds.md#cause'])('a section is a part of it: %s', async (name) => {
  expect(await namesIn(name)).toEqual(['symbol create_hold', 'variable HOLD_MINUTES', 'endpoint inventory POST /holds'])
})

test('a section that a document does not have is refused with those that it has', async () => {
  await expect(namesIn('holds.md#no-heading')).rejects.toMatchObject({
    code: 'NAME_UNKNOWN',
    details: { known: ['Holds expire', 'Cause', 'Rollback'] },
  })
})

test('a thread names things, and others that name them are found with it', async () => {
  const { kind, speaksOf, records } = await (await open()).related('incidents/17.1')
  expect(kind).toBe('thread')
  expect(speaksOf?.map((own) => own.name)).toEqual(['inventory', 'create_hold'])
  expect(records.map((own) => own.filePath)).toEqual(['docs/runbooks/holds.md', 'docs/adr/1.md'])
})

test('others that name any of the many things that a document names are found with it', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `make_part_${at}`)
  const page = (path: string, text: string): CleanChunk => cleanChunk({ path, text, corpusType: 'DOC_RUNBOOK' })
  const index = await retrieverOver({
    chunks: [page('docs/all.md', names.join(', ')), page('docs/last.md', 'make_part_7 fails')],
    snapshot: {
      graph: async () => services,
      graphOf: async () => services,
      symbols: async () =>
        symbolsOf(
          names.map((name, at) => symbol(at, name, { chunkId: '', filePath: 'parts.py' })),
          [],
        ),
    },
  })
  const { records, speaksOf } = await index.related('docs/all.md')
  expect(speaksOf).toHaveLength(8)
  expect(records.map((own) => own.filePath)).toEqual(['docs/last.md'])
})

test('what speaks of a service or of a function is found with what is related to it', async () => {
  const index = await open()
  const speaking = async (name: string): Promise<string[]> =>
    (await index.related(name)).records.map(({ kind, filePath, threadId }) => `${kind} ${filePath ?? threadId}`)
  expect(await speaking('inventory')).toEqual([
    'incident 17.1',
    'runbook docs/runbooks/holds.md',
    'decision docs/adr/1.md',
  ])
  expect(await speaking('create_hold')).toEqual(['incident 17.1', 'runbook docs/runbooks/holds.md'])
})

test('a document that names nothing says so, and nothing breaks with a document', async () => {
  expect(await namesIn('docs/notes.md')).toEqual([])
  expect(await (await open()).impact('docs/runbooks/holds.md')).toMatchObject({
    kind: 'document',
    dependents: [],
    functions: [],
  })
})

test.each([
  ['docs/runbooks/holds.md#Cause', ['create_hold', 'HOLD_MINUTES', 'inventory POST /holds']],
  ['incidents/17.1', ['inventory', 'create_hold']],
  ['docs/notes.md', []],
])('no path begins or ends at %s, but at what it names', async (name, known) => {
  const index = await open()
  const refused = { code: 'NAME_WITHOUT_CALLS', details: { known } }
  await expect(index.path(name, 'create_hold')).rejects.toMatchObject(refused)
  await expect(index.path('create_hold', name)).rejects.toMatchObject(refused)
})

test('a thread and a document do not exist for a reader who may not see their corpus', async () => {
  const view = (await open()).restrictedTo({ corpusTypes: ['CODE_LOGIC', 'CODE_DEPLOY', 'CODE_CONFIG', 'DOC_RUNBOOK'] })
  await expect(view.related('incidents/17.1')).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
  await expect(view.related('docs/adr/1.md')).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
  expect((await view.related('inventory')).records.map((own) => own.kind)).toEqual(['runbook'])
})
