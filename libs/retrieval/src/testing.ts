import type { IndexQueries } from './retriever.js'

const unused = async (): Promise<never> => {
  throw new Error('This test does not expect the call.')
}

/** Returns an index that answers only the given calls. */
export function indexWith(calls: Partial<IndexQueries>): IndexQueries {
  return {
    query: unused,
    lookup: unused,
    similarNames: async () => [],
    file: unused,
    thread: unused,
    overview: unused,
    status: unused,
    stale: unused,
    callers: unused,
    callees: unused,
    path: unused,
    impact: unused,
    owners: unused,
    tests: unused,
    related: unused,
    unreachable: unused,
    untested: unused,
    contract: unused,
    why: unused,
    graph: unused,
    focus: unused,
    ...calls,
  }
}
