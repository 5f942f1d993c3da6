import { createSyntax, type Syntax } from '@coderag/syntax'
import { commitPairs } from './commit-pairs.js'
import { declarationPairs, filePairs } from './declaration-pairs.js'
import { isOwnCode, looksGenerated } from './file-rules.js'
import { git, listFiles, readFiles, type GitFile } from './git-files.js'
import { permissiveLicence, type Licence } from './licence.js'
import { hashText, type MinedPair, type PairKind } from './record.js'

/** Where to mine, and how much. */
export interface MineRequest {
  /** `owner/name`. */
  readonly name: string
  /** A git directory or a checked-out repository. */
  readonly gitDirectory: string
  /** Commit to mine; null: the snapshot's HEAD. */
  readonly commit: string | null
  /** Bytes of source read per repository, at most; files are chosen by the hash of their path. */
  readonly maxSourceBytes: number
  /** Commits looked at for subjects; 0: none. */
  readonly maxCommits: number
}

/** What a repository gave. */
export interface MinedRepository {
  readonly commit: string
  /** Null: no permissive licence was found, and nothing was mined. */
  readonly licence: Licence | null
  readonly pairs: readonly MinedPair[]
  /** Files that no parser could read. */
  readonly failures: number
}

/** A file beyond this is data. */
const maxFileBytes = 150_000
const parseTimeoutMs = 3_000
/** Most pairs of each kind from one repository, so that none dominates. */
const cap: Readonly<Record<PairKind, number>> = { doc: 12_000, name: 4_000, path: 2_000, module: 2_000, commit: 1_500 }
/** How often the same question may occur in one repository: `Gets or sets the value` says nothing. */
const maxSameQuestion = 2

/** Reads the files of one commit with the project's own syntax and returns what pairs they give, duplicates removed. */
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

/** Own code that a parser knows, in the order of its path's hash up to the budget, then in path order. */
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

/** Drops repetitions of questions and code. Over the cap, keeps those whose code has the lowest hash. */
class PairKeeper {
  readonly #byKind = new Map<PairKind, { hash: number; pair: MinedPair }[]>()
  readonly #questions = new Map<string, number>()
  readonly #codes = new Set<string>()

  add(pair: MinedPair): void {
    const question = `${pair.kind}:${pair.question.toLowerCase()}`
    const asked = this.#questions.get(question) ?? 0
    const hash = hashText(pair.code)
    const code = `${pair.kind}:${hash}:${pair.code.length}`
    if (asked >= maxSameQuestion || this.#codes.has(code)) return
    this.#questions.set(question, asked + 1)
    this.#codes.add(code)
    const kept = this.#byKind.get(pair.kind)
    if (kept === undefined) this.#byKind.set(pair.kind, [{ hash, pair }])
    else kept.push({ hash, pair })
  }

  /** In the order they were found. */
  pairs(): MinedPair[] {
    return [...this.#byKind].flatMap(([kind, all]) => {
      const limit = [...all].sort((a, b) => a.hash - b.hash)[cap[kind]]?.hash ?? Number.POSITIVE_INFINITY
      return all.filter(({ hash }) => hash < limit).map(({ pair }) => pair)
    })
  }
}
