// Prints a file's syntax tree: `node libs/syntax/scripts/show-tree.mjs <grammar> <file>`. For writing handlers.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Language, Parser } from 'web-tree-sitter'

const [grammar, file] = process.argv.slice(2)
if (grammar === undefined || file === undefined) throw new Error('Usage: show-tree.mjs <grammar> <file>')
await Parser.init()
const language = await Language.load(
  gunzipSync(readFileSync(new URL(`../grammars/${grammar}.wasm.gz`, import.meta.url))),
)
const tree = new Parser().setLanguage(language).parse(readFileSync(file, 'utf8'))
show(tree.rootNode, null, 0)
tree.delete()

function show(node, field, depth) {
  const text = node.namedChildCount === 0 ? ` ${JSON.stringify(node.text.slice(0, 40))}` : ''
  console.log(`${'  '.repeat(depth)}${field === null ? '' : `${field}: `}${node.type}${text}`)
  node.namedChildren.forEach((child, index) => show(child, node.fieldNameForNamedChild(index), depth + 1))
}
