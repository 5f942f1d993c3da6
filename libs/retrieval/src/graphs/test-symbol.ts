import type { SymbolRef } from '@coderag/types'
import { isTestModule, isTestPath } from '../rank/learned/test-path.js'

/** Tests whether a declaration is of a test: by the path of its file, in Rust also by its module. */
export function isTestSymbol({ filePath, qualifiedName }: Pick<SymbolRef, 'filePath' | 'qualifiedName'>): boolean {
  return isTestPath(filePath) || (filePath.endsWith('.rs') && qualifiedName.split('.').slice(0, -1).some(isTestModule))
}
