import { methodsIn } from '../../code/handled-methods.js'
import type { Emitter } from '../../code/emitter.js'

/** Matches files whose path is a route, by framework. */
const appRoute = /(?:^|\/)(?:src\/)?app\/(.*\/)?route\.[cm]?[jt]sx?$/
const apiRoute = /(?:^|\/)(?:src\/)?pages\/(api\/.*?)(?:\/index)?\.[cm]?[jt]sx?$/
const svelteRoute = /(?:^|\/)src\/routes\/(.*\/)?\+server\.[jt]s$/
const exportedMethod = /^export\s+(?:async\s+)?(?:function\s+|const\s+)(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm
/** Matches `export { GET, handler as POST } from './auth'` and `export const { GET, POST } = handlers`. */
const exportedList = /^export\s+(?:const\s+)?\{([^{}]*)\}/gm
const listedMethod = /^(?:[\w$]+(?:\s+as\s+|\s*:\s*))?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/

/** Next.js and SvelteKit: adds endpoints whose route is the path of the file and whose methods are its exports. */
export function addFileRoutes(emitter: Emitter): void {
  const { document } = emitter.collector
  const { tree } = emitter.resolver.file
  const byExports = appRoute.exec(document.filePath) ?? svelteRoute.exec(document.filePath)
  if (byExports !== null) {
    // A folder in parentheses and a slot (`@name`) are not part of the route.
    const path = (byExports[1] ?? '').replace(/(?:^|(?<=\/))(?:\([^)]*\)|@\w+)\//g, '')
    for (const { method, index } of exportedMethods(tree.text)) {
      const node = tree.root.descendantForIndex(index)
      if (node?.type === 'export' || node?.type === 'export_statement')
        emitter.endpoint(node, 'file-route', { method, path, handler: method, router: null })
    }
    return
  }
  const page = apiRoute.exec(document.filePath)?.[1]
  if (page === undefined || !/export\s+default|module\.exports/.test(tree.text)) return
  const methods = methodsIn(tree.text)
  for (const method of methods.length > 0 ? methods : ['*'])
    emitter.endpoint(tree.root, 'file-route', { method, path: page, handler: 'default', router: null })
}

function* exportedMethods(text: string): Generator<{ readonly method: string; readonly index: number }> {
  for (const { 1: method = '*', index } of text.matchAll(exportedMethod)) yield { method, index }
  for (const { 1: names = '', index } of text.matchAll(exportedList)) {
    for (const name of names.split(',')) {
      const method = listedMethod.exec(name.trim())?.[1]
      if (method !== undefined) yield { method, index }
    }
  }
}
