import { baseImage, dockerInstructions } from '@coderag/facts'
import { engineOfImage, isRuntime, isTooling } from './infrastructure.js'

/** What a Dockerfile says of the image that it builds. */
export interface Dockerfile {
  /**
   * `engine`: a database, a broker or a tool of others is extended. `settings`: the program of its base runs, with the configuration
   * that is copied. `nothing`: what runs is mounted or comes from elsewhere. `code`: everything else.
   */
  readonly holds: 'engine' | 'settings' | 'nothing' | 'code'
  /** Nothing but configuration and scripts is copied into a runtime: it is made for code that is mounted. */
  readonly isPrepared: boolean
  /** Paths of the build context that are copied, as written. */
  readonly copied: readonly string[]
  /** An argument of the build says which of several services the image is of. */
  readonly isShared: boolean
  /** Words of the last `ENTRYPOINT` and the last `CMD`, which alone count. */
  readonly starts: readonly string[]
  /** Words of the commands that build it. */
  readonly builds: readonly string[]
}

/** Reads a Dockerfile. Null for one that builds nothing. */
export function readDockerfile(text: string): Dockerfile | null {
  const instructions = dockerInstructions(text)
  const linesOf = (...wanted: readonly string[]): readonly string[] =>
    instructions.flatMap(({ keyword, words }) => (wanted.includes(keyword) ? [words] : []))
  const bases = linesOf('FROM').map((words) => /^(?:--\S+\s+)*(\S+)/.exec(words)?.[1] ?? '')
  const written = bases.at(-1)
  if (written === undefined) return null
  const last = baseImage(instructions) ?? written
  const copies = linesOf('COPY', 'ADD').map((words) => ({
    isOfStage: /(?:^|\s)--from=/.test(words),
    paths: pathsOf(words.replace(/(?:^|\s)--\S+/g, '')).slice(0, -1),
  }))
  const all = copies.flatMap(({ paths }) => paths)
  const starts = ['ENTRYPOINT', 'CMD'].flatMap((keyword) => wordsOf(linesOf(keyword).at(-1) ?? ''))
  const holds = (): Dockerfile['holds'] => {
    if (engineOfImage(last) !== null || (bases.length === 1 && isOnlyTooling(last))) return 'engine'
    // What a runtime starts is code that is mounted into it.
    const isConfigured = starts.length === 0 && all.length > 0 && all.every((path) => CONFIGURATION.test(path))
    if (isConfigured && !bases.some(isRuntime)) return 'settings'
    // An image may have instructions for those that are built on it: https://docs.docker.com/reference/dockerfile/#onbuild
    const copies = BINDS.test(linesOf('RUN').join('\n')) || /:onbuild\b/i.test(linesOf('FROM').join('\n'))
    return all.length > 0 || copies ? 'code' : 'nothing'
  }
  const parameters = linesOf('ARG').filter((words) => /^\w+$/.test(words))
  const isGiven = (words: string): boolean => parameters.some((name) => new RegExp(`\\$\\{?${name}\\b`).test(words))
  const isChosen = linesOf('FROM', 'COPY', 'ADD', 'WORKDIR', 'RUN').some(
    (words) => CHOOSES.test(words) && isGiven(words.replace(/^--platform=\S+\s+/, '')),
  )
  const isFolder = copies.some(({ paths: [path = ''] }) => /^\$\{?\w+\}?\/$/.test(path) && isGiven(path))
  return {
    holds: holds(),
    isPrepared: bases.some(isRuntime) && all.every(isSetup),
    copied: copies.flatMap(({ isOfStage, paths }) => (isOfStage ? [] : paths)),
    isShared: isChosen && (isFolder || parameters.some((name) => SERVICE_PARAMETER.test(name))),
    starts,
    builds: linesOf('RUN').flatMap(wordsOf),
  }
}

/** The words of a command, of a list of JSON, or of a script. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s"',;=[\]()&|]+/).filter((word) => word !== '')
}

/** The sources and the target of a copy: a list of JSON, or words of which a part may be quoted, as in `"${CONFIG}"/php.ini`. */
function pathsOf(text: string): string[] {
  return text.trim().startsWith('[')
    ? wordsOf(text)
    : text
        .replace(/["']/g, '')
        .split(/\s+/)
        .filter((word) => word !== '')
}

/** Matches a mount of the build context, which is the type that none names: https://docs.docker.com/reference/dockerfile/#run---mount */
const BINDS = /--mount=(?!\S*\btype=(?!bind\b))/i

/** Matches what an argument completes: a path, a stage, a folder of `make`. */
const CHOOSES = /\bmake -C|^(?:--\S+\s+)*\S*\$|build-\$/

/** Names of arguments that say which of several services is built. */
const SERVICE_PARAMETER = /^(?:svc|service|app|module|project|package|target|cmd|artifact)(?:_?(?:name|path|dir))?$/i

/** Files that no program is made of. */
const CONFIGURATION = /\.(?:conf|cnf|cfg|ini|xml|ya?ml|toml|properties|env|crt|pem|key)$/i

/** Scripts that start or wait for what is mounted: `docker-entrypoint.sh`. */
const SCRIPT = /\.(?:sh|bash)$|(?:^|[/-])entrypoint$/i

/** The manifest of a module is for its code. */
const MANIFEST = /(?:^|\/)(?:pom\.xml|pyproject\.toml|Cargo\.toml)$/

function isSetup(path: string): boolean {
  return (CONFIGURATION.test(path) && !MANIFEST.test(path)) || SCRIPT.test(path)
}

/** Images that are only tools, as against bases such as `alpine` on which something is built. */
function isOnlyTooling(image: string): boolean {
  return isTooling(image) && !/alpine|debian|ubuntu|busybox|curl/.test(image)
}
