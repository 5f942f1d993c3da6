import type { FactDraft } from '../../fact-collector.js'
import { lineAt, lineStarts } from '../line-starts.js'

/** Length in UTF-16 units to which a service without a closing brace is read. */
const longestOpenBody = 10_000

/** Adds the services of a `.proto` file with their methods and the HTTP paths of `google.api.http`. */
export function* protoFacts(text: string): Generator<FactDraft> {
  const plain = text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const starts = lineStarts(plain)
  const space = /^[ \t]*package\s+([\w.]+)\s*;/m.exec(plain)?.[1]
  const ends = closingBraces(plain)
  for (const match of plain.matchAll(/\bservice\s+(\w+)\s*\{/g)) {
    const start = match.index + match[0].length
    const end = ends.get(start - 1)
    // A body without an end is that of a file that was cut off.
    const body = plain.slice(start, end ?? Math.min(plain.length, start + longestOpenBody))
    const name = match[1] ?? ''
    yield {
      kind: 'proto_service',
      line: lineAt(starts, match.index),
      extractor: 'proto/service',
      name: space === undefined ? name : `${space}.${name}`,
      methods: [...methodsOf(body)],
    }
  }
}

type Method = Extract<FactDraft, { kind: 'proto_service' }>['methods'][number]

function* methodsOf(body: string): Generator<Method> {
  const heads = [...body.matchAll(/\brpc\s+(\w+)\s*\(/g)]
  for (const [index, head] of heads.entries()) {
    const rest = body.slice(head.index, heads[index + 1]?.index ?? body.length)
    const rule = /google\.api\.http\s*\)\s*=\s*\{([\s\S]*?)\}\s*;/.exec(rest)?.[1] ?? ''
    const [, method, path] = /\b(get|put|post|delete|patch)\s*:\s*"([^"]*)"/.exec(rule) ?? []
    yield { name: head[1] ?? '', httpMethod: method?.toUpperCase() ?? null, httpPath: path ?? null }
  }
}

/** Returns the index of the partner of each opening brace. */
function closingBraces(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push(index)
      continue
    }
    const start = open.pop()
    if (start !== undefined) ends.set(start, index)
  }
  return ends
}
