import type { Finding, SyncDetector } from '../detector.js'
import { matchesOf } from '../text/matches.js'
import type { Literal } from '../text/literals.js'
import { isPlaceholderValue } from './placeholder-value.js'

/** A statement, directive or command with one place for a secret. */
interface Statement {
  /** Its first participating group is the secret. */
  readonly pattern: RegExp
  /** A word in small letters that is part of all that the pattern matches. */
  readonly word: Literal
}

const QUOTED = String.raw`"([^"\n]{1,200})"|'([^'\n]{1,200})'`
/** In quotes or not. Marks that end a sentence, a statement or a call are no part of a value without quotes. */
const VALUE = String.raw`(?:${QUOTED}|([^\s"'\x60;|&<>()]{0,199}[^\s"'\x60;|&<>(),.]))`
/**
 * A word with `before` somewhere before it. The word is tried first: Node 22 reads backwards from each character otherwise,
 * which took 500 times as long.
 */
const after = (before: string, word: string): string => String.raw`(?=${word})(?<=\b${before})${word}`
/** What makes `IDENTIFIED BY` and `PASSWORD` parts of a statement of SQL. */
const SQL =
  String.raw`(?:(?:create|alter)\s{1,3}(?:or\s{1,3}replace\s{1,3})?` +
  String.raw`(?:user|role|login|group|(?:public\s{1,3})?database\s{1,3}link|application\s{1,3}role)|` +
  String.raw`grant\s[^;]{1,150}\sto)\s[^;]{0,250}`
const SNMP_TOOL =
  String.raw`\bsnmp(?:walk|get|getnext|set|bulkget|bulkwalk|table|trap|inform|status|test|df|delta|netstat)\b` +
  String.raw`[^\n|;]{0,150}?\s`
const SNMP_USER = String.raw`\bcreateUser\s+(?:-e\s+\S+\s+)?\S+\s+(?:MD5|SHA(?:-?\d{3})?)\s+`

const of = (word: Literal, pattern: string, flags = 'dgi'): Statement => ({ word, pattern: new RegExp(pattern, flags) })

/** From the references of the products: what stands at these places is the secret, whatever it looks like. */
export const STATEMENTS: readonly Statement[] = [
  // MySQL, MariaDB, Oracle: CREATE USER … IDENTIFIED [WITH plugin] BY 'x' [REPLACE "old"]
  of(
    'identified',
    String.raw`${after(SQL, String.raw`\bidentified`)}\s+` +
      String.raw`(?:(?:with|via)\s+["'\x60]?\w+["'\x60]?\s+(?:by|as|using)|by)(?:\s+(?:password|values))?\s+` +
      String.raw`(?:${QUOTED})`,
  ),
  of('identified', String.raw`\b(?:user|connect\s+to)\s+\S{1,100}\s+identified\s+by\s+${VALUE}`),
  of('identified', String.raw`\bidentified\s+by\s+\S{1,200}\s+replace\s+${VALUE}`),
  // PostgreSQL: PASSWORD 'x'; SQL Server: WITH PASSWORD = N'x'; MySQL: SET PASSWORD = PASSWORD('x')
  of(
    'password',
    String.raw`(?:${after(SQL, String.raw`\bpassword`)}|\bset\s+password\b[^;=\n]{0,100})\s{0,3}(?:=\s{0,3})?` +
      String.raw`(?:password\s{0,3})?(?:\(\s{0,3})?N?'([^'\n]{1,200})'`,
  ),
  // PowerShell
  of(
    'convertto-securestring',
    String.raw`\bConvertTo-SecureString(?:\s+-(?:AsPlainText|Force|String))*\s+(?![$(@-])${VALUE}`,
  ),
  of('convertto-securestring', String.raw`(?:${QUOTED})\s{0,3}\|\s{0,3}ConvertTo-SecureString\b`),
  // Windows: net use [device] \\host\share [password] [/user:name [password]]
  of('/user:', String.raw`\bnet\s+use\s+(?:(?:\w:|\*)\s+)?\\{1,4}\S+\s+(?![/*])${VALUE}(?=[^\n]*\s/user:)`),
  of('/user:', String.raw`\bnet\s+use\b[^\n|;]{1,200}?\s/user:\S{1,100}\s+(?![/*])${VALUE}`),
  of('cmdkey', String.raw`\bcmdkey\b[^\n|;]{1,200}?\s/pass:${VALUE}`),
  // kubectl create secret … --from-literal=key=value
  of(
    '--from-literal',
    String.raw`${after(String.raw`create\s+secret\s[^\n|;]{0,600}`, '--from-literal')}(?:=|\s+)` +
      String.raw`(?:"[\w.-]{1,60}=([^"\n]{1,200})"|'[\w.-]{1,60}=([^'\n]{1,200})'|[\w.-]{1,60}=${VALUE})`,
  ),
  // SNMP: Cisco IOS, Junos, the files and the tools of Net-SNMP, the exporter of Prometheus
  of('community', String.raw`\b(?:snmp-server|set\s+snmp)\s+community\s+(?:[078]\s+)?${VALUE}`),
  of(
    'snmp-server',
    String.raw`\bsnmp-server\s+host\s+\S+\s+(?:(?:traps|informs)\s+)?version\s+(?:1|2c|3\s+(?:auth|noauth|priv))\s+${VALUE}`,
  ),
  of('community', String.raw`\b(?:r[ow]|trap)community6?[ \t]+${VALUE}`),
  of(
    'community',
    String.raw`${after('snmp[^;]{0,200}', String.raw`\bcommunity`)}["']?[ \t]{0,3}[:=][ \t]{0,3}${VALUE}`,
  ),
  of('com2sec', String.raw`\bcom2sec6?[ \t]+(?:-Cn[ \t]+\S+[ \t]+)?\S+[ \t]+\S+[ \t]+${VALUE}`),
  of('sink', String.raw`\b(?:trap2?|inform)sink[ \t]+\S+[ \t]+${VALUE}`),
  of('createuser', SNMP_USER + VALUE),
  of('createuser', String.raw`${SNMP_USER}\S+\s+(?:DES|AES)\s+${VALUE}`),
  of('snmp', String.raw`${SNMP_TOOL}-c\s*${VALUE}`, 'dg'),
  of('snmp', String.raw`${SNMP_TOOL}-A\s*${VALUE}`, 'dg'),
  of('snmp', String.raw`${SNMP_TOOL}-X\s*${VALUE}`, 'dg'),
]

/**
 * A variable or a parameter, a value that a program puts together, the name of the place in a manual, a community that
 * every device has.
 */
const NO_SECRET = new RegExp(
  String.raw`^[$%:@?*{[]|^["'\s]*[+&.|]|[+&.|]["'\s]*$|\$\{|\{\w*\}|%[sdv]\b|^(?:passw(?:or)?d|secret|` +
    String.raw`community|string|public|private|the|a|an|authpass|privpass|new_?password|old_?password)$`,
  'i',
)

/** Secrets at their place in statements of SQL, commands and directives, whatever they look like. */
export const statementSecretDetector: SyncDetector = {
  id: 'secret-statement',
  tier: 'secret',
  find(scan) {
    const findings: Finding[] = []
    for (const { pattern, word } of STATEMENTS) {
      if (!scan.literals.has(word)) continue
      for (const match of matchesOf(scan.text, pattern)) {
        const group = match.slice(1).findIndex((value) => value !== undefined) + 1
        const range = match.indices?.[group]
        const value = match[group] ?? ''
        if (range === undefined || value.length < SHORTEST || NO_SECRET.test(value) || isPlaceholderValue(value))
          continue
        findings.push({ kind: 'SECRET', start: range[0], end: range[1] })
      }
    }
    return findings
  },
}

const SHORTEST = 3
