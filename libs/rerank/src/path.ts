import { type Word, wordsOf } from './words.js'
import { foldName } from './question.js'

/** A path, as the features look at it. */
export interface PathView {
  /** Words of the file's name without its extensions. For an index file those of its directory. */
  readonly nameWords: readonly Word[]
  /** The same name as one word, lower case. */
  readonly foldedName: string
  /** Words of the two directories above. */
  readonly directoryWords: readonly Word[]
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

const remembered = new Map<string, PathView>()
const MAX_REMEMBERED = 20_000

export function readPath(path: string): PathView {
  const known = remembered.get(path)
  if (known !== undefined) return known
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  const view = viewOf(path)
  remembered.set(path, view)
  return view
}

function viewOf(path: string): PathView {
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  const name = file.replace(/(?<=.)(?:\.[A-Za-z0-9]{1,8}){1,2}$/, '')
  const isIndex = INDEX_NAMES.has(name.toLowerCase()) && parts.length > 0
  const shown = isIndex ? (parts[parts.length - 1] ?? name) : name
  const above = isIndex ? parts.slice(-3, -1) : parts.slice(-2)
  return {
    nameWords: wordsOf(shown),
    foldedName: foldName(shown),
    directoryWords: above.flatMap((part) => [...wordsOf(part)]),
    depth: parts.length,
    isIndex,
    isTest: TEST_FILE.test(file) || parts.some((part) => TEST_DIRECTORY.test(part)),
    isSample: parts.some((part) => SAMPLE_DIRECTORY.test(part)) || GENERATED.test(path),
    isInternal: INTERNAL.test(path),
    version: Number(/(?:^|\/)v(\d{1,2})\//.exec(path)?.[1] ?? 0),
  }
}
