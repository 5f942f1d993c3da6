import { createSyntax } from '@coderag/syntax'
import { rawText, type RawDocument } from '@coderag/types'
import { extractCodeFacts, FactCollector } from '../../src/index.js'
import type { Fact, FactKind, ValueExpr } from '../../src/stored.js'

const syntax = createSyntax()

/** The facts of a file of code; its name tells the language. */
export async function factsOf(path: string, text: string): Promise<readonly Fact[]> {
  const handler = syntax.languageOf(path)
  if (handler === null) throw new Error(`No language for ${path}`)
  const document: RawDocument = {
    sourceUri: `repo://shop/${path}`,
    corpusType: 'CODE_LOGIC',
    repoName: 'shop',
    filePath: path,
    gitHash: null,
    text: rawText(text),
  }
  const collector = new FactCollector(document, [])
  const parser = await syntax.load(handler.language)
  parser.withTree(text, (tree) => extractCodeFacts(tree, collector))
  return collector.facts
}

/** Facts of some kinds, each on one line, in the order of the file. */
export async function linesOf(path: string, text: string, ...kinds: FactKind[]): Promise<string[]> {
  const facts = await factsOf(path, text)
  return facts.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)).map(lineOf)
}

export function lineOf(fact: Fact): string {
  switch (fact.kind) {
    case 'call': {
      const what = [fact.edgeType, fact.client, fact.method, fact.grpcService].filter((part) => part !== null)
      const where = [valueOf(fact.target), fact.path === null ? null : valueOf(fact.path)].filter(
        (part) => part !== null,
      )
      return `${fact.line} ${what.join(' ')} -> ${where.join(' ')}`
    }
    case 'endpoint':
      return `${fact.line} ${fact.method} ${fact.path} ${fact.handler ?? '-'}${fact.router === null ? '' : ` @${fact.router}`}`
    case 'mount': {
      const from = fact.module === null ? '' : ` of ${fact.module}`
      return `${fact.line} ${fact.parent ?? 'app'} ${valueOf(fact.prefix)} <- ${fact.child}${from}`
    }
    case 'topic': {
      const topic = fact.topic === null ? '' : ` ${valueOf(fact.topic)}`
      const key = fact.key === undefined ? '' : ` key ${valueOf(fact.key)}`
      const queue = fact.queue === undefined ? '' : ` queue ${valueOf(fact.queue)}`
      return `${fact.line} ${fact.role} ${fact.broker}${topic}${key}${queue}${fact.messageType === null ? '' : ` <${fact.messageType}>`}`
    }
    case 'env_read': {
      const fallback = fact.fallback === null ? '' : ` = ${valueOf(fact.fallback)}`
      return `${fact.line} ${fact.source} ${fact.name}${fallback}${fact.bindsTo === null ? '' : ` -> ${fact.bindsTo}`}`
    }
    case 'constant':
      return `${fact.line} ${fact.name} = ${valueOf(fact.value)}`
    case 'import':
      return `${fact.line} ${fact.name} = ${fact.module}#${fact.exported}`
    case 'message':
      return `${fact.line} ${fact.role} ${fact.messageType}`
    default:
      return `${fact.line} ${fact.kind}`
  }
}

export function valueOf(value: ValueExpr): string {
  switch (value.kind) {
    case 'literal':
      return JSON.stringify(value.value)
    case 'env':
    case 'config': {
      const name = value.kind === 'env' ? value.name : value.key
      return `${value.kind}(${name}${value.fallback === null ? '' : `, ${valueOf(value.fallback)}`})`
    }
    case 'name':
      return value.name
    case 'concat':
      return value.parts.map(valueOf).join(' + ')
    case 'choice':
      return value.options.map(valueOf).join(' | ')
    default:
      return '?'
  }
}
