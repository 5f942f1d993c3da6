// Prints the routes of a Nest application as soon as its main module listens: tsx nest.mjs <main module>
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const file = resolve(process.argv[2])
const load = createRequire(file)
const { NestApplication } = load('@nestjs/core')
NestApplication.prototype.listen = async function () {
  await this.init()
  const express = this.getHttpAdapter().getInstance()
  for (const { route } of (express._router ?? express.router).stack) {
    if (route === undefined) continue
    const methods = Object.keys(route.methods)
    for (const method of methods.length > 8 ? ['any'] : methods) console.log('route', method.toUpperCase(), route.path)
  }
  process.exit(0)
}
load(file)
