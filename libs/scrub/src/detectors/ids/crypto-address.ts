import { createHash } from 'node:crypto'
import type { Detector, Finding } from '../detector.js'
import { matchesOf } from '../text/matches.js'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const BITCOIN = /(?<![\p{L}\p{N}])[13LMXDrT][1-9A-HJ-NP-Za-km-z]{25,34}(?![\p{L}\p{N}])/gu
const SEGWIT = /(?<![\p{L}\p{N}])(?:bc|tb|ltc)1[02-9ac-hj-np-z]{11,87}(?![\p{L}\p{N}])/giu
/** Characters of the shortest Bitcoin address. */
const SHORTEST_BITCOIN = 26
const ETHEREUM = /(?<![\p{L}\p{N}])0x[\da-fA-F]{40}(?![\p{L}\p{N}])/gu
/** Keys of OpenPGP are named by a digest of the same length. */
const FINGERPRINT_BEFORE = /\b(?:(?:Open)?PGP|GPG|GnuPG|fingerprint)\b/i

/** Bitcoin-like addresses by their checksums, Ethereum addresses by shape. */
export const cryptoAddressDetector: Detector = {
  id: 'crypto-address',
  tier: 'structured',
  find({ text: whole, longTokens }) {
    const findings: Finding[] = []
    for (const { text, offset, hasDigit, hasLetter } of longTokens) {
      if (!hasLetter) continue
      const add = (match: RegExpExecArray): void => {
        const start = offset + match.index
        findings.push({ kind: 'CRYPTO_ADDRESS', start, end: start + match[0].length })
      }
      const bitcoins = text.length < SHORTEST_BITCOIN ? [] : matchesOf(text, BITCOIN)
      for (const match of bitcoins) if (isBase58Check(match[0])) add(match)
      if (!hasDigit) continue
      for (const match of matchesOf(text, SEGWIT)) if (isBech32(match[0])) add(match)
      for (const match of text.includes('0x') ? matchesOf(text, ETHEREUM) : []) {
        const start = offset + match.index
        if (!FINGERPRINT_BEFORE.test(whole.slice(Math.max(0, start - 60), start))) add(match)
      }
    }
    return findings
  },
}

function isBase58Check(address: string): boolean {
  let number = 0n
  for (const character of address) number = number * 58n + BigInt(BASE58.indexOf(character))
  const bytes = Buffer.from(number.toString(16).padStart(50, '0'), 'hex')
  const [payload, check] = [bytes.subarray(0, -4), bytes.subarray(-4)]
  return bytes.length === 25 && sha256(sha256(payload)).subarray(0, 4).equals(check)
}

function isBech32(address: string): boolean {
  const text = address.toLowerCase()
  const separator = text.lastIndexOf('1')
  const prefix = [...text.slice(0, separator)]
  const values = [
    ...prefix.map((character) => character.charCodeAt(0) >> 5),
    0,
    ...prefix.map((character) => character.charCodeAt(0) & 31),
    ...[...text.slice(separator + 1)].map((character) => BECH32.indexOf(character)),
  ]
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  let check = 1
  for (const value of values) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    generators.forEach((generator, bit) => (check ^= (top >>> bit) & 1 ? generator : 0))
  }
  // 1 is Bech32, the other constant Bech32m.
  return check === 1 || check >>> 0 === 0x2bc830a3
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
