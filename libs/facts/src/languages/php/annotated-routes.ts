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
  const rest = restNames(file.tree.text)
  for (const node of file.captured('class')) {
    const type = node.childForFieldName('name')?.text ?? ''
    const before = routesAbove(emitter, node, null)
    for (const member of node.childForFieldName('body')?.namedChildren ?? []) {
      if (member.type !== 'method_declaration') continue
      const handler = `${type}.${member.childForFieldName('name')?.text ?? ''}`
      for (const { methods, path } of routesAbove(emitter, member, rest))
        for (const prefix of before.length === 0 ? [''] : before.map((one) => one.path))
          for (const method of methods)
            emitter.endpoint(member, framework, { method, path: joinPaths(prefix, path), handler, router: type })
    }
  }
}

/** What stands before the annotations of FOSRestBundle in a file: others have `Get` and `Post`, too, as `@OA\Get` of OpenAPI. */
function restNames(text: string): string | null {
  const [imported, alias = 'Annotations'] =
    /\bFOS\\RestBundle\\Controller\\Annotations(?:\s+as\s+(\w+))?\s*;/.exec(text) ?? []
  if (imported !== undefined) return `${alias}\\`
  return text.includes('FOS\\RestBundle\\Controller\\Annotations\\') ? '' : null
}

function routesAbove(emitter: Emitter, node: Node, rest: string | null): readonly Annotated[] {
  const source = emitter.resolver.file.tree.text
  const start = source.lastIndexOf('/**', node.startIndex)
  const comment = start < 0 ? undefined : /^([^]*?)\*\/\s*$/.exec(source.slice(start + 3, node.startIndex))?.[1]
  if (comment === undefined || comment.includes('*/')) return []
  const text = comment.replace(/\n\s*\*/g, '\n')
  const annotations = text.matchAll(
    /^\s*@((?:\w+\\)*)(Route|Get|Post|Put|Patch|Delete)\(((?:"[^"]*"|[^"()]|\([^()]*\))*)\)/gm,
  )
  return [...annotations].flatMap(([, before, name = '', written = '']) => {
    if (name !== 'Route' && before !== rest) return []
    // One path for each language.
    if (/^\s*(?:path\s*=\s*)?\{/.test(written)) return []
    const path = /^\s*"([^"]*)"/.exec(written)?.[1] ?? /\bpath\s*=\s*"([^"]*)"/.exec(written)?.[1] ?? ''
    const listed = /\bmethods\s*=\s*(\{[^}]*\}|"[^"]*")/.exec(written)?.[1] ?? ''
    const methods = [...listed.replace(/\w+::(?:METHOD_)?/g, '').matchAll(/[A-Za-z]+/g)].map(([word]) =>
      word.toUpperCase(),
    )
    return [{ path, methods: name !== 'Route' ? [name.toUpperCase()] : methods.length > 0 ? methods : ['*'] }]
  })
}
