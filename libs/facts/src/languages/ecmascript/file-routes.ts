import { methodsIn } from '../../code/handled-methods.js'
import type { Emitter } from '../../code/emitter.js'

/** Matches files whose path is a route, by framework. */
const appRoute = /(?:^|\/)(?:src\/)?app\/(.*\/)?route\.[cm]?[jt]sx?$/
const apiRoute = /(?:^|\/)(?:src\/)?pages\/(api\/.*?)(?:\/index)?\.[cm]?[jt]sx?$/
const svelteRoute = /(?:^|\/)src\/routes\/(.*\/)?\+server\.[jt]s$/
/** https://nuxt.com/docs/guide/directory-structure/server: the path below `server/api`, with `.get` at its end for one method. */
const nitroRoute = /(?:^|\/)server\/(?:(api)|routes)\/(.+?)(?:\.(get|post|put|patch|delete|head|options))?\.[cm]?[jt]s$/
const nitroHandler = /\b(?:define(?:Cached|Lazy)?E|cachedE|e)ventHandler\s*\(/
/** https://remix.run/docs/en/main/file-conventions/routes: a file or a folder such as `app/routes/orders.$id`. */
const remixRoute = /(?:^|\/)app\/routes\/([^/]+?)(?:\/route)?\.[cm]?[jt]sx?$/
const exportedMethod = /^export\s+(?:async\s+)?(?:function\s+|const\s+)(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm
/** Matches `export { GET, handler as POST } from './auth'` and `export const { GET, POST } = handlers`. */
const exportedList = /^export\s+(?:const\s+)?\{([^{}]*)\}/gm
const listedMethod = /^(?:[\w$]+(?:\s+as\s+|\s*:\s*))?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/

/** Matches `export default`, `module.exports =` and `export { handler as default }`. */
const defaultExport = /^(?:export\s+default\s+|module\.exports\s*=\s*|export\s*\{[^{}]*\bas\s+default\b)/m
/** Matches, without spaces, a function that is passed first to the calls around it: `withAuth(withLog(handler))`. */
const wrappedName = /^(?:[\w$.]+\()+(\w+)[,)]/

/** Next.js, SvelteKit, Nuxt and Remix: adds endpoints whose route is the path of the file. */
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
  const [, api, inServer = '', verb] = nitroRoute.exec(document.filePath) ?? []
  if (inServer !== '' && nitroHandler.test(tree.text)) {
    const path = `${api === undefined ? '' : 'api/'}${inServer.replace(/(?:^|\/)index$/, '')}`
    addDefaultExport(emitter, { methods: [verb?.toUpperCase() ?? '*'], path })
    return
  }
  const resource = remixRoute.exec(document.filePath)?.[1]
  if (resource !== undefined) {
    addResourceRoute(emitter, resource)
    return
  }
  const page = apiRoute.exec(document.filePath)?.[1]
  if (page === undefined || !defaultExport.test(tree.text)) return
  const methods = methodsIn(tree.text)
  addDefaultExport(emitter, { methods: methods.length > 0 ? methods : ['*'], path: page })
}

/** The default export answers: a function with or without a name, or one that is passed to what wraps it, `withAuth(handler)`. */
function addDefaultExport(
  emitter: Emitter,
  { methods, path }: { readonly methods: readonly string[]; readonly path: string },
): void {
  const { text, root } = emitter.resolver.file.tree
  const found = defaultExport.exec(text)
  const node = (found === null ? null : root.descendantForIndex(found.index)) ?? root
  const handler = found === null ? null : exportedFunction(text, found)
  for (const method of methods)
    emitter.endpoint(node, 'file-route', { method, path, handler: handler ?? 'default', router: null })
}

/** Returns the name of the function of the file that is its default export. Null if it has none. */
function exportedFunction(text: string, { 0: head, index }: RegExpExecArray): string | null {
  const written = text.slice(index + head.length)
  const [, declared] = /^(?:async\s+)?function(?:\s*\*\s*|\s+)(\w+)/.exec(written) ?? []
  if (declared !== undefined) return declared
  const [line = ''] = written.split('\n', 1)
  const name =
    /(\w+)\s+as\s+default$/.exec(head)?.[1] ??
    /^\w+(?=;?$)/.exec(line.trim())?.[0] ??
    wrappedName.exec(written.slice(0, 1_000).replaceAll(/\s/g, ''))?.[1]
  if (name === undefined) return null
  const isFunction =
    new RegExp(`\\bfunction\\s*\\*?\\s*${name}\\b`).test(text) ||
    new RegExp(`\\b(?:const|let|var)\\s+${name}\\b[^=\\n]*=\\s*(?:async\\b|function\\b|\\(|\\w+\\s*=>)`).test(text)
  return isFunction ? name : null
}

/** Remix: a route without a component answers by its `loader` and its `action`; others are pages. */
function addResourceRoute(emitter: Emitter, name: string): void {
  const { text, root } = emitter.resolver.file.tree
  if (/^export\s+default\b/m.test(text)) return
  const segments = name.split(/\.(?!\])/).filter((segment) => !segment.startsWith('_'))
  const path = segments.map((segment) =>
    segment
      .replace(/_$/, '')
      .replace(/^\$(\w+)$/, '{$1}')
      .replace(/\[(.+?)\]/g, '$1'),
  )
  const others = methodsIn(text).filter((method) => method !== 'GET')
  const answers = { loader: ['GET'], action: others.length > 0 ? others : ['POST'] }
  for (const [handler, methods] of Object.entries(answers)) {
    const index = text.search(new RegExp(`^export\\s+(?:async\\s+)?(?:function|const)\\s+${handler}\\b`, 'm'))
    const node = index === -1 ? null : root.descendantForIndex(index)
    if (node === null) continue
    for (const method of methods) {
      emitter.endpoint(node, 'file-route', { method, path: path.join('/'), handler, router: null })
    }
  }
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
