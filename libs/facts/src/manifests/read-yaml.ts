import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Document,
  type ParsedNode,
} from 'yaml'
import { ConfigNode, NOTHING } from './config-tree.js'

/** Maximum number of nodes of one file, those included that are merged from other mappings. */
const maxNodes = 100_000
const maxDepth = 100

const OPTIONS = {
  schema: 'failsafe',
  uniqueKeys: false,
  strict: false,
  logLevel: 'silent',
  // Quoting the line of each error is most of the time for a file of nothing else.
  prettyErrors: false,
} as const

/** Returns the 1-based lines at which documents of a YAML file stop to parse, the first error of each. */
export function unparsedLines(text: string): readonly number[] {
  const lineCounter = new LineCounter()
  const documents = parseAllDocuments(text, { ...OPTIONS, lineCounter })
  if (!Array.isArray(documents)) return []
  return documents.flatMap(({ errors: [first] }) =>
    first === undefined ? [] : [lineCounter.linePos(first.pos[0]).line],
  )
}

/**
 * Reads the documents of a YAML file. Scalars stay as written; anchors and `<<` are followed. Parts that do not parse
 * are left out.
 */
export function readYaml(text: string): readonly ConfigNode[] {
  const lineCounter = new LineCounter()
  const documents = parseAllDocuments(text, { ...OPTIONS, lineCounter })
  if (!Array.isArray(documents)) return []
  const reader = new YamlReader(lineCounter)
  return documents.flatMap((document) => {
    const node = reader.read(document)
    return node.exists ? [node] : []
  })
}

class YamlReader {
  readonly #lines: LineCounter
  /** Values of the anchors that were read so far. An anchor can be set again. */
  readonly #anchors = new Map<string, ConfigNode>()
  #nodes = 0

  constructor(lines: LineCounter) {
    this.#lines = lines
  }

  read(document: Document.Parsed): ConfigNode {
    this.#anchors.clear()
    return this.#convert(document.contents, 0, null)
  }

  #convert(node: unknown, depth: number, keyLine: number | null): ConfigNode {
    this.#nodes += 1
    if (this.#nodes > maxNodes || depth > maxDepth) return NOTHING
    // An alias inside its own anchor has no value yet.
    if (isAlias(node)) return this.#anchors.get(node.source) ?? NOTHING
    const value = this.#convertValue(node, depth, keyLine)
    if (isNode(node) && 'anchor' in node && node.anchor !== undefined) this.#anchors.set(node.anchor, value)
    return value
  }

  #convertValue(node: unknown, depth: number, keyLine: number | null): ConfigNode {
    const line = keyLine ?? this.#lineOf(node)
    if (isScalar(node)) return new ConfigNode(line, typeof node.value === 'string' ? node.value : '')
    if (isSeq(node)) {
      const items = node.items.map((item) => this.#convert(item, depth + 1, null))
      return new ConfigNode(line, null, items)
    }
    if (!isMap(node)) return keyLine === null ? NOTHING : new ConfigNode(keyLine, '')
    const entries = new Map<string, ConfigNode>()
    const merged: ConfigNode[] = []
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : ''
      const child = this.#convert(value, depth + 1, isAlias(value) ? null : this.#lineOf(key))
      if (name === '<<') merged.push(...(child.items.length > 0 ? child.items : [child]))
      else entries.set(name, child)
    }
    for (const { entries: inherited } of merged) {
      // Each merge copies what the merged mapping has inherited itself.
      this.#nodes += inherited.size
      if (this.#nodes > maxNodes) break
      for (const [name, value] of inherited) if (!entries.has(name)) entries.set(name, value)
    }
    return new ConfigNode(line, null, [], entries)
  }

  #lineOf(node: unknown): number {
    const range = (node as ParsedNode | null)?.range
    return range === undefined || range === null ? 1 : this.#lines.linePos(range[0]).line
  }
}
