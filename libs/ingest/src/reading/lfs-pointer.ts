/** A pointer is smaller than this, by the specification. */
const POINTER_BYTES = 1_024

/**
 * Returns true for a pointer of Git LFS, which stands for a file whose content was not downloaded: lines of a key and a
 * value, `version` first, then others in order of the alphabet, among them `oid` and `size`
 * (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md). Pointers of its predecessor name another host.
 */
export function isLfsPointer(bytes: Buffer): boolean {
  if (bytes.length >= POINTER_BYTES || !bytes.subarray(0, 8).equals(Buffer.from('version '))) return false
  const text = bytes.toString('utf8')
  return (
    /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com|git-media\.io)\/\S+\r?\n/.test(text) &&
    /^oid sha256:[\da-f]{64}\r?$/m.test(text) &&
    /^size \d+\r?$/m.test(text)
  )
}
