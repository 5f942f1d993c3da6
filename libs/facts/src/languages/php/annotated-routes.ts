import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { joinPaths } from '../../values/route-paths.js'

const framework = 'symfony'

/** A route that a comment declares. */
interface Annotated {
  readonly methods: readonly string[]
  readonly path: string
}

/**
 * Adds routes that comments declare, as up to Symfony 6: `@Route("/orders", methods={"GET"})`, and `@Rest\Get("/orders")` of FOSRestBundle.
 *
 * @see https://symfony.com/doc/5.4/routing.html#creating-routes-as-attributes-or-annotations
 * @see https://fosrestbundle.readthedocs.io/en/3.x/annotations-reference.html
 */
export function addAnnotatedRoutes(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (!/@(?:\w+\\)*(?:Route|Get|Post|Put|Patch|Delete)\b/.test(file.tree.text)) return
  const isRest = file.tree.text.includes('FOS\\RestBundle')
  for (const node of file.captured('class')) {
    const type = node.childForFieldName('name')?.text ?? ''
    const before = routesAbove(emitter, node, false)
    for (const member of node.childForFieldName('body')?.namedChildren ?? []) {
      if (member.type !== 'method_declaration') continue
      const handler = `${type}.${member.childForFieldName('name')?.text ?? ''}`
      for (const { methods, path } of routesAbove(emitter, member, isRest))
        for (const prefix of before.length === 0 ? [''] : before.map((one) => one.path))
          for (const method of methods)
            emitter.endpoint(member, framework, { method, path: joinPaths(prefix, path), handler, router: type })
    }
  }
}

function routesAbove(emitter: Emitter, node: Node, isRest: boolean): readonly Annotated[] {
  const [, comment] =
    /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/.exec(emitter.resolver.file.tree.text.slice(0, node.startIndex)) ?? []
  if (comment === undefined) return []
  const text = comment.replace(/\n\s*\*/g, '\n')
  const annotations = text.matchAll(
    /^\s*@(?:\w+\\)*(Route|Get|Post|Put|Patch|Delete)\(((?:"[^"]*"|[^"()]|\([^()]*\))*)\)/gm,
  )
  return [...annotations].flatMap(([, name = '', written = '']) => {
    if (name !== 'Route' && !isRest) return []
    const path = /^\s*"([^"]*)"/.exec(written)?.[1] ?? /\bpath\s*=\s*"([^"]*)"/.exec(written)?.[1] ?? ''
    const listed = /\bmethods\s*=\s*(\{[^}]*\}|"[^"]*")/.exec(written)?.[1] ?? ''
    const methods = [...listed.matchAll(/[A-Za-z]+/g)].map(([word]) => word.toUpperCase())
    return [{ path, methods: name !== 'Route' ? [name.toUpperCase()] : methods.length > 0 ? methods : ['*'] }]
  })
}
