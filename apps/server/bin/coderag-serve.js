#!/usr/bin/env node
// A file that is in the repository, so that `npm ci` links the binary before it is built.
import { existsSync } from 'node:fs'

const program = new URL('../dist/main.js', import.meta.url)
if (existsSync(program)) await import(program.href)
else {
  process.stderr.write('error: coderag is not built yet. Run "npm run build" in the checkout.\n')
  process.exitCode = 2
}
