// Prints the routes of an Express application, which the module exports: express.mjs <module>
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const file = resolve(process.argv[2])
const express = createRequire(file)('express')
const prefixes = new WeakMap()
// Express keeps no prefix of what it mounts, only a pattern.
const prototype = express.Router.prototype?.use === undefined ? express.Router : express.Router.prototype
const { use } = prototype
prototype.use = function (...mounted) {
  const known = this.stack.length
  const result = use.apply(this, mounted)
  const [first] = mounted
  const paths =
    typeof first === 'string' ? [first] : Array.isArray(first) && typeof first[0] === 'string' ? first : ['']
  for (const layer of this.stack.slice(known)) prefixes.set(layer, paths)
  return result
}

const { default: app } = await import(pathToFileURL(file).href)
print((app._router ?? app.router).stack, '')
process.exit(0)

function print(stack, prefix) {
  for (const layer of stack) {
    if (layer.route) {
      const methods = layer.route.methods._all ? ['ANY'] : Object.keys(layer.route.methods)
      for (const path of [layer.route.path].flat())
        for (const method of methods) console.log('route', method.toUpperCase(), prefix + path)
    } else if (layer.handle?.stack) {
      for (const path of prefixes.get(layer) ?? ['']) print(layer.handle.stack, prefix + path.replace(/\/$/, ''))
    }
  }
}
