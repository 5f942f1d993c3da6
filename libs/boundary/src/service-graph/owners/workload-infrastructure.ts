import { engineInName, engineOfPort, imageName, isTooling } from '../services/infrastructure.js'
import type { Placed } from './entity.js'

/** Roles of programs that work with an engine and are none. */
const OWN_ROLE =
  /(?:^|[-_.])(?:worker|consumer|producer|api|service|ui|job|cron|migrations?|proxy|manager|operator|web|app|connect(?:or)?)$/i

/**
 * Returns the engine that a workload without own code runs, by its names: `carts-dynamodb`, `user-db` with the port of
 * MongoDB.
 */
export function infrastructureOf({
  name,
  image,
  aliases,
  ports,
}: Placed<'workload'>['fact']): { engine: string | null; kind: 'database' | 'queue' } | null {
  const names = image === null ? [name, ...aliases] : [name, imageName(image)]
  if (names.some(isTooling) || OWN_ROLE.test(name)) return null
  for (const own of names) {
    const engine = engineInName(own)
    if (engine !== null) return engine
  }
  if (/^(?:populate|init|seed|migrat|backup|load|wait|setup|create)/i.test(name)) return null
  if (!names.some((own) => /(?:^|[-_.])(?:db|database)$/i.test(own))) return null
  const known = ports.map(engineOfPort).find((engine) => engine !== null)
  return { engine: known?.engine ?? null, kind: 'database' }
}
