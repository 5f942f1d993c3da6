// Prints the routes that a Fastify plugin, the default export of a module, adds: fastify.mjs <module>
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const file = resolve(process.argv[2])
const app = createRequire(file)('fastify')()
app.addHook('onRoute', ({ method, url }) => {
  const methods = [method].flat()
  if (methods.length > 5) console.log('route', 'ANY', url)
  else for (const one of methods) console.log('route', one, url)
})
app.register((await import(pathToFileURL(file).href)).default)
await app.ready()
process.exit(0)
