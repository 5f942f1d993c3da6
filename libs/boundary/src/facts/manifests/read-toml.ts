import { parse, TomlError } from 'smol-toml'
import { ConfigNode, NOTHING } from './config-node.js'

/** Reads TOML. A file that does not parse gives nothing: the notation has no parts that stand alone. */
export function readToml(text: string): ConfigNode {
  try {
    return convert(parse(text.replace(/^\ufeff/, '')), new KeyLines(text), null)
  } catch (error) {
    if (error instanceof TomlError) return NOTHING
    throw error
  }
}

/** The parser keeps no places; keys are looked for in the order in which they come. */
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
    const later = this.#rows.findIndex((row, index) => index >= this.#next && isOf(row))
    const found = later === -1 ? this.#rows.findIndex(isOf) : later
    if (found === -1) return Math.max(1, this.#next + 1)
    this.#next = found
    return found + 1
  }
}

function convert(value: unknown, lines: KeyLines, line: number | null): ConfigNode {
  if (Array.isArray(value))
    return new ConfigNode(
      line ?? 1,
      null,
      value.map((item) => convert(item, lines, line)),
    )
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return new ConfigNode(line ?? 1, String(value))
  const entries = Object.entries(value).map(([key, child]) => [key, convert(child, lines, lines.find(key))] as const)
  return new ConfigNode(line ?? 1, null, [], new Map(entries))
}
