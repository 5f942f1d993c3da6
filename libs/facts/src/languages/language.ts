import type { Emitter } from '../code/emitter.js'
import type { LibraryModel } from '../models/model.js'
import type { Orm } from '../tables/orm.js'
import type { CodeFile } from '../values/code-file.js'
import type { Frontend } from '../values/shape.js'

/** A language that facts are read from. */
export interface CodeLanguage {
  /** Names of its grammars. */
  readonly grammars: readonly string[]
  /** First part of the extractor's name in facts: `go/gin`. */
  readonly name: string
  readonly frontend: Frontend
  /** A name that two libraries use belongs to the later one. */
  readonly libraries: readonly LibraryModel[]
  /** How its code names the tables of databases. Absent: by SQL alone. */
  readonly orms?: readonly Orm[]
  /** Adds what a file says without a call of a library. */
  addOwnFacts?(emitter: Emitter): void
  /** First and last lines, from 1, of code of tests inside of a file; no fact is read from it. */
  testCode?(file: CodeFile): readonly (readonly [first: number, last: number])[]
  /** Addresses in texts count, whatever uses them: for a language of which few clients are known. */
  readonly hasLiteralAddresses?: true
  /** Libraries tell messages apart by their class. */
  readonly hasMessageClasses?: true
}
