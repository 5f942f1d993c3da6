import type { Entity, Found, NamespaceMembers } from '../entities.js'
import type { TableFile } from '../symbol-table.js'

/** How names at the top of a file are found, in languages of one kind. */
export interface NameSystem extends NamespaceMembers {
  /** Resolves a name, seen from a declaration of a file (-1: from the file). */
  lookup(file: TableFile, declaration: number, name: string): Found
  /** What one import of a file leads to; `*` for the module itself. */
  imported(file: TableFile, module: string, exported: string, isCalled?: boolean): Entity
  /** Resolves a name that is called at the top of a file, where that means no type. */
  called?(file: TableFile, name: string): Found
}
