import type { SymbolRef } from '@coderag/types'
import { isTestPath } from '../rank/learned/test-path.js'

/**
 * A module of tests beside what they test.
 *
 * @see https://doc.rust-lang.org/book/ch11-03-test-organization.html
 */
const RUST_TESTS = /(?:^|\.)tests?\./

/** Tests whether a declaration is of a test: by the path of its file, in Rust also by its module. */
export function isTestSymbol({ filePath, qualifiedName }: Pick<SymbolRef, 'filePath' | 'qualifiedName'>): boolean {
  return isTestPath(filePath) || (filePath.endsWith('.rs') && RUST_TESTS.test(qualifiedName))
}
