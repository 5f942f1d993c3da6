/** For comparison: without case and punctuation. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/** Words that say that a thing is deployed, not which. */
const ROLE =
  /[-_.]?(?:services?|svc|srv|deployment|depl|deploy|microservice|app|application|server|api|grpc|http|rest|web|container|pod|worker)$/i

/** A name without the words at its end that say that it is deployed: `orders-api-svc` → `orders`. */
export function bareName(name: string): string {
  let bare = name
  for (let next = bare.replace(ROLE, ''); next !== bare && next.length > 1; next = bare.replace(ROLE, '')) bare = next
  return plainName(bare)
}

/** Directory names that say where things lie, not what they are. */
const PLACE =
  /^(?:src|source|sources|app|apps|cmd|main|pkg|code|server|service|services|project|docker|dockerfiles?|build|deploy|deployment|deployments|ci|\.docker|container|containers|package|infra|infrastructure|ops|images?|k8s|kubernetes|local)$/i

/** Whether a directory's name tells nothing of what is in it. */
export function isPlaceName(name: string): boolean {
  return PLACE.test(name)
}

/** `a/b/c` → `a/b`; empty at the top. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** `base` with `relative` applied, as a path inside the repository; null where it leads out of it. */
export function joinPath(base: string, relative: string): string | null {
  const parts = relative.startsWith('/') ? [] : base.split('/').filter((part) => part !== '')
  for (const part of relative.split(/[\\/]/)) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** Whether a path is a directory itself or lies in it. */
export function isInside(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`)
}

/** What tests call and answer is no part of the system. */
export function isTest(path: string): boolean {
  return (
    /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testdata|mocks?|__mocks__|fixtures?|[\w.]*\.(?:unit|integration|functional)?tests?)\//i.test(
      path,
    ) ||
    /(?:_test\.(?:go|py)|\.(?:spec|test|e2e-spec|cy)\.[cm]?[jt]sx?|Tests?\.(?:cs|java|kt)|(?:^|\/)(?:test_[^/]*|conftest)\.py)$/.test(
      path,
    )
  )
}
