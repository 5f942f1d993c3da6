// Prints the routes of a Koa application, or of a router that it uses, which the module exports: koa.mjs <module>
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const { default: exported } = await import(pathToFileURL(resolve(process.argv[2])).href)
const routers = exported.middleware?.map((one) => one.router) ?? [exported]
for (const router of routers.filter((one) => one !== undefined)) {
  for (const { methods, path } of router.stack) {
    if (methods.length > 8) console.log('route', 'ANY', path)
    else for (const method of methods) console.log('route', method, path)
  }
}
process.exit(0)
