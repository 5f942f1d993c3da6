import type { ChangeFrequency, UnitHistory } from '@coderag/types'
import type { ListedCommit } from './log-parser.js'

const DAY = 86_400

interface FileWalk {
  readonly newest: number
  commits: number
  recent: number
  readonly authors: Set<string>
  added: number | null
}

/** Sums up what commits did to files, newest commit first. A renamed file keeps the history of its former names. */
export class CommitWalk {
  readonly #files = new Map<string, FileWalk>()
  /** Later name of a path. Null if the file that had the name then is not today's file. */
  readonly #laterNames = new Map<string, string | null>()
  #newest = 0
  #oldest = 0

  add({ time, author, changes }: ListedCommit): void {
    this.#newest = Math.max(this.#newest, time)
    this.#oldest = time
    for (const { status, path, from } of changes) {
      const today = this.#today(path)
      if (status !== 'D' && today !== null) this.#count(today, time, author, status === 'A')
      // Before this commit the path belonged to no file, or to another one.
      if (status === 'A' || status === 'R' || status === 'D') this.#laterNames.set(path, null)
      if (status === 'R' && from !== null) this.#laterNames.set(from, today)
    }
  }

  /** Returns the history of each path so far. */
  units(): Map<string, UnitHistory> {
    return new Map(
      [...this.#files].map(([path, file]) => [
        path,
        {
          lastChangedAt: new Date(file.newest * 1000).toISOString(),
          commits: file.commits,
          authors: file.authors.size,
          changeFrequency: this.#frequencyOf(file),
        },
      ]),
    )
  }

  #today(path: string): string | null {
    const later = this.#laterNames.get(path)
    return later === undefined ? path : later
  }

  #count(path: string, time: number, author: string, isAdded: boolean): void {
    const known = this.#files.get(path)
    const file = known ?? { newest: time, commits: 0, recent: 0, authors: new Set<string>(), added: null }
    if (known === undefined) this.#files.set(path, file)
    file.commits++
    file.authors.add(author)
    if (this.#newest - time <= 90 * DAY) file.recent++
    if (isAdded) file.added = time
  }

  #frequencyOf({ newest, recent, added }: FileWalk): ChangeFrequency {
    // Files of the first commit are as old as the repository, even if their date differs.
    if (added !== null && added > this.#oldest && this.#newest - added <= 30 * DAY) return 'new'
    if (recent >= 5) return 'hot'
    if (recent >= 1) return 'active'
    return this.#newest - newest <= 730 * DAY ? 'stable' : 'dormant'
  }
}
