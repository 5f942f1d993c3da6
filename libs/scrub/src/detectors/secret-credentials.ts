import type { Finding, SyncDetector } from './detector.js'
import { isPlaceholderValue } from './placeholder-value.js'

/** Each captures what must go as group 1. */
const PATTERNS: readonly RegExp[] = [
  // scheme://user:password@host
  /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s:@/?#"'<>]{0,100}:[^\s@"'<>]{1,200})@(?=[\w.[-])/dgi,
  // curl -u user:password, wget --user=… --password=…
  /\bcurl\b[^\n]{0,300}?\s(?:-u|--user|--proxy-user)[ =]["']?([^\s:"']+:[^\s"']+)/dgi,
  /\s--?[\w-]{0,30}(?:password|passwd|token|secret|key)(?:[ =]|\s*=\s*)["']?([^\s"']{6,})/dgi,
  // Authorization: Basic …
  /\b(?:Basic|Bearer|Token)\s+([A-Za-z\d+/_.=~-]{12,})/dgi,
  // Connection strings: Password=…;  AccountKey=…;  SharedAccessKey=…
  /\b(?:Password|Pwd|AccountKey|SharedAccessKey|SharedSecret|AccessKey|SharedAccessSignature|Secret)=([^;\s"'&<>]{4,})/dgi,
  // Query parameters of signed and authenticated URLs
  /[?&;][\w-]{0,30}(?:key|token|secret|sig|signature|password|passwd|pwd|auth|appid)=([^\s&"'<>#;]{6,})/dgi,
  // .netrc
  /\bmachine\s+\S+\s+login\s+\S+\s+password\s+(\S+)/dgi,
  // .npmrc, Docker's config.json
  /_auth(?:Token)?\s*=\s*["']?([^\s"'$]{8,})/dgi,
  /"auth"\s*:\s*"([A-Za-z\d+/=]{8,})"/dgi,
]

const ANY = /:\/\/|\bcurl\b|\s--?[\w-]+[ =]|\b(?:basic|bearer|token)\s|[=]|\bmachine\s|"auth"/i

/** User names with passwords in URLs, command lines, connection strings and headers. */
export const credentialsDetector: SyncDetector = {
  id: 'secret-credentials',
  tier: 'secret',
  find({ text }) {
    const findings: Finding[] = []
    if (!ANY.test(text)) return findings
    for (const pattern of PATTERNS) {
      for (const match of text.matchAll(pattern)) {
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
