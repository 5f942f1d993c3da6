import { createSyntax, type Syntax } from '@coderag/syntax'
import { commitPairs } from './commit-pairs.js'
import { declarationPairs, filePairs } from './declaration-pairs.js'
import { isOwnCode, looksGenerated } from './file-rules.js'
import { git, listFiles, readFiles, type GitFile } from './git-files.js'
import { permissiveLicence, type Licence } from './licence.js'
import { hashText, type MinedPair, type PairKind } from './record.js'

/** A repository to mine, with limits. */
export interface MineRequest {
  /** `owner/name`. */
  readonly name: string
  /** A git directory or a checkout. */
  readonly gitDirectory: string
  /** Commit to mine; null for HEAD. */
  readonly commit: string | null
  /** Maximum bytes of source per repository. Files are chosen by the hash of their path. */
  readonly maxSourceBytes: number
  /** Number of commits whose subjects are read. */
  readonly maxCommits: number
}

/** The pairs of a repository. */
export interface MinedRepository {
  readonly commit: string
  /** Null if no permissive licence was found; then there are no pairs. */
  readonly licence: Licence | null
  readonly pairs: readonly MinedPair[]
  /** Number of files that could not be parsed. */
  readonly failures: number
}

/** Maximum length of a source file; longer ones are data. */
const maxFileBytes = 150_000
const parseTimeoutMs = 3_000
/** Maximum number of pairs per kind and repository, so that none dominates. */
const cap: Readonly<Record<PairKind, number>> = { doc: 12_000, name: 4_000, path: 2_000, module: 2_000, commit: 1_500 }
/** Maximum number of equal queries per repository: `Gets or sets the value` is not useful. */
const maxSameQuestion = 2

/** Parses the files of one commit and returns their pairs without duplicates. */
export async function mineRepository(request: MineRequest, syntax: Syntax = createSyntax()): Promise<MinedRepository> {
  const { gitDirectory } = request
  const commit = git(gitDirectory, ['rev-parse', request.commit ?? 'HEAD']).trim()
  const licence = permissiveLicence(gitDirectory, commit)
  if (licence === null) return { commit, licence, pairs: [], failures: 0 }
  const chosen = chooseFiles(listFiles(gitDirectory, commit), request.maxSourceBytes, syntax)
  const keeper = new PairKeeper()
  let failures = 0
  for await (const { file, text } of readFiles(gitDirectory, chosen)) {
    if (looksGenerated(text)) continue
    const handler = syntax.languageOf(file.path)
    if (handler === null) continue
    const source = { path: file.path, language: handler.language, text }
    try {
      const parser = await syntax.load(handler.language)
      parser.withTree(
        text,
        (tree) => {
          for (const pair of declarationPairs(source, tree.outline())) keeper.add(pair)
        },
        { timeoutMs: parseTimeoutMs },
      )
    } catch {
      failures++
    }
    for (const pair of filePairs(source)) keeper.add(pair)
  }
  const languageOf = (path: string): string | null => syntax.languageOf(path)?.language ?? null
  for (const pair of commitPairs(gitDirectory, commit, request.maxCommits, languageOf)) keeper.add(pair)
  return { commit, licence, pairs: keeper.pairs(), failures }
}

/** Chooses source files by the hash of their path, up to the maximum number of bytes. Returns them by path. */
function chooseFiles(files: readonly GitFile[], maxBytes: number, syntax: Syntax): GitFile[] {
  const fit = files.filter(
    ({ path, size }) => size <= maxFileBytes && isOwnCode(path) && syntax.languageOf(path) !== null,
  )
  const byHash = fit.map((file) => ({ file, hash: hashText(file.path) })).sort((a, b) => a.hash - b.hash)
  const chosen: GitFile[] = []
  let bytes = 0
  for (const { file } of byHash) {
    if (bytes >= maxBytes) break
    chosen.push(file)
    bytes += file.size
  }
  return chosen.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Collects pairs without repeated queries and code. Above the maximum, keeps the pairs with the lowest code hash. */
class PairKeeper {
  readonly #byKind = new Map<PairKind, { hash: number; pair: MinedPair }[]>()
  readonly #queries = new Map<string, number>()
  readonly #codes = new Set<string>()

  add(pair: MinedPair): void {
    const query = `${pair.kind}:${pair.query.toLowerCase()}`
    const asked = this.#queries.get(query) ?? 0
    const hash = hashText(pair.code)
    const code = `${pair.kind}:${hash}:${pair.code.length}`
    if (asked >= maxSameQuestion || this.#codes.has(code)) return
    this.#queries.set(query, asked + 1)
    this.#codes.add(code)
    const kept = this.#byKind.get(pair.kind)
    if (kept === undefined) this.#byKind.set(pair.kind, [{ hash, pair }])
    else kept.push({ hash, pair })
  }

  /** Returns the pairs in the order in which they were added. */
  pairs(): MinedPair[] {
    return [...this.#byKind].flatMap(([kind, all]) => {
      const limit = [...all].sort((a, b) => a.hash - b.hash)[cap[kind]]?.hash ?? Number.POSITIVE_INFINITY
      return all.filter(({ hash }) => hash < limit).map(({ pair }) => pair)
    })
  }
}
