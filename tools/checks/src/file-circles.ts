import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Source files by path, each with its text. */
export type Sources = ReadonlyMap<string, string>

/** Reads every TypeScript file of the workspace's projects; paths are relative to `root`. */
export function readSources(root: string): Sources {
  const exclude = (entry: string): boolean => /(?:^|[\\/])(?:node_modules|dist|fixtures)$/.test(entry)
  const paths = globSync('{libs,apps,tools,examples}/**/*.{ts,mts}', { cwd: root, exclude })
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/**
 * Finds files that import each other, directly or through others, by a path. Imports of types count: who reads one of the
 * files has to know all.
 *
 * @returns Each group of files of which every one reaches every other, in the order of their paths.
 */
export function fileCircles(sources: Sources): readonly (readonly string[])[] {
  const imports = new Map([...sources].map(([path, text]) => [path, importedFiles(path, text, sources)]))
  const reached = new Map([...imports.keys()].map((path) => [path, reachedFrom(path, imports)]))
  const circleOf = (path: string): readonly string[] => {
    const own = reached.get(path)
    return own === undefined ? [] : [...own].filter((other) => reached.get(other)?.has(path)).toSorted()
  }
  return [...imports.keys()].map(circleOf).filter((circle, at) => circle[0] === [...imports.keys()][at])
}

function importedFiles(path: string, text: string, sources: Sources): readonly string[] {
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return []
    const target = join(dirname(path), fileName).replace(/\.(m?)js$/, '.$1ts')
    return sources.has(target) ? [target] : []
  })
}

/** Returns the files that a file reaches in one step or more; itself only if it is in a circle. */
function reachedFrom(path: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...(imports.get(path) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(imports.get(next) ?? []))
  }
  return reached
}
