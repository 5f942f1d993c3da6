import type { LanguageHandler } from '@coderag/types'
import { bash } from './languages/bash.js'
import { c } from './languages/c.js'
import { cpp } from './languages/cpp.js'
import { csharp } from './languages/csharp.js'
import { elixir } from './languages/elixir.js'
import { go } from './languages/go.js'
import { haskell } from './languages/haskell.js'
import { java } from './languages/java.js'
import { javascript } from './languages/javascript.js'
import { kotlin } from './languages/kotlin.js'
import { lua } from './languages/lua.js'
import { php } from './languages/php.js'
import { python } from './languages/python.js'
import { ruby } from './languages/ruby.js'
import { rust } from './languages/rust.js'
import { scala } from './languages/scala.js'
import { tsx, typescript } from './languages/typescript.js'
import { zig } from './languages/zig.js'

/** Every parsed language. A new language is one file in `languages/` and one line here. */
export const HANDLERS: readonly LanguageHandler[] = [
  go,
  csharp,
  python,
  typescript,
  tsx,
  javascript,
  rust,
  java,
  c,
  cpp,
  ruby,
  php,
  kotlin,
  scala,
  bash,
  lua,
  zig,
  elixir,
  haskell,
]

/** Finds the language of a file by its name, and by its `#!` line where the name does not tell. */
export function createLookup(
  handlers: readonly LanguageHandler[],
): (path: string, firstLine?: string) => LanguageHandler | null {
  const byExtension = new Map<string, LanguageHandler>()
  const byFileName = new Map<string, LanguageHandler>()
  const byInterpreter = new Map<string, LanguageHandler>()
  for (const handler of handlers) {
    for (const extension of handler.extensions) byExtension.set(extension, handler)
    for (const fileName of handler.fileNames ?? []) byFileName.set(fileName, handler)
    for (const interpreter of handler.interpreters ?? []) byInterpreter.set(interpreter, handler)
  }
  return (path, firstLine) => {
    const fileName = path.slice(path.lastIndexOf('/') + 1)
    const named = byFileName.get(fileName)
    if (named !== undefined) return named
    const dot = fileName.lastIndexOf('.')
    const extension = dot === -1 ? '' : fileName.slice(dot).toLowerCase()
    const handler = byExtension.get(extension)
    if (handler !== undefined) return handler
    const program = firstLine?.startsWith('#!') === true ? interpreterOf(firstLine) : null
    return program === null ? null : (byInterpreter.get(program) ?? null)
  }
}

/** `#!/usr/bin/env -S python3 -u` and `#!/usr/bin/python3.12` both give `python3`. */
function interpreterOf(line: string): string | null {
  const [first = '', ...rest] = line.slice(2).trim().split(/\s+/)
  const program = /(^|\/)env$/.test(first) ? rest.find((word) => !word.startsWith('-') && !word.includes('=')) : first
  if (program === undefined || program === '') return null
  return program.slice(program.lastIndexOf('/') + 1).replace(/\.\d+$/, '')
}
