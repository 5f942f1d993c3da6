import { crc32 } from 'node:zlib'

const MARK = ',"checksum":"'
const SEAL = /,"checksum":"([0-9a-f]{8})"\}\s*$/

/** Adds a checksum to the JSON text of an object, as its last field. */
export function sealJson(json: string): string {
  const body = json.trimEnd().slice(0, -1)
  return `${body}${MARK}${checksumOf(body)}"}`
}

/**
 * Tests whether the JSON text of an object is what was sealed. Text that was never sealed passes: its parser has to do.
 */
export function isIntact(json: string): boolean {
  const seal = SEAL.exec(json)
  if (seal === null) return !json.includes(MARK)
  return checksumOf(json.slice(0, seal.index)) === seal[1]
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
