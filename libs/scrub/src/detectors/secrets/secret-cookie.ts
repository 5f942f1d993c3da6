import type { Finding, SyncDetector } from '../detector.js'
import { matchesOf } from '../text/matches.js'
import { isPlaceholderValue } from './placeholder-value.js'

const HEADER = /(?<![a-z])(?:set-)?cookie["']?\s{0,3}[:=]\s{0,3}["']?([^\n"']{8,4000})/dgi
const PAIR = /(?<![^;\s])([\w.!#$%&*+^|~-]{1,80})=([^\s;,"]{8,2000})/dg
/** Attributes of a cookie, and preferences. */
const HARMLESS = /^(?:path|domain|expires|max-age|samesite|priority|theme|lang|locale|tz|consent\w*)$/i

/** Finds the values of cookies in headers. Each identifies a session, whatever it looks like. */
export const cookieDetector: SyncDetector = {
  id: 'secret-cookie',
  tier: 'secret',
  find({ text, literals }) {
    if (!literals.has('cookie')) return []
    const findings: Finding[] = []
    for (const header of matchesOf(text, HEADER)) {
      const range = header.indices?.[1]
      if (range === undefined) continue
      for (const pair of matchesOf(header[1] ?? '', PAIR)) {
        const value = pair.indices?.[2]
        if (value === undefined || HARMLESS.test(pair[1] ?? '') || isPlaceholderValue(pair[2] ?? '')) continue
        if (!/\d/.test(pair[2] ?? '')) continue
        findings.push({ kind: 'CREDENTIALS', start: range[0] + value[0], end: range[0] + value[1] })
      }
    }
    return findings
  },
}
