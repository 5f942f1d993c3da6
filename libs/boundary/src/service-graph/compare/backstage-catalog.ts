import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { CATALOG_FILE, fieldOf, listOf, unreadable, type ObservedEdge } from './observed-edge.js'

/** Reads `spec.dependsOn`, and joins `spec.consumesApis` with the component that provides the API. */
export async function readCatalog(path: string, isFolder: boolean): Promise<readonly ObservedEdge[]> {
  const files = isFolder ? await readdir(path, { recursive: true }) : ['']
  const entities: { readonly value: unknown; readonly name: string; readonly place: string }[] = []
  for (const file of files.sort()) {
    if (isFolder && !CATALOG_FILE.test(file.replace(/^.*[/\\]/, ''))) continue
    if (/(?:^|[/\\])node_modules[/\\]/.test(file)) continue
    const text = await readFile(isFolder ? join(path, file) : path, 'utf8')
    for (const document of parseAllDocuments(text, { logLevel: 'silent' })) {
      const value: unknown = document.toJS()
      const name = fieldOf(fieldOf(value, 'metadata'), 'name')
      if (typeof name === 'string') entities.push({ value, name, place: isFolder ? file : path })
    }
  }
  if (entities.length === 0) throw unreadable(path, 'holds no entity of a catalogue')
  const specOf = (value: unknown, key: string): readonly string[] =>
    listOf(fieldOf(fieldOf(value, 'spec'), key)).filter((item) => typeof item === 'string')
  const providers = new Map<string, string>()
  for (const { value, name } of entities)
    for (const api of specOf(value, 'providesApis')) providers.set(bareRef(api), name)
  return entities.flatMap(({ value, name, place }) => {
    const targets = [
      ...specOf(value, 'dependsOn').map(bareRef),
      ...specOf(value, 'consumesApis').flatMap((api) => providers.get(bareRef(api)) ?? []),
    ]
    return [...new Set(targets)].map((target) => ({ source: name, target, calls: null, place }))
  })
}

/** `component:default/orders` → `orders`. */
function bareRef(reference: string): string {
  return reference.replace(/^.*[:/]/, '')
}
