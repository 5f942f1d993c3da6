import { isIP } from 'node:net'
import type { Detector, Finding } from './detector.js'
import { endingWith, matchesOf } from './text/matches.js'

const IPV4 =
  /(?=\d)(?<![\p{L}\p{N}_.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{L}\p{N}_]|\.\d|-[A-Za-z\d])/gu
/** A part of all that the pattern above matches. */
const TWO_POINTS = /\.\d{1,3}\.\d/
const IPV6 =
  /(?<![\p{L}\p{N}_:.])(?:[\da-f]{0,4}:){2,7}(?:(?:\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4})(?:%[\da-z]+)?(?:\/\d{1,3})?(?![\p{L}\p{N}_:]|\.\d)/giu
const MAC =
  /(?<![\p{L}\p{N}_:.-])(?:[\da-f]{2}([:-])(?:[\da-f]{2}\1){4}[\da-f]{2}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})(?![\p{L}\p{N}_:-]|\.\d)/giu
/** Parts of all that the two patterns above match, beginning with their rarest character. */
const TWO_COLONS = /:[\da-fA-F]{0,4}:/
const TWO_JOINTS = /[:-][\da-fA-F]{2}[:-]|\.[\da-fA-F]{4}\./
/** Addresses of this machine, of this network, and masks. They identify nobody. */
const NOBODY = /^(?:127\.|0\.|255\.)/
/** After an address that ends with zero: a network, `10.20.0.0/16`. */
const NETWORK = /^\/\d/
const VERSION_BEFORE = /(?:\bv|\bversion\b|\brelease\b|\bver\b|[=~^<>]=|@)[\s:"'=]*$/i
/** The number of a network, and what ends so behind a name: `Oracle 19.3.0.0`. */
const ENDS_IN_ZERO = /\.0$/
const NAME_BEFORE = endingWith(String.raw`\p{Lu}[\p{L}\d]*[ ]`, 'u')
/** `IT Hit Server 2.1.1.108`: small numbers behind a name of two words. `DNS Server 10.1.1.3` is a private address. */
const SMALL = /^(?!10\.)\d{1,2}(?:\.\d){2}\.\d{1,3}$/
const PRODUCT = endingWith(
  String.raw`\p{Lu}[\p{L}\d]* (?!(?:IP|DNS|NTP|VPN|Host|Node|Address|Gateway|Proxy|Router|Resolver)s? )\p{Lu}[\p{L}\d]* `,
  'u',
)
/** `Chrome/115.0.0.0` */
const PRODUCT_BEFORE = /(?:^|[\s+"(])[A-Z][A-Za-z]+\/$/

/** IPv4, IPv6 and MAC addresses. */
export const networkDetector: Detector = {
  id: 'network',
  tier: 'structured',
  find({ text, isBare, digitSegments }) {
    const findings: Finding[] = []
    for (const segment of digitSegments) {
      if (!TWO_POINTS.test(segment.text)) continue
      for (const match of matchesOf(segment.text, IPV4)) {
        const start = segment.offset + match.index
        const before = text.slice(Math.max(0, start - 24), start)
        if (match[0].endsWith('.0') && NETWORK.test(text.slice(start + match[0].length, start + match[0].length + 4)))
          continue
        if ((!isBare && NOBODY.test(match[0])) || VERSION_BEFORE.test(before) || PRODUCT_BEFORE.test(before)) continue
        if (ENDS_IN_ZERO.test(match[0]) ? NAME_BEFORE.test(before) : SMALL.test(match[0]) && PRODUCT.test(before))
          continue
        findings.push({ kind: 'IP_ADDRESS', start, end: start + match[0].length })
      }
    }
    for (const match of TWO_COLONS.test(text) ? matchesOf(text, IPV6) : []) {
      if (isAddress(match[0], isBare)) {
        findings.push({ kind: 'IP_ADDRESS', start: match.index, end: match.index + match[0].length })
      }
    }
    for (const match of TWO_JOINTS.test(text) ? matchesOf(text, MAC) : []) {
      findings.push({ kind: 'MAC_ADDRESS', start: match.index, end: match.index + match[0].length })
    }
    return findings.filter((one) => !findings.some((other) => other.end === one.end && other.start < one.start))
  },
}

function isAddress(written: string, isBare: boolean): boolean {
  const address = written.replace(/[%/].*$/, '')
  if (isIP(address) !== 6) return false
  // `::`, `a::b` and `dead::add` are names of programs, `::1` is this machine.
  return isBare || (/\d/.test(address) && (address.match(/[\da-f]/gi)?.length ?? 0) >= 4)
}
