import type { SymbolRef } from '@coderag/types'
import { CoderagError } from '@coderag/types'
import { placeOf, ToolError } from './tool.js'

/**
 * Returns the text that an agent gets instead of an answer: what is wrong and what to do next. The message of an
 * unexpected error may hold anything, so it is left out.
 */
export function adviceOf(error: unknown, { canBuild }: { canBuild: boolean }): string {
  if (error instanceof ToolError) return error.message
  if (!CoderagError.is(error)) return `An unexpected error occurred (${nameOf(error)}). Try another tool.`
  return [`${error.message} (${error.code})`, ...nextStep(error, canBuild)].join('\n')
}

function nextStep({ code, details }: CoderagError, canBuild: boolean): string[] {
  switch (code) {
    case 'INDEX_MISSING':
      return [canBuild ? 'Call the tool `index` to build one.' : 'Ask the user to run: coderag index .']
    case 'GRAPH_MISSING':
      return ['Use `search` instead.']
    case 'SERVICE_UNKNOWN':
      return ['Call `services` with action "map" for the names.']
    case 'SYMBOL_UNKNOWN':
      return ['Call `search` with words about it.']
    case 'SYMBOL_AMBIGUOUS':
      return ['Call `symbol` again with one of these:', ...candidatesOf(details)]
    default:
      return []
  }
}

function candidatesOf(details: Readonly<Record<string, unknown>>): string[] {
  const candidates = Array.isArray(details['candidates']) ? (details['candidates'] as readonly SymbolRef[]) : []
  return candidates.slice(0, 20).map(({ filePath, qualifiedName, repoName, kind, ...lines }) => {
    return `${filePath}:${qualifiedName} (${kind}, ${placeOf(repoName, filePath, lines)})`
  })
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
