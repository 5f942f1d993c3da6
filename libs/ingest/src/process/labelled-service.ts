/** Labels by which Kubernetes resources say what they belong to. */
const NAME_LABEL = /^(?:app|k8s-app|app\.kubernetes\.io\/(?:name|instance|component))=(.+)$/

/**
 * Returns the service that a manifest outside of all service folders belongs to: the one service that its labels name.
 *
 * @returns Null if no label names a known service, or if two are named.
 */
export function labelledService(labels: readonly string[], knownServices: readonly string[]): string | null {
  const named = labels.flatMap((label) => {
    const name = NAME_LABEL.exec(label)?.[1]?.toLowerCase()
    return knownServices.filter((service) => service.toLowerCase() === name)
  })
  const [only, ...others] = new Set(named)
  return only === undefined || others.length > 0 ? null : only
}
