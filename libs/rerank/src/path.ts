import { foldName } from './question.js'
import { remembering } from './remembering.js'
import { type Word, wordsOf } from './words.js'

/** A path, as the features look at it. */
export interface PathView {
  /** Words of the file's name without its extensions. For an index file those of its directory. */
  readonly nameWords: readonly Word[]
  /** The same name as one word, lower case. */
  readonly foldedName: string
  /** Words of the two directories above. */
  readonly directoryWords: readonly Word[]
  /** The first three directories: files with the same are neighbours. */
  readonly area: string
  readonly depth: number
  /** Stands for its directory: `index.ts`, `mod.rs`, `__init__.py`. */
  readonly isIndex: boolean
  readonly isTest: boolean
  /** Examples, samples, benchmarks, compatibility code, and what a tool wrote: builds, bundles, lock and project files. */
  readonly isSample: boolean
  /** Not meant for callers: below `internal`, `impl`, `private`, or a part of the path begins with `_`. */
  readonly isInternal: boolean
  /** Number of a part like `v2`; 0 without one. */
  readonly version: number
}

const INDEX_NAMES = new Set(['index', 'mod', '__init__', 'init', 'main', 'package', 'lib', 'default'])
const TEST_DIRECTORY =
  /^(?:tests?|__tests__|specs?|testing|testdata|test_?(?:utils|data|support|fixtures)|fixtures?|mocks?|__mocks__|e2e|src[-_]?tests?)$|(?:^|[-_.])tests?$|[a-z]Tests?$/
/** As runners look for them. `test_functions.bash` and `testing.py` are there to be called by tests. */
const TEST_FILE = /[-_.](?:tests?|specs?)\.|[a-z](?:Tests?|Spec|Suite|TestCase)\.|^test_.*\.py$|^Test[A-Z]|^tests?\./
const SAMPLE_DIRECTORY =
  /^_?(?:examples?|samples?|demos?|docs?|docs_src|documentation|website|www|tutorials?|playground|benchmarks?|bench|benches|perf|compat|legacy|deprecated|deps|third[-_]?party|vendor|contrib|scripts|sandbox(?:es)?|templates?|tools|utils\/dev|migrations?)$|(?:[-_.](?:examples?|samples?|benchmarks?))$|^(?:examples?|samples?|benchmarks?)[-_.]/i
const GENERATED =
  /(?:^|\/)(?:dist|generated|gen|__generated__|node_modules|\.yarn)\/|\.min\.|\.bundle\.|\.pb\.|_pb2|[._-]generated\.|\.g\.(?:cs|dart)|\.gen\.|\.designer\.cs$|\.api$|\.(?:snap|lock|map|pbxproj|vcxproj|csproj|sln|filters|xcscheme|meta|asset|unity)$/i
const INTERNAL = /(?:^|\/)(?:_[a-z]|(?:internal|internals|impl|private)\/)/

/** What the name of one directory says. */
interface Directory {
  readonly words: readonly Word[]
  readonly isTest: boolean
  readonly isSample: boolean
}

const directoryOf = remembering(
  10_000,
  (name): Directory => ({
    words: wordsOf(name),
    isTest: TEST_DIRECTORY.test(name),
    isSample: SAMPLE_DIRECTORY.test(name),
  }),
)

/** Directories from the repository on that make two files neighbours: `packages/server/src`, not what lies below it. */
const AREA_DEPTH = 3

export const readPath = remembering(20_000, (path): PathView => {
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  const name = file.replace(/(?<=.)(?:\.[A-Za-z0-9]{1,8}){1,2}$/, '')
  const isIndex = INDEX_NAMES.has(name.toLowerCase()) && parts.length > 0
  const shown = isIndex ? (parts[parts.length - 1] ?? name) : name
  const directories = parts.map(directoryOf)
  const above = isIndex ? directories.slice(-3, -1) : directories.slice(-2)
  return {
    nameWords: wordsOf(shown),
    foldedName: foldName(shown),
    directoryWords: above.flatMap(({ words }) => words),
    area: parts.slice(0, AREA_DEPTH).join('/'),
    depth: parts.length,
    isIndex,
    isTest: TEST_FILE.test(file) || directories.some(({ isTest }) => isTest),
    isSample: directories.some(({ isSample }) => isSample) || GENERATED.test(path),
    isInternal: INTERNAL.test(path),
    version: Number(/(?:^|\/)v(\d{1,2})\//.exec(path)?.[1] ?? 0),
  }
})
