import type { Finding, SyncDetector } from './detector.js'
import { matchesOf } from './matches.js'
import { isPlaceholderValue } from './placeholder-value.js'
import type { Scan } from './scan.js'

/** A pattern that captures what must go as group 1, and a cheap test that holds wherever the pattern matches. */
interface CredentialPattern {
  readonly pattern: RegExp
  readonly mayMatch: (scan: Scan) => boolean
}

const hasKeyword = ({ keywords }: Scan): boolean => keywords.length > 0
const hasBoth = (guard: RegExp) => (scan: Scan) => scan.keywords.length > 0 && guard.test(scan.text)

export const CREDENTIAL_PATTERNS: readonly CredentialPattern[] = [
  // scheme://user:password@host
  {
    pattern: /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s:@/?#"'<>]{0,100}:[^\s@"'<>]{1,200})@(?=[\w.[-])/dgi,
    mayMatch: ({ text }) => text.includes('://') && /:\/\/[^\s@"'<>]{2,301}@/.test(text),
  },
  // curl -u user:password, wget --user=… --password=…
  {
    pattern: /\bcurl\b[^\n]{0,300}?\s(?:-u|--user|--proxy-user)[ =]["']?([^\s:"']+:[^\s"']+)/dgi,
    mayMatch: ({ text }) => /curl/i.test(text),
  },
  {
    pattern: /\s--?[\w-]{0,30}(?:password|passwd|token|secret|key)(?:[ =]|\s*=\s*)["']?([^\s"']{6,})/dgi,
    mayMatch: hasKeyword,
  },
  // Authorization: Basic …
  {
    pattern: /\b(?:Basic|Bearer|Token)\s+([A-Za-z\d+/_.=~-]{12,})/dgi,
    mayMatch: ({ text }) => /\b(?:basic|bearer|token)\s/i.test(text),
  },
  // Connection strings: Password=…;  AccountKey=…;  SharedAccessKey=…
  {
    pattern:
      /\b(?:Password|Pwd|AccountKey|SharedAccessKey|SharedSecret|AccessKey|SharedAccessSignature|Secret)=([^;\s"'&<>]{4,})/dgi,
    mayMatch: hasBoth(/(?:password|pwd|key|secret|signature)=/i),
  },
  // Query parameters of signed and authenticated URLs
  {
    pattern: /[?&;][\w-]{0,30}(?:key|token|secret|sig|signature|password|passwd|pwd|auth|appid)=([^\s&"'<>#;]{6,})/dgi,
    mayMatch: ({ text }) => /[?&;][\w-]+=/.test(text),
  },
  // .netrc
  {
    pattern: /\bmachine\s+\S+\s+login\s+\S+\s+password\s+(\S+)/dgi,
    mayMatch: hasBoth(/\bmachine\s/i),
  },
  // .npmrc, Docker's config.json
  { pattern: /_auth(?:Token)?\s*=\s*["']?([^\s"'$]{8,})/dgi, mayMatch: hasBoth(/_auth/i) },
  { pattern: /"auth"\s*:\s*"([A-Za-z\d+/=]{8,})"/dgi, mayMatch: hasBoth(/"auth"/i) },
]

/** User names with passwords in URLs, command lines, connection strings and headers. */
export const credentialsDetector: SyncDetector = {
  id: 'secret-credentials',
  tier: 'secret',
  find(scan) {
    const findings: Finding[] = []
    for (const { pattern, mayMatch } of CREDENTIAL_PATTERNS) {
      if (!mayMatch(scan)) continue
      for (const match of matchesOf(scan.text, pattern)) {
        const range = match.indices?.[1]
        const value = match[1] ?? ''
        const password = value.slice(value.indexOf(':') + 1)
        if (range === undefined || isPlaceholderValue(value) || isPlaceholderValue(password)) continue
        if (/^[^:]*:\d+\//.test(value)) continue
        if (/^[A-Za-z]+$/.test(value) && !/:\/\//.test(match[0]) && value.length < 12) continue
        findings.push({ kind: 'CREDENTIALS', start: range[0], end: range[1] })
      }
    }
    return findings
  },
}
