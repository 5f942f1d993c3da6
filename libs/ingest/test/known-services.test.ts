import type { Chunker, CrawlSource, RawDocument, ServiceLocator } from '@coderag/types'
import { expect, test } from 'vitest'
import { createFolderCrawler } from '../src/index.js'
import { memoryStages } from './memory-stages.js'
import { createBench, type Changes } from './pipeline-bench.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

/** Every directory with a Dockerfile is a service. */
const services: ServiceLocator = {
  fingerprint: 'docker-1',
  locate: async (_source, { units }) => {
    const paths = units.flatMap(({ key }) => /^(.+)\/Dockerfile$/.exec(key)?.[1] ?? [])
    const names = units.flatMap(({ key }) => /^deploy\/(.+)\.yaml$/.exec(key)?.[1] ?? [])
    return { services: paths.map((path) => ({ path, name: path })), facts: [], names }
  },
}

function repository(name: string, ...deployed: readonly string[]): CrawlSource {
  const path = tempDirectory()
  writeFiles(path, Object.fromEntries(deployed.map((own) => [`${own}/Dockerfile`, 'FROM scratch\n'])))
  return { kind: 'repo', path, repoName: name }
}

/** A bench whose chunkers note what they are told of services. */
function recording() {
  const seen: (readonly [string, RawDocument['known']])[] = []
  const stages = memoryStages()
  const noted = ([kind, chunker]: readonly [Chunker['kind'], Chunker]) => {
    const chunk: Chunker['chunk'] = (document) => {
      seen.push([document.filePath, document.known])
      return chunker.chunk(document)
    }
    return [kind, { ...chunker, chunk }] as const
  }
  const crawlers = new Map([
    ...stages.crawlers,
    ['transcript_dir', createFolderCrawler('transcript_dir', { maxFileSize: 100_000 })] as const,
  ])
  const chunkers = new Map([...stages.chunkers].map(noted))
  const changes: Changes = { services, crawlers, stages: { crawlers, chunkers } }
  return { bench: createBench(), seen, changes }
}

function calls(): CrawlSource {
  const path = tempDirectory()
  writeFiles(path, { 'a.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>web is slow\n' })
  return { kind: 'transcript_dir', path, repoName: 'calls' }
}

test('talk is told the services of all our sources, crawled now or before, and code is told none', async () => {
  const { bench, seen, changes } = recording()
  await bench.ingest([repository('shop', 'web')], {}, changes)
  const dependency = { ...repository('lib', 'demo'), reference: true }
  await bench.ingest([calls(), repository('pay', 'billing'), dependency], {}, changes)
  expect(Object.fromEntries(seen)).toEqual({
    'web/Dockerfile': undefined,
    'billing/Dockerfile': undefined,
    'demo/Dockerfile': undefined,
    'a.vtt': { services: ['billing', 'web'], all: ['billing', 'web'] },
  })
})

test('talk and manifests are read again when there is another service, and not otherwise', async () => {
  const { bench, changes } = recording()
  const [shop, talk] = [repository('shop', 'web'), calls()]
  await bench.ingest([shop, talk], {}, changes)
  const again = await bench.ingest([shop, talk], { incremental: true }, changes)
  expect(again.committed).toBe(false)
  writeFiles(shop.path, { 'orders/Dockerfile': 'FROM scratch\n' })
  const changed = await bench.ingest([shop, talk], { incremental: true }, changes)
  expect(changed.sources).toMatchObject([{ read: 2, unchanged: 0 }, { read: 1, unchanged: 0 }]) // prettier-ignore
})

test('a template belongs to what its chart deploys with it, which the file itself does not say', async () => {
  const { bench, changes } = recording()
  const shop = repository('shop', 'web')
  writeFiles(shop.path, { 'chart/templates/a.yaml': 'kind: Deployment\n', 'chart/templates/b.yaml': 'kind: Service\n' })
  const namesByFile = new Map([['chart/templates/a.yaml', ['web-api']]])
  const locate: ServiceLocator['locate'] = async (...call) => ({ ...(await services.locate(...call)), namesByFile })
  await bench.ingest([shop], {}, { ...changes, services: { ...services, locate } })
  const { manifest } = await bench.read()
  const rows = [...(bench.stores.snapshots.get(Number(manifest.parts['chunks']))?.values() ?? [])]
  const placed = rows.flatMap(({ filePath, serviceName }) => (serviceName === 'web-api' ? [filePath] : []))
  expect(placed).toEqual(['chart/templates/a.yaml'])
})

test('documents and talk inside a repository are read again when manifests deploy something else; code is not', async () => {
  const { bench, seen, changes } = recording()
  const shop = repository('shop', 'web')
  writeFiles(shop.path, { 'README.md': 'orders-api is slow\n', 'a.ts': 'export const a = 1\n' })
  await bench.ingest([shop], {}, changes)
  writeFiles(shop.path, { 'deploy/orders-api.yaml': 'kind: Deployment\n' })
  seen.length = 0
  await bench.ingest([shop], { incremental: true }, changes)
  expect(seen.map(([path]) => path).sort()).toEqual(['README.md', 'deploy/orders-api.yaml', 'web/Dockerfile'])
  const [record] = (await bench.read()).manifest.sources
  expect(record?.names).toEqual(['orders-api'])
})
