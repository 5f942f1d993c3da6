import type { FactDraft } from '../fact-collector.js'
import { lineAt, lineStarts } from './line-starts.js'

/** Adds the services of a `.proto` file with their methods and the HTTP paths of `google.api.http`. */
export function* protoFacts(text: string): Generator<FactDraft> {
  const plain = text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const starts = lineStarts(plain)
  const space = /^\s*package\s+([\w.]+)\s*;/m.exec(plain)?.[1]
  for (const match of plain.matchAll(/\bservice\s+(\w+)\s*\{/g)) {
    const body = bodyAt(plain, match.index + match[0].length)
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

/** Returns the text between a brace and its partner. */
function bodyAt(text: string, from: number): string {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}
