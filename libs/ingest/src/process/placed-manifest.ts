import type { KnownNames, RawChunk } from '@coderag/types'

/** Labels by which Kubernetes resources say what they belong to. */
const NAME_LABEL = /^(?:app|k8s-app|app\.kubernetes\.io\/(?:name|instance|component))=(.+)$/

/**
 * Adds to a chunk of a manifest the names of what it deploys and labels. It belongs to the service of its folder, else to
 * the one service that its labels name, else to the one workload that it deploys.
 *
 * @param deployed - Names of the workloads and network names that the chunk deploys.
 */
export function placeManifest(chunk: RawChunk, { services, all }: KnownNames, deployed: readonly string[]): RawChunk {
  // `orders.shop` is `orders` in its namespace.
  const isPlain = (name: string): boolean => !deployed.some((other) => name.startsWith(`${other}.`))
  const labelled = namesIn(chunk.k8sLabels, all)
  if (deployed.length + labelled.length === 0) return chunk
  const ofService = namesIn(chunk.k8sLabels, services)
  const serviceName =
    chunk.serviceName ?? only(ofService) ?? (ofService.length === 0 ? only(deployed.filter(isPlain)) : null)
  return { ...chunk, serviceName, mentions: [...new Set([...chunk.mentions, ...deployed, ...labelled])] }
}

/** Returns the known names that labels have as values, in any case, each once. */
function namesIn(labels: readonly string[], known: readonly string[]): readonly string[] {
  const named = labels.flatMap((label) => {
    const name = NAME_LABEL.exec(label)?.[1]?.toLowerCase()
    return name === undefined ? [] : known.filter((own) => own.toLowerCase() === name)
  })
  return [...new Set(named)]
}

function only(names: readonly string[]): string | null {
  return names.length === 1 ? (names[0] ?? null) : null
}
