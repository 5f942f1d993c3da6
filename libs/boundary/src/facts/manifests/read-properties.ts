import { ConfigNode } from './config-node.js'

/** Reads `key = value` lines, as of `.properties` and `.ini`; a section's name stands before its keys. */
export function readProperties(text: string): ConfigNode {
  const entries = new Map<string, ConfigNode>()
  let section = ''
  for (const [index, row] of text.split('\n').entries()) {
    const head = /^\s*\[([^\]]+)\]\s*$/.exec(row)?.[1]
    if (head !== undefined) section = `${head.trim()}:`
    const [, key, value] = /^\s*([\w.[\]/-]+)\s*[=:]\s*(.*?)\s*$/.exec(row) ?? []
    if (key === undefined || value === undefined) continue
    entries.set(section + key.replaceAll('.', ':'), new ConfigNode(index + 1, value))
  }
  return new ConfigNode(1, null, [], entries)
}
