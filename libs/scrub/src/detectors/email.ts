import type { Detector, Finding } from './detector.js'
import { matchesOf } from './text/matches.js'

const ADDRESS =
  /[\p{L}\p{N}][\p{L}\p{N}._%+'-]*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}(?![\p{L}\p{N}])/gu

/** What may stand before the `@`. The second half of a letter beyond 16 bits is one. */
const LOCAL_END = /[\p{L}\p{N}._%+'\-\uDC00-\uDFFF]/u

/** Address of a repository in the notation of scp: `git@host:path`. The account is a program's. */
const REMOTE = /^(?:git|hg|svn|gitea|org-\d+)@[\w.-]+:[\w~./-]/i
/** An image for screens of twice the density, and a subject of a message bus: `logo@2x.png`, `JS.acc@hub.API`. */
const NO_DOMAIN = /@\dx\.[a-z]{3,4}$|[a-z]\.[A-Z]{2,}$/
const LONGEST_REMOTE = 300
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 254

/** E-mail addresses, international ones included. */
export const emailDetector: Detector = {
  id: 'email',
  tier: 'structured',
  find({ text }) {
    if (!text.includes('@')) return []
    const findings: Finding[] = []
    let past = 0
    for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
      if (!LOCAL_END.test(text.charAt(at - 1))) continue
      const from = Math.max(past, at - LONGEST_LOCAL)
      for (const match of matchesOf(text.slice(from, at + LONGEST_DOMAIN), ADDRESS)) {
        const start = from + match.index
        if (start > at) break
        past = start + match[0].length
        if (NO_DOMAIN.test(match[0])) continue
        if (REMOTE.test(text.slice(start, start + LONGEST_REMOTE))) continue
        findings.push({ kind: 'EMAIL', start, end: past })
      }
    }
    return findings
  },
}
