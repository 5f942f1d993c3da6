// Draws calls of C# repositories for labelling by hand, where no compiler is at hand; the same seed draws the same calls.
//   node bench/labels/draw.ts <repository> [--count 100] [--seed 36]
// Prints one call a line as bench/score.ts takes it, without kind and targets, with its text.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createSyntax, type Node } from '@coderag/syntax'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '100' }, seed: { type: 'string', default: '36' } },
})
const [root] = positionals
if (root === undefined) throw new Error('usage: draw.ts <repository> [--count 100] [--seed 36]')

const parser = await createSyntax().load('csharp')
const paths = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.cs'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .sort()
const calls: string[] = []
for (const file of paths) {
  using tree = parser.parse(readFileSync(join(root, file), 'utf8'))
  for (const node of tree.root.descendantsOfType(['invocation_expression', 'object_creation_expression'])) {
    const name = node && nameOf(node.childForFieldName(node.type === 'invocation_expression' ? 'function' : 'type'))
    if (!node || !name || name.text === 'nameof') continue
    const text = node.text.replaceAll(/\s+/g, ' ').slice(0, 160)
    calls.push(JSON.stringify({ file, line: name.startPosition.row + 1, name: name.text, text }))
  }
}
// Park and Miller's generator.
let state = Number(values.seed)
for (let drawn = 0; drawn < Number(values.count) && calls.length > 0; drawn += 1) {
  state = (state * 48_271) % 2_147_483_647
  console.log(calls.splice(state % calls.length, 1)[0])
}

/** The last name of what is called, without type arguments. */
function nameOf(called: Node | null): Node | null {
  if (called === null || called.type === 'identifier') return called
  // `a?.b()` ends with what is called, `List<T>` starts with it.
  const last =
    called.type === 'conditional_access_expression'
      ? called.lastNamedChild
      : (called.childForFieldName('name') ?? called.namedChildren.find((child) => child?.type === 'identifier'))
  return last ? nameOf(last) : null
}
