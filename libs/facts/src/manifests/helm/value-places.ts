import type { ConfigNode } from '../config-tree.js'
import { readYaml } from '../read-yaml.js'
import type { FileTexts } from './chart.js'

/** A line of a file in the repository. */
export interface ValuePlace {
  readonly path: string
  /** 1-based. */
  readonly line: number
}

/** Finds where the files of values of a chart write a value that a template takes as it is. */
export class ValuePlaces {
  readonly #files: FileTexts
  /** Lines of the values of each file; null for one that the file writes several times. */
  readonly #lines = new Map<string, ReadonlyMap<string, number | null>>()

  constructor(files: FileTexts) {
    this.#files = files
  }

  /**
   * Returns the place of a value, or of the host of an address that a template puts together, in the first file that has it. Null if
   * none has it, if that file has it several times, or for a value without two letters, such as a number: it stands in too many
   * places to say where this one comes from. Null too for what the template writes itself.
   *
   * @param line - The line of the template that gives the value.
   * @param paths - Files of values, those first whose values count before those of the others.
   */
  find(value: string, line: string, paths: readonly string[]): ValuePlace | null {
    if (!line.includes('{{')) return null
    const fixed = line.replace(/\{\{.*?\}\}/g, '{{}}')
    const host = /^\w+:\/\/([^/:@]+)/.exec(value)?.[1]
    for (const text of host === undefined ? [value] : [value, host]) {
      if (fixed.includes(text)) continue
      const path = paths.find((each) => this.#linesOf(each).has(text))
      const line = path === undefined ? undefined : this.#linesOf(path).get(text)
      if (path !== undefined && line != null) return { path, line }
    }
    return null
  }

  #linesOf(path: string): ReadonlyMap<string, number | null> {
    const known = this.#lines.get(path)
    if (known !== undefined) return known
    const lines = new Map<string, number | null>()
    for (const node of readYaml(this.#files.get(path) ?? '')) addScalars(node, lines)
    this.#lines.set(path, lines)
    return lines
  }
}

function addScalars(node: ConfigNode, lines: Map<string, number | null>): void {
  if (node.scalar !== null && /\p{L}.*\p{L}/u.test(node.scalar))
    lines.set(node.scalar, lines.has(node.scalar) ? null : node.line)
  for (const child of [...node.items, ...node.entries.values()]) addScalars(child, lines)
}
