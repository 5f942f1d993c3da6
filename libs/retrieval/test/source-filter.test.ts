import type { IndexedSource } from '@coderag/types'
import { expect, test } from 'vitest'
import { sourceFilter } from '../src/understand/source-filter.js'

const source = (repoName: string, reference?: boolean): IndexedSource => ({
  id: `repo:${repoName}`,
  kind: 'repo',
  repoName,
  uriPrefix: `repo://${repoName}/`,
  gitCommit: null,
  services: [],
  names: [],
  namesState: '',
  locatedState: '',
  crawledAt: '',
  fingerprint: '',
  units: {},
  skips: [],
  failures: [],
  notices: {},
  ...(reference === true && { reference }),
})
const mixed = { sources: [source('orders'), source('express', true), source('web')] }

test('a query about our code excludes dependencies', () => {
  const filter = { languages: ['go'] }
  expect(sourceFilter(mixed, filter, { isAboutDependency: false })).toEqual({
    languages: ['go'],
    repos: ['orders', 'web'],
  })
})

test('a query about a dependency, or with a repository filter, is not restricted', () => {
  expect(sourceFilter(mixed, {}, { isAboutDependency: true })).toEqual({})
  expect(sourceFilter(mixed, { repos: ['express'] }, { isAboutDependency: false })).toEqual({ repos: ['express'] })
})

test('an index with sources of one kind only is not restricted', () => {
  for (const sources of [[source('orders')], [source('express', true)], []]) {
    expect(sourceFilter({ sources }, {}, { isAboutDependency: false })).toEqual({})
  }
})
