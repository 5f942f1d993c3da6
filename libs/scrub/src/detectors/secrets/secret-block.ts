import type { Finding, SyncDetector } from '../detector.js'
import { matchesOf } from '../text/matches.js'

const PEM = new RegExp(
  String.raw`-----BEGIN (?:[A-Z\d]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----(?:` +
    String.raw`[\s\S]{0,20000}?-----END (?:[A-Z\d]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----|` +
    String.raw`[A-Za-z\d+/=:,\\\s-]{0,8000})`,
  'g',
)
const PUTTY = /PuTTY-User-Key-File-\d[\s\S]{0,20000}?Private-MAC: ?[\da-f]+/g
const XML = /<RSAKeyValue>[\s\S]{0,20000}?<\/RSAKeyValue>/g

/** Private keys over several lines, also with `\n` written out. */
export const blockSecretDetector: SyncDetector = {
  id: 'secret-block',
  tier: 'secret',
  find({ text, literals }) {
    const findings: Finding[] = []
    for (const [anchor, pattern] of [
      ['private key', PEM],
      ['putty', PUTTY],
      ['<rsakey', XML],
    ] as const) {
      if (!literals.has(anchor)) continue
      for (const match of matchesOf(text, pattern)) {
        findings.push({ kind: 'PRIVATE_KEY', start: match.index, end: match.index + match[0].length })
      }
    }
    return findings
  },
}
