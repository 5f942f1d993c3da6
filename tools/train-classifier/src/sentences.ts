import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A repository to read with git. */
export interface GitRepository {
  /** As its folder is called; a plus stands for the slash after the owner. */
  readonly name: string
  readonly gitDirectory: string
}

const MOST_COMMITS = 6_000
const MOST_DOCUMENTS = 150
const MOST_OF_A_DOCUMENT = 60_000
const LONGEST_SENTENCE = 80
const SHORTEST_SENTENCE = 3
const DOCUMENT = /\.(?:md|rst|adoc|txt)$/
const NOT_OWN = /vendor|node_modules|license/i
/** Says who agreed to a commit, or is made by a machine. */
const TRAILER = /signed-off|co-authored|reviewed-by|https?:/i
const WORD = /[a-z][a-z']*(?:-[a-z]+)*|[?!:,]/g

/**
 * Git repositories in a folder: work trees, bare ones, or folders that hold nothing but one.
 *
 * @param except - Names that are left out, `owner/name` each; another owner's copy of the same name is left out, too.
 */
export function gitRepositoriesIn(folder: string, except: readonly string[]): GitRepository[] {
  const nameOf = (path: string): string => path.split(/[/+]/).at(-1)?.toLowerCase() ?? ''
  const excluded = new Set(except.map(nameOf))
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !excluded.has(nameOf(entry.name)))
    .map(({ name }) => name)
    .sort()
    .flatMap((name): GitRepository[] => {
      const own = join(folder, name)
      const inside = readdirSync(own).map((entry) => join(own, entry))
      const gitDirectory = [own, ...inside].find(
        (path) => existsSync(join(path, 'HEAD')) && existsSync(join(path, 'objects')),
      )
      return gitDirectory === undefined ? [] : [{ name: basename(own).replace('+', '/'), gitDirectory }]
    })
}

export function* sentencesOfAll(repositories: readonly GitRepository[]): Generator<string[]> {
  for (const repository of repositories) yield* sentencesOf(repository)
}

/** Sentences of the newest commits' messages and of documents, as words in lower case and marks. */
export function* sentencesOf({ gitDirectory }: GitRepository): Generator<string[]> {
  const git = (...args: string[]): string =>
    execFileSync('git', [`--git-dir=${gitDirectory}`, ...args], {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      // What git says against it stands in the error.
      stdio: 'pipe',
    })
  const messages = git('log', `-${MOST_COMMITS}`, '--no-merges', '--format=%s%n%b', 'HEAD').split('\n')
  for (const line of new Set(messages)) {
    if (!TRAILER.test(line)) yield* sentence(line)
  }
  const documents = git('ls-tree', '-r', '--name-only', '-z', 'HEAD')
    .split('\0')
    .filter((path) => DOCUMENT.test(path) && !NOT_OWN.test(path))
  const step = Math.max(1, documents.length / MOST_DOCUMENTS)
  for (let at = 0; at < documents.length; at += step) {
    const text = readable(() => git('show', `HEAD:${documents[Math.floor(at)] ?? ''}`)).slice(0, MOST_OF_A_DOCUMENT)
    for (const part of prose(text).split(/(?<=[.!?])\s+|\n\s*\n|\n[-*#]/)) yield* sentence(part)
  }
}

/** Nothing where a partial clone does not have a file that it lists. */
function readable(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** Without code and addresses. */
function prose(text: string): string {
  return text.replaceAll(/```[^]*?```/g, ' ').replaceAll(/https?:\/\/\S+/g, ' ')
}

function* sentence(text: string): Generator<string[]> {
  const words = text.toLowerCase().match(WORD) ?? []
  if (words.length >= SHORTEST_SENTENCE && words.length <= LONGEST_SENTENCE) yield [...words]
}
