import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own, for tests of a server whose disk is full. */
export interface SmallDisk extends AsyncDisposable {
  /** A directory on it. Does not exist yet. */
  readonly directory: string
  /** Takes all free space but some bytes. */
  fill(left: number): Promise<void>
  /** Gives the space back. */
  free(): Promise<void>
}

/** Mounts a file as a small disk. Returns null if this process may not, or the machine has no such devices. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const parent = await mkdtemp(join(tmpdir(), 'coderag-disk-'))
  // Servers run as another user.
  await chmod(parent, 0o755)
  const [image, mounted] = [join(parent, 'image'), join(parent, 'mounted')]
  {
    await using file = await open(image, 'w')
    await file.truncate(megabytes * 2 ** 20)
  }
  await mkdir(mounted)
  const isMade = spawnSync('mkfs.ext4', ['-q', '-m', '0', '-F', image]).status === 0
  if (!isMade || spawnSync('mount', ['-o', 'loop', image, mounted]).status !== 0) {
    await rm(parent, { recursive: true })
    return null
  }
  const ballast = join(mounted, 'ballast')
  return {
    directory: join(mounted, 'server'),
    async fill(left) {
      const { bavail, bsize } = await statfs(mounted)
      await using file = await open(ballast, 'w')
      const piece = Buffer.alloc(2 ** 20, 1)
      for (let rest = bavail * bsize - left; rest > 0; rest -= piece.length) {
        await file.write(piece, 0, Math.min(rest, piece.length))
      }
      await file.sync()
    },
    free: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      spawnSync('umount', ['--lazy', mounted])
      await rm(parent, { recursive: true, force: true })
    },
  }
}
