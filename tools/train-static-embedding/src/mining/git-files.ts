import { execFileSync, spawn, spawnSync } from 'node:child_process'

/** A file of a commit. */
export interface GitFile {
  /** Relative to the repository root, with `/` between parts. */
  readonly path: string
  /** Object id of the content. */
  readonly blob: string
  /** Bytes. */
  readonly size: number
}

/** Runs git in a repository and returns its output. */
export function git(repository: string, args: readonly string[]): string {
  return execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 })
}

/** Runs git and returns its output up to a failure: a partial clone lacks the content of some commits. */
export function gitLenient(repository: string, args: readonly string[]): string {
  const { stdout } = spawnSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 })
  return stdout
}

/** Lists the regular files of a commit by path. */
export function listFiles(repository: string, commit: string): GitFile[] {
  const files: GitFile[] = []
  for (const entry of git(repository, ['ls-tree', '-r', '-l', '-z', commit]).split('\0')) {
    const match = /^100(?:644|755) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(entry)
    if (match === null) continue
    const [, blob = '', size = '', path = ''] = match
    files.push({ path, blob, size: Number(size) })
  }
  return files
}

/** Reads objects in the given order with one git process. Missing objects are left out. */
export async function* readFiles(
  repository: string,
  files: readonly GitFile[],
): AsyncGenerator<{ file: GitFile; text: string }> {
  const child = spawn('git', ['-C', repository, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(files.map((file) => `${file.blob}\n`).join(''))
  let held: Buffer = Buffer.alloc(0)
  let next = 0
  try {
    for await (const block of child.stdout as AsyncIterable<Buffer>) {
      held = held.length === 0 ? block : Buffer.concat([held, block])
      for (;;) {
        const lineEnd = held.indexOf(0x0a)
        if (lineEnd === -1) break
        const [, type, size] = held.toString('latin1', 0, lineEnd).split(' ')
        const bytes = type === 'blob' ? Number(size) : -1
        if (held.length < lineEnd + 1 + bytes + 1) break
        const file = files[next++]
        if (file !== undefined && bytes >= 0) {
          yield { file, text: held.toString('utf8', lineEnd + 1, lineEnd + 1 + bytes) }
        }
        held = held.subarray(lineEnd + 1 + bytes + 1)
      }
    }
  } finally {
    child.kill()
  }
}
