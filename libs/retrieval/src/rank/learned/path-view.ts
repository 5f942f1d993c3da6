import { isTestPath } from './test-path.js'
import { memoise } from './memoise.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'
import { type Word, wordsOf } from './words.js'

/** Properties of a path that features use. */
export interface PathView {
  /** Words of the file name without its extensions; for a file that represents its directory, such as `index.ts`, of that. */
  readonly nameWords: readonly Word[]
  /** First directories of the path. Files with the same area are neighbours. */
  readonly area: string
  readonly depth: number
  readonly isTest: boolean
  /** True for examples, benchmarks, compatibility code, and generated files such as builds, bundles and lock files. */
  readonly isSample: boolean
  /** True for files below `internal`, `impl` or `private`, and below a directory that begins with `_`. */
  readonly isInternal: boolean
  /** Number of a directory like `v2`; 0 without one. */
  readonly version: number
}

const INDEX_NAMES = new Set(['index', 'mod', '__init__', 'init', 'main', 'package', 'lib', 'default'])
const SAMPLE_DIRECTORY = new RegExp(
  String.raw`^_?(?:examples?|samples?|demos?|docs?|docs_src|documentation|website|www|tutorials?|playground|` +
    String.raw`benchmarks?|bench|benches|perf|compat|legacy|deprecated|deps|third[-_]?party|vendor|contrib|` +
    String.raw`scripts|sandbox(?:es)?|templates?|tools|utils\/dev|migrations?)$|` +
    String.raw`(?:[-_.](?:examples?|samples?|benchmarks?))$|^(?:examples?|samples?|benchmarks?)[-_.]`,
  'i',
)
const GENERATED = new RegExp(
  String.raw`(?:^|\/)(?:dist|generated|gen|__generated__|node_modules|bower_components|wwwroot\/lib|\.yarn)\/|` +
    String.raw`\.min\.|\.bundle\.|\.pb\.|_pb2|[._-]generated\.|\.g\.(?:cs|dart)|\.gen\.|\.designer\.cs$|\.api$|` +
    String.raw`\.(?:snap|lock|map|pbxproj|vcxproj|csproj|sln|filters|xcscheme|meta|asset|unity)$`,
  'i',
)
const INTERNAL = /(?:^|\/)(?:_[a-z]|(?:internal|internals|impl|private)\/)/

const isSampleDirectory = memoise(10_000, (name): boolean => SAMPLE_DIRECTORY.test(name))

/** Reads the properties of a path. */
export const readPath = memoise(20_000, (path): PathView => {
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  const name = file.replace(/(?<=.)(?:\.[A-Za-z0-9]{1,8}){1,2}$/, '')
  const isIndex = INDEX_NAMES.has(name.toLowerCase()) && parts.length > 0
  const shown = isIndex ? (parts[parts.length - 1] ?? name) : name
  return {
    nameWords: wordsOf(shown),
    area: parts.slice(0, RERANK_DEFAULTS.folderDepth).join('/'),
    depth: parts.length,
    isTest: isTestPath(path),
    isSample: parts.some(isSampleDirectory) || GENERATED.test(path),
    isInternal: INTERNAL.test(path),
    version: Number(/(?:^|\/)v(\d{1,2})\//.exec(path)?.[1] ?? 0),
  }
})
