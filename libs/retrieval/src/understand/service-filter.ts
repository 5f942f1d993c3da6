import type { ChunkFilter } from '@coderag/types'
import type { Generation } from '../index-reader/snapshot.js'

/**
 * Returns a filter in which every service stands under the names that chunks have for it. A chunk has the name of its
 * folder's service; people ask for any name that the service graph knows: workload, label, compose service, application.
 *
 * @returns The filter itself if it names no service, or only names that chunks have.
 */
export async function withServiceNames(generation: Generation, filter: ChunkFilter): Promise<ChunkFilter> {
  const { services } = filter
  if (services === undefined) return filter
  const graph = await generation.snapshot.graph()
  if (graph === null) return filter
  const named = await Promise.all(
    services.map(async (service) => {
      const node = graph.find(service)
      const names = node === null ? [] : [...node.roots.map(({ name }) => name), node.name]
      const all = [...new Set([service, ...names])]
      const counts = await Promise.all(all.map((name) => generation.snapshot.chunks.count({ services: [name] })))
      const known = all.filter((_, index) => (counts[index] ?? 0) > 0)
      // An unknown name stays, so that the query can say so.
      return known.length > 0 ? known : [service]
    }),
  )
  return { ...filter, services: [...new Set(named.flat())] }
}
