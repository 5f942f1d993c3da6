import type { Node } from '@coderag/syntax'
import type { FactCollector, FactDraft } from '../fact-collector.js'
import type { ValueExpr } from '../facts.js'
import type { Word } from '../models/model.js'
import { nodeAt } from '../values/node-at.js'
import type { Resolver } from '../values/resolver.js'
import { normalizeRoute } from '../values/route-paths.js'
import type { CallShape } from '../values/shape.js'
import { asPattern, settled, withoutBase } from '../values/value-expr.js'

/** Matches functions that only encode or decode a request or a response. */
const CODEC = /^(?:\w+\.)?(?:en|de)code[A-Z]/

/** Adds facts of one file of code. Reads the parts that several kinds of facts have in common. */
export class Emitter {
  constructor(
    readonly resolver: Resolver,
    readonly collector: FactCollector,
    readonly language: string,
  ) {}

  add(draft: FactDraft): void {
    this.collector.add(draft)
  }

  at(node: Node, library: string) {
    return { line: node.startPosition.row + 1, extractor: `${this.language}/${library}` }
  }

  endpoint(
    node: Node,
    framework: string,
    made: { method: string; path: string; handler: string | null; router: string | null },
  ): void {
    const path = normalizeRoute(made.path)
    this.add({ ...this.at(node, framework), kind: 'endpoint', protocol: 'http', framework, ...made, path })
  }

  /** Returns every path that an expression gives: one, or those of a list, or none if nothing of it is known. */
  paths(node: Node): string[] {
    const shape = this.resolver.file.frontend.shape(node)
    if (shape.is === 'list') return shape.items.flatMap((item) => this.paths(item))
    const path = asPattern(withoutBase(settled(this.resolver.values.of(node))))
    return path === null ? [] : [path]
  }

  method(method: Word, call: CallShape): string | null {
    if (typeof method === 'string') return method
    if (method.at.at === 'receiver')
      return (call.object && this.resolver.thing(call.object)?.method) ?? method.otherwise
    const node = nodeAt(this.resolver.file, call, method.at)
    if (node === null) return method.otherwise === '' ? null : method.otherwise
    return this.resolver.values.wordsOf([node]) ?? (method.otherwise === '' ? null : method.otherwise)
  }

  mount(
    node: Node,
    framework: string,
    made: { prefix: ValueExpr; parent: string | null; child: string; module: string | null },
  ): void {
    const prefix = settled(made.prefix)
    const isEmpty = prefix.kind === 'literal' && /^\/?$/.test(prefix.value)
    if (isEmpty && made.parent === null) return
    this.add({ ...this.at(node, framework), kind: 'mount', framework, ...made, prefix })
  }

  handlerName(node: Node): string | null {
    const { file } = this.resolver
    const shape = file.frontend.shape(node)
    if (shape.is === 'wrap') return this.handlerName(shape.inner)
    if (shape.is === 'list') return shape.items.length === 0 ? null : this.handlerName(shape.items.at(-1) ?? node)
    if (shape.is === 'name') return shape.name
    if (shape.is === 'object') return shape.type
    if (shape.is === 'member') return file.textOf(node).replace(/\s+/g, '')
    if (shape.is !== 'call') return null
    const inner = shape.args.flatMap(({ value }) => this.handlerName(value) ?? [])
    // `NewServer(endpoint, decodeRequest, encodeResponse)`: codecs are not handlers.
    const name = inner.findLast((own) => !CODEC.test(own)) ?? inner.at(-1)
    return name ?? (shape.name === '' ? null : shape.name)
  }
}
