import type { Entity, Placed } from '../owners/entity.js'
import { servicesOf } from '../owners/named-workloads.js'
import type { SystemFacts } from '../system-facts.js'

/**
 * Finds the services that answer at an endpoint of code that several share: where a project of ASP.NET Core is among them, the console
 * programs that refer to the same code, such as one that migrates its database, start no server for it, unless their own code maps it.
 *
 * @see https://learn.microsoft.com/aspnet/core/razor-pages/web-sdk
 */
export function servingOf(
  on: Pick<SystemFacts, 'system' | 'owners' | 'placed'>,
): (place: Placed<'endpoint'>) => readonly Entity[] {
  const web = new Set<Entity>()
  const consoles = new Set<Entity>()
  const mapped = new Map<Entity, Set<string>>()
  for (const { document, fact } of on.placed('mount')) {
    const owner = fact.framework === 'csharp-call' ? on.system.ownerOf(document.repoName, document.filePath) : null
    if (owner !== null) mapped.set(owner, (mapped.get(owner) ?? new Set()).add(fact.child))
  }
  for (const { document, fact } of on.placed('package')) {
    if (fact.ecosystem !== 'nuget' || !fact.isRunnable) continue
    const owner = on.system.ownerOf(document.repoName, document.filePath)
    if (owner !== null) (fact.isWeb === true ? web : consoles).add(owner)
  }
  const maps = (service: Entity, router: string | null): boolean => {
    const names = mapped.get(service)
    return router !== null && names?.has(router.endsWith('Controller') ? 'MapControllers' : router) === true
  }
  return (place) => {
    const services = servicesOf(on, place)
    const isServed = services.some((service) => web.has(service))
    return isServed
      ? services.filter((service) => web.has(service) || !consoles.has(service) || maps(service, place.fact.router))
      : services
  }
}
