import { imageName } from '../services/infrastructure.js'
import { bareName, plainName } from '../services/names.js'
import type { Entity, Placed } from './entity.js'

/** The one of several services that an image or a workload is named after, its own repository first; null for none or two. */
export function codeNamed(
  entities: readonly Entity[],
  { document: { repoName }, fact: { name, image, aliases } }: Placed<'workload'>,
): Entity | null {
  const code = entities.filter((entity) => entity.hasCode)
  const only = (matches: (own: string) => boolean): Entity | null => {
    return the(code.filter((entity) => [...entity.allNames].some((own) => matches(own))))
  }
  const the = (found: readonly Entity[]): Entity | null => {
    const here = found.filter((entity) => entity.roots.some((root) => root.repoName === repoName))
    const chosen = here.length > 0 ? here : found
    return chosen.length === 1 ? (chosen[0] ?? null) : null
  }
  const images = image === null ? [] : [imageName(image)]
  const wanted = [...images, name, ...aliases].map(unversioned).filter((text) => text !== '')
  for (const text of wanted) {
    const plain = plainName(text)
    const found = the(code.filter((entity) => entity.isCalled(plain)))
    if (found !== null) return found
  }
  const built = code.filter((entity) => images.some((text) => entity.images.has(text)))
  if (built.length === 1 && built[0] !== undefined) return built[0]
  for (const text of images) {
    // `retail-store-sample-catalog` runs the code of `catalog`.
    const found = only((own) => own.length > 2 && text.toLowerCase().endsWith(`-${own.toLowerCase()}`))
    if (found !== null) return found
  }
  for (const text of [...images, name].map(unversioned)) {
    const found = only((own) => bareName(own).length > 1 && bareName(own) === bareName(text))
    if (found !== null) return found
  }
  return null
}

function unversioned(text: string): string {
  return text.replace(/[-_.]?(?:v\d+|blue|green|canary|stable|primary)$/i, '')
}
