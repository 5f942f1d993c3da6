import { type Node as JsonNode, type ParseError, parseTree } from 'jsonc-parser'
import { TomlError, parse as parseToml } from 'smol-toml'
import { lineAt, lineStarts } from './line-starts.js'

/**
 * A value of a configuration file with its line: a mapping, a list or a scalar, in any notation. Looking up a missing
 * key returns an empty node, so that readers can follow paths without a check at each step.
 */
export class ConfigNode {
  constructor(
    /** 1-based line, of the key if the value has one; 0 for a missing value. */
    readonly line: number,
    /** Scalar as written, without quotes; null for a mapping, a list and a missing value. */
    readonly scalar: string | null,
    readonly items: readonly ConfigNode[] = [],
    readonly entries: ReadonlyMap<string, ConfigNode> = new Map(),
  ) {}

  get exists(): boolean {
    return this.line > 0
  }

  /** Text of a scalar; empty for anything else. */
  get text(): string {
    return this.scalar ?? ''
  }

  get number(): number | null {
    return this.scalar !== null && /^\d{1,9}$/.test(this.scalar) ? Number(this.scalar) : null
  }

  get isMap(): boolean {
    return this.entries.size > 0
  }

  /** Scalars of a list, or the scalar itself. */
  get texts(): readonly string[] {
    if (this.scalar !== null) return this.scalar === '' ? [] : [this.scalar]
    return this.items.flatMap(({ scalar }) => (scalar === null || scalar === '' ? [] : [scalar]))
  }

  at(...path: readonly string[]): ConfigNode {
    return path.reduce<ConfigNode>((node, key) => node.entries.get(key) ?? NOTHING, this)
  }

  /** Returns the node at a path like `at`, without regard to the case of keys. */
  find(...path: readonly string[]): ConfigNode {
    return path.reduce<ConfigNode>((node, key) => {
      const wanted = key.toLowerCase()
      const name = [...node.entries.keys()].find((candidate) => candidate.toLowerCase() === wanted)
      return name === undefined ? NOTHING : node.at(name)
    }, this)
  }
}

/** A missing value. */
export const NOTHING = new ConfigNode(0, null)

/** Yields every scalar of a mapping with its keys joined by `:`. Items of lists are counted from 0. */
export function* scalarsOf(node: ConfigNode, prefix = ''): Generator<readonly [key: string, value: ConfigNode]> {
  if (node.scalar !== null) yield [prefix, node]
  const below = (key: string) => (prefix === '' ? key : `${prefix}:${key}`)
  for (const [index, item] of node.items.entries()) yield* scalarsOf(item, below(String(index)))
  for (const [key, value] of node.entries) yield* scalarsOf(value, below(key))
}

/** Reads JSON with comments and trailing commas. Leaves out parts that do not parse. */
export function readJson(text: string): ConfigNode {
  const body = withoutMark(text)
  const root = parseTree(body, [], JSON_OPTIONS)
  return root === undefined ? NOTHING : fromJson(root, lineStarts(body), null)
}

/** Returns the 1-based line of the first error of a JSON file; empty if it parses. */
export function unparsedJsonLines(text: string): readonly number[] {
  const body = withoutMark(text)
  const errors: ParseError[] = []
  parseTree(body, errors, JSON_OPTIONS)
  return errors.slice(0, 1).map(({ offset }) => lineAt(lineStarts(body), offset))
}

const JSON_OPTIONS = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true } as const

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text
}

function fromJson(node: JsonNode, starts: readonly number[], keyLine: number | null): ConfigNode {
  const line = keyLine ?? lineAt(starts, node.offset)
  if (node.type === 'array') {
    const items = (node.children ?? []).map((child) => fromJson(child, starts, null))
    return new ConfigNode(line, null, items)
  }
  if (node.type !== 'object') return new ConfigNode(line, node.value === null ? '' : String(node.value))
  const entries = new Map<string, ConfigNode>()
  for (const { children } of node.children ?? []) {
    const [key, value] = children ?? []
    if (key === undefined || value === undefined) continue
    entries.set(String(key.value), fromJson(value, starts, lineAt(starts, key.offset)))
  }
  return new ConfigNode(line, null, [], entries)
}

/** Reads TOML. Returns an empty node for a file that does not parse. */
export function readToml(text: string): ConfigNode {
  try {
    return fromToml(parseToml(text.replace(/^\ufeff/, '')), new KeyLines(text), null)
  } catch (error) {
    if (error instanceof TomlError) return NOTHING
    throw error
  }
}

/** Returns the 1-based line at which a TOML file stops to parse; empty if it parses. */
export function unparsedTomlLines(text: string): readonly number[] {
  try {
    parseToml(text.replace(/^\ufeff/, ''))
    return []
  } catch (error) {
    if (error instanceof TomlError) return [error.line]
    throw error
  }
}

/** Finds the lines of keys in their order, because the parser does not keep positions. */
class KeyLines {
  readonly #rows: readonly string[]
  #next = 0

  constructor(text: string) {
    this.#rows = text.split('\n')
  }

  find(key: string): number {
    const isOf = (row: string) => {
      const at = row.indexOf(key)
      return (
        at !== -1 &&
        /^[\s[{,"'\w.-]*$/.test(row.slice(0, at)) &&
        /^["']?\s*(?:=|\]|\.)/.test(row.slice(at + key.length))
      )
    }
    let found = this.#next
    while (found < this.#rows.length && !isOf(this.#rows[found] ?? '')) found += 1
    if (found === this.#rows.length) found = this.#rows.findIndex(isOf)
    if (found === -1) return Math.max(1, this.#next + 1)
    this.#next = found
    return found + 1
  }
}

function fromToml(value: unknown, lines: KeyLines, line: number | null): ConfigNode {
  if (Array.isArray(value))
    return new ConfigNode(
      line ?? 1,
      null,
      value.map((item) => fromToml(item, lines, line)),
    )
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return new ConfigNode(line ?? 1, String(value))
  const entries = Object.entries(value).map(([key, child]) => [key, fromToml(child, lines, lines.find(key))] as const)
  return new ConfigNode(line ?? 1, null, [], new Map(entries))
}

/** Reads `key = value` lines of `.properties` and `.ini` files. Keys get the name of their section as a prefix. */
export function readProperties(text: string): ConfigNode {
  const entries = new Map<string, ConfigNode>()
  let section = ''
  for (const [index, row] of text.split('\n').entries()) {
    const head = /^\s*\[([^\]]+)\]\s*$/.exec(row)?.[1]
    if (head !== undefined) section = `${head.trim()}:`
    const [, key, value] = /^\s*([\w.[\]/"%-]+)\s*[=:]([^]*)$/.exec(row) ?? []
    if (key === undefined || value === undefined) continue
    entries.set(section + key.replaceAll('.', ':'), new ConfigNode(index + 1, value.trim()))
  }
  return new ConfigNode(1, null, [], entries)
}
