import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'

const library = 'spring-data-rest'
const annotationName = /(?:^|\.)RepositoryRestResource$/
const basePath = { kind: 'config', key: 'spring:data:rest:base-path', fallback: null } as const

/**
 * Spring Data REST: adds the endpoints of the collection and of its items for each exported repository
 * (https://docs.spring.io/spring-data/rest/reference/repository-resources.html).
 */
export function addRestRepositories(emitter: Emitter): void {
  const { text, root } = emitter.resolver.file.tree
  if (!text.includes('@RepositoryRestResource')) return
  for (const declared of root.descendantsOfType('interface_declaration')) {
    const annotation = annotationOf(declared)
    if (annotation === undefined || /\bexported\s*=\s*false\b/.test(annotation.text)) continue
    const path = /\bpath\s*=\s*"([^"]*)"/.exec(annotation.text)?.[1] ?? collectionOf(declared)
    if (path === null) continue
    emitter.mount(declared, library, { prefix: basePath, parent: null, child: library, module: null })
    const add = (methods: readonly string[], route: string): void => {
      for (const method of methods)
        emitter.endpoint(declared, library, { method, path: route, handler: null, router: library })
    }
    add(['GET', 'POST'], path)
    add(['GET', 'PUT', 'PATCH', 'DELETE'], `${path}/{id}`)
  }
}

function annotationOf(declared: Node): Node | undefined {
  const modifiers = declared.namedChildren.find(({ type }) => type === 'modifiers')
  return modifiers?.namedChildren.find((one) => annotationName.test(one.childForFieldName('name')?.text ?? ''))
}

/** The plural of the entity's name in small letters at the start: `JpaRepository<OrderLine, Long>` is at `orderLines`. */
function collectionOf(declared: Node): string | null {
  const [type] = declared.descendantsOfType('type_arguments')
  const entity = type?.namedChild(0)?.text.replace(/^.*\./, '')
  if (entity === undefined || !/^\w+$/.test(entity)) return null
  const name = `${entity.slice(0, 1).toLowerCase()}${entity.slice(1)}`
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}
