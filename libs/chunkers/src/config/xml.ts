import { Parser } from 'htmlparser2'
import { mark, type Mark } from './mark.js'

/** Elements of the two levels below the root, each named by what tells it apart. */
export function xmlMarks(rows: readonly string[], text: string): Mark[] {
  const starts: number[] = []
  let length = 0
  for (const row of rows) {
    starts.push(length)
    length += row.length + 1
  }
  const marks: Mark[] = []
  let depth = 0
  let line = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth === 1 || depth === 2) {
          while ((starts[line + 1] ?? Infinity) <= parser.startIndex) line += 1
          const own = attributes.Include ?? attributes.name ?? attributes.Name ?? attributes.id
          const title = depth === 1 ? (own === undefined ? name : `${name} ${own}`) : null
          if (marks.at(-1)?.line !== line) marks.push(mark(line, depth, title))
        }
        depth += 1
      },
      onclosetag() {
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return marks
}
