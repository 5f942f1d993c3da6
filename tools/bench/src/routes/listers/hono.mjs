// Prints the routes of a Hono application, the default export of a module: hono.mjs <module>
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const file = resolve(process.argv[2])
const { inspectRoutes } = createRequire(file)('hono/dev')
const { default: app } = await import(pathToFileURL(file).href)
// The pattern of a parameter, as in `:id{[0-9]+}`, is no part of the path.
for (const { method, path, isMiddleware } of inspectRoutes(app))
  if (!isMiddleware) console.log('route', method === 'ALL' ? 'ANY' : method, path.replace(/(:\w+)\{[^{}]*\}/g, '$1'))
process.exit(0)
