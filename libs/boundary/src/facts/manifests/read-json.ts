import { parseTree, type Node } from 'jsonc-parser'
import { ConfigNode, NOTHING } from './config-node.js'
import { lineStarts, lineAt } from './line-starts.js'

/** Reads JSON, with comments and trailing commas; what does not parse is left out. */
export function readJson(text: string): ConfigNode {
  const body = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text
  const starts = lineStarts(body)
  const root = parseTree(body, [], { allowTrailingComma: true, disallowComments: false })
  return root === undefined ? NOTHING : convert(root, starts, null)
}

function convert(node: Node, starts: readonly number[], keyLine: number | null): ConfigNode {
  const line = keyLine ?? lineAt(starts, node.offset)
  if (node.type === 'array') {
    const items = (node.children ?? []).map((child) => convert(child, starts, null))
    return new ConfigNode(line, null, items)
  }
  if (node.type !== 'object') return new ConfigNode(line, node.value === null ? '' : String(node.value))
  const entries = new Map<string, ConfigNode>()
  for (const { children } of node.children ?? []) {
    const [key, value] = children ?? []
    if (key === undefined || value === undefined) continue
    entries.set(String(key.value), convert(value, starts, lineAt(starts, key.offset)))
  }
  return new ConfigNode(line, null, [], entries)
}
