/** One commit of git's log. */
export interface ListedCommit {
  /** Full id. */
  readonly id: string
  /** Commit time in seconds since 1970. */
  readonly time: number
  /** Distinguishes authors. Not stored. */
  readonly author: string
  /** Git's status letter, path, and for a rename the previous path. */
  readonly changes: readonly { readonly status: string; readonly path: string; readonly from: string | null }[]
}

/**
 * Parses the output of `git log -z --name-status --format='%x01%H %ct %aE'` as a stream: a header per commit, then
 * status and path, or status and two paths for renames and copies, each ended by NUL.
 */
export class LogParser {
  readonly #onCommit: (commit: ListedCommit) => void
  #rest: Buffer = Buffer.alloc(0)
  #open: (Omit<ListedCommit, 'changes'> & { changes: ListedCommit['changes'][number][] }) | null = null
  #status = ''
  #from: string | null = null

  constructor(onCommit: (commit: ListedCommit) => void) {
    this.#onCommit = onCommit
  }

  push(data: Buffer): void {
    const buffer = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data])
    let start = 0
    for (let end = buffer.indexOf(0); end !== -1; end = buffer.indexOf(0, start)) {
      this.#token(buffer.toString('utf8', start, end))
      start = end + 1
    }
    this.#rest = buffer.subarray(start)
  }

  /** Emits the last commit. */
  end(): void {
    if (this.#open !== null) this.#onCommit(this.#open)
    this.#open = null
  }

  #token(token: string): void {
    if (this.#status === '') {
      if (token.startsWith('\u0001')) this.#begin(token.slice(1))
      // A line break stands between the header and the first status.
      else this.#status = token.trim()
    } else if (/^[RC]/.test(this.#status) && this.#from === null) this.#from = token
    else {
      this.#open?.changes.push({ status: this.#status.charAt(0), path: token, from: this.#from })
      this.#status = ''
      this.#from = null
    }
  }

  #begin(header: string): void {
    this.end()
    const [id = '', time = '', ...author] = header.split(' ')
    this.#open = { id, time: Number(time), author: author.join(' '), changes: [] }
  }
}
