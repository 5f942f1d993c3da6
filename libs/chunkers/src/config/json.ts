import { bracketDepth } from '@coderag/syntax'
import { visit } from 'jsonc-parser'
import { isHttpMethod } from './http-methods.js'
import { mark, type Mark } from './mark.js'

/** Deepest keys that are marks. */
const maxDepth = 3
/** The parser calls itself for each level. What is nested deeper is data of a program. */
const maxNesting = 500

/** Keys of the outer levels; of an OpenAPI document its operations and schemas. */
export function jsonMarks(_: readonly string[], text: string): Mark[] {
  if (bracketDepth(text) > maxNesting) return []
  const path: string[] = []
  const marks: Mark[] = []
  const isApi = /^\s*\{[\s\S]{0,2000}"(?:openapi|swagger)"\s*:/.test(text)
  let depth = 0
  let pending: string | null = null
  let arrays = 0
  const enter = () => {
    path[depth] = pending ?? ''
    pending = null
    depth += 1
  }
  const leave = () => {
    depth -= 1
    path.length = Math.max(0, depth)
  }
  visit(
    text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text,
    {
      onObjectProperty(name, _offset, _length, line) {
        pending = name
        const at = [...path.slice(1, depth), name]
        if (isApi) marks.push(...apiMark(at, line))
        else if (depth > 0 && depth <= maxDepth) marks.push(mark(line, depth, arrays > 0 ? null : name))
      },
      onObjectBegin: enter,
      onObjectEnd: leave,
      onArrayBegin() {
        arrays += 1
        enter()
      },
      onArrayEnd() {
        arrays -= 1
        leave()
      },
    },
    { allowTrailingComma: true },
  )
  return onePerLine(marks)
}

/** `paths:/orders:get` and `components:schemas:Order`; other keys are cuts. */
export function apiMark(at: readonly string[], line: number): Mark[] {
  const [area = '', first = '', second = ''] = at
  if (area === 'paths' && at.length === 3 && isHttpMethod(second))
    return [mark(line, 0, `${second.toUpperCase()} ${first}`)]
  if (area === 'components' && at.length === 3) return [mark(line, 0, `${first} ${second}`, { symbol: second })]
  if (area === 'definitions' && at.length === 2) return [mark(line, 0, `definition ${first}`, { symbol: first })]
  // Lines that only open an area go with what is first in it.
  const isArea = area === 'paths' || area === 'components' || area === 'definitions'
  if (at.length === 1) return [mark(line, isArea ? 0 : 1, isArea ? null : area)]
  return at.length > 3 && at.length < 6 ? [mark(line, at.length - 1)] : []
}

/** Keeps the outermost of several marks on one line. */
function onePerLine(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = []
  for (const each of marks) {
    const last = kept.at(-1)
    if (last?.line !== each.line) kept.push(each)
    else if (each.level < last.level) kept[kept.length - 1] = each
  }
  return kept
}
