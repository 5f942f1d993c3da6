import type { Finding, SyncDetector } from '../detector.js'
import { matchesOf } from '../text/matches.js'
import type { Literal } from '../text/literals.js'
import { isPlaceholderValue, isReference } from './placeholder-value.js'
import { isScrambled } from './randomness.js'
import type { Scan } from '../text/scan.js'

/**
 * A pattern whose first participating group is the secret, and a cheap test that holds wherever the pattern matches.
 */
interface CredentialPattern {
  readonly pattern: RegExp
  readonly mayMatch: (scan: Scan) => boolean
}

const hasKeyword = ({ keywords }: Scan): boolean => keywords.length > 0
const holds =
  (...words: readonly Literal[]) =>
  ({ literals }: Scan): boolean =>
    words.some((word) => literals.has(word))

/** Programs of the pattern for command lines. */
const holdsCommand = holds(
  'sshpass', 'mysql', 'mongo', 'redis-cli', 'login', 'htpasswd', 'ldap', 'rabbitmqctl', 'net', 'rdp', 'rdesktop', 'psexec',
  'zip', 'rar', '7z', 'openssl', 'keytool', 'jarsigner', 'cqlsh', 'influx', 'sqlcmd', 'kinit',
) // prettier-ignore

const holdsAddress = holds('://')
const holdsOracle = holds('jdbc:oracle', 'sqlplus', 'imp', 'exp', 'sqlldr')
const holdsHttp = holds('http', 'xh')

export const CREDENTIAL_PATTERNS: readonly CredentialPattern[] = [
  // scheme://user:password@host
  {
    pattern: /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s:@/?#"'<>]{0,100}:[^\s@"'<>]{1,200})@(?=[\w.[-])/dgi,
    mayMatch: (scan) => holdsAddress(scan) && /:\/\/[^\s@"'<>]{2,301}@/.test(scan.text),
  },
  // The same with an at sign in the password
  {
    pattern:
      /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s:@/?#"'<>]{0,100}:[^\s/?#"'<>]{1,200})@(?=[\w-]+(?:\.[\w-]+)*(?::\d+)?(?:[/?,;)\]\s"'<>]|$))/dgi,
    mayMatch: (scan) => holdsAddress(scan) && scan.text.includes('@'),
  },
  // user:password@tcp(host:3306)/database, scott/tiger@host
  {
    pattern: /(?<![\w/])([\w.-]{1,60}:[^\s:@"'<>/]{1,100})@(?:tcp|unix|udp)\(/dgi,
    mayMatch: holds('@tcp(', '@unix(', '@udp('),
  },
  {
    pattern: new RegExp(
      String.raw`(?:jdbc:oracle:\w+:|\bsqlplus\b(?:\s+-\w+){0,3}\s+["']?|` +
        String.raw`\b(?:imp|exp|impdp|expdp|sqlldr)\s+(?:userid=)?)([\w$#]{1,40}\/[^\s@/"'<>]{2,60})@`,
      'dgi',
    ),
    mayMatch: (scan) =>
      holdsOracle(scan) &&
      scan.text.includes('@') &&
      /jdbc:oracle|sqlplus|\b(?:imp|exp|impdp|expdp|sqlldr)\s/.test(scan.lower),
  },
  // host:5432:database:user:password, as .pgpass has it
  {
    pattern: /(?<![\w.:/*-])[\w.*-]+:(?:\d{2,5}|\*):[\w.*-]+:[\w.*-]+:([^\s:/,;)]{3,100})(?![^\s])/dgi,
    mayMatch: ({ text }) => /:(?:\d{2,5}|\*):[\w.*-]+:/.test(text),
  },
  // The same as a line of its own, whose password may have any character, and whose stars Markdown may have taken
  {
    pattern:
      /^[ \t]*(?:\*|localhost|[\w-]+(?:\.[\w-]+)+):(?:\d{2,5}|\*?):(?:[a-z_][\w-]*|\*?):(?:[a-z_][\w.-]*|\*):(\S{3,100})(?=[ \t\r]*$)/dgim,
    mayMatch: ({ text }) => /:(?:\d{2,5}|\*?):[\w*-]*:/.test(text),
  },
  // Command lines that take a password by position or by a short option
  {
    pattern: new RegExp(
      String.raw`\b(?:sshpass\s+(?:-\w\s+)*-p\s*|mysql(?:dump|admin|import|show)?\b[^\n|;]{0,120}?\s-p(?=\S)|` +
        String.raw`mongo(?:sh|dump|restore|export|import)?\b[^\n|;]{0,160}?\s-p\s+|` +
        String.raw`redis-cli\b[^\n|;]{0,120}?\s-a\s+|` +
        String.raw`(?:docker|podman|nerdctl|helm registry|skopeo|buildah|oras|az acr|az|heroku|npm|cf|oc)\s+login\b` +
        String.raw`[^\n|;]{0,160}?\s-p\s+|` +
        String.raw`htpasswd\s+-[^\Wb]*b\w*\s+(?:\S+\s+){1,2}|` +
        String.raw`ldap(?:search|modify|add|delete|passwd|whoami)\b[^\n|;]{0,200}?\s-w\s+|` +
        String.raw`rabbitmqctl\s+(?:(?:-n|--node)[\s=]+[^\s=]\S*\s+)?(?:add_user|change_password)\s+` +
        String.raw`(?:(?:-n|--node)[\s=]+[^\s=]\S*\s+)?[^\s-]\S*\s+|` +
        String.raw`net\s+user\s+\S+\s+(?=\S+\s+\/add)|(?:xfreerdp|rdesktop)\b[^\n|;]{0,160}?\s(?:\/p:|-p\s+)|` +
        String.raw`psexec\b[^\n|;]{0,160}?\s-p\s+|(?:7z|zip|unzip|unrar|rar)\b[^\n|;]{0,120}?\s-[pP]\s*(?=[^\s-])|` +
        String.raw`openssl\b[^\n|;]{0,200}?\s-(?:k|pass(?:in|out)?\s+pass:)\s*|` +
        String.raw`(?:keytool|jarsigner)\b[^\n|;]{0,200}?\s-(?:storepass|keypass)\s+|cqlsh\b[^\n|;]{0,120}?\s-p\s+|` +
        String.raw`influx\b[^\n|;]{0,120}?\s-password\s+|sqlcmd\b[^\n|;]{0,160}?\s-P\s*|kinit\b[^\n|;]{0,60}?<<<\s*)` +
        String.raw`(?:"([^"\n]{3,120})"|'([^'\n]{3,120})'|([^\s"'|;&<>]{3,120}))`,
      'dg',
    ),
    mayMatch: (scan) => holdsCommand(scan) && /\s-\w|rabbitmqctl|net\s+user|kinit|\/p:/.test(scan.lower),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:smbclient|rpcclient|smbmap|crackmapexec|lftp|smbget)\b[^\n|;]{0,120}?\s(?:-U|-u|--user)` +
        String.raw`[ =]?["']?([^\s%,"']+[%,][^\s"']{3,})`,
      'dgi',
    ),
    mayMatch: holds('smb', 'rpcclient', 'crackmapexec', 'lftp'),
  },
  // echo password | sudo -S, echo user:password | chpasswd
  {
    pattern: new RegExp(
      String.raw`\becho\s+(?:-n\s+)?["']?([^\s"'|]{4,120})["']?\s*\|\s*(?:sudo\s+(?:\w+=\S+\s+)*-S|` +
        String.raw`(?:sudo\s+)?chpasswd|[^\n|]{1,80}--password-stdin|[^\n|]{0,40}\bpasswd\b[^\n]{0,20}--stdin)`,
      'dgi',
    ),
    mayMatch: holds('echo'),
  },
  // { "name": "DB_PASSWORD", "value": "…" }, <add key="ApiKey" value="…"/>, - name: TOKEN⏎ value: …
  {
    pattern: new RegExp(
      String.raw`\b(?:name|key|id|property|header)["']?\s{0,3}[:=]\s{0,3}["']?[\w.:-]{0,60}(?:passw(?:or)?d|pwd|` +
        String.raw`passphrase|(?<![a-z])(?:pass|pw|psw)(?![a-z])|secret|token|api[-_.]?key|access[-_.]?key|` +
        String.raw`private[-_.]?key|credential)` +
        String.raw`s?[\w.-]{0,20}["']?[\s,;]{1,40}["']?(?:value|content|default)["']?\s{0,3}[:=]\s{0,3}` +
        String.raw`(?:"([^"\n]{4,300})"|'([^'\n]{4,300})'|([^\s"'{}[\],<>$][^\s"'{}[\],<>]{5,300}))`,
      'dgi',
    ),
    mayMatch: ({ keywords, text }) => keywords.length > 0 && /(?:value|content|default)["']?\s{0,3}[:=]/i.test(text),
  },
  // curl -sSu user:password, wget --user=… --password=…
  {
    pattern: new RegExp(
      String.raw`\bcurl\b[^\n]{0,300}?\s` +
        String.raw`(?:-[#0-46aBfgGiIjJklLMnNOpqRsSvZ]{0,12}u(?:=|\s{0,8})|--(?:proxy-)?user(?:=|\s{1,8}))["']?` +
        String.raw`([^\s:"']*:[^\s"']+)`,
      'dgi',
    ),
    mayMatch: holds('curl'),
  },
  // http -a user:password, as HTTPie and xh take it
  {
    pattern:
      /\b(?:https?|xhs?)\s(?:[^\n|;]{0,200}?\s)?(?:-a(?:=|\s{1,8})|--auth(?:=|\s{1,8}))["']?([^\s:"']+:[^\s"']+)/dg,
    mayMatch: (scan) => holdsHttp(scan) && /-a|--auth/.test(scan.text) && /\b(?:https?|xhs?)\s/.test(scan.text),
  },
  {
    pattern:
      /\s--?[\w-]{0,30}(?:password|passwd|(?<=-)(?:pass|pw)|token|secret|key)(?:[ =]|\s*=\s*)["']?([^\s"']{6,})/dgi,
    mayMatch: hasKeyword,
  },
  // Authorization: Basic …
  {
    pattern: /\b(?:Basic|Bearer|Token)[ \t]+([A-Za-z\d+/_.=~-]{12,})/dgi,
    mayMatch: holds('basic', 'bearer', 'token'),
  },
  // Connection strings: Password=…;  AccountKey=…;  SharedAccessKey=…
  {
    pattern:
      /\b(?:Password|Pwd|AccountKey|SharedAccessKey|SharedSecret|AccessKey|SharedAccessSignature|Secret)=([^;\s"'&<>]{4,})/dgi,
    mayMatch: holds('password=', 'pwd=', 'key=', 'secret=', 'signature='),
  },
  // Query parameters of signed and authenticated URLs
  {
    pattern: new RegExp(
      String.raw`[?&;](?!(?:primary|sort|partition)_?key=)[\w-]{0,30}` +
        String.raw`(?:key|token|secret|sig|signature|password|passwd|pwd|auth|appid)=([^\s&"'<>#;)\]]{5,})`,
      'dgi',
    ),
    mayMatch: ({ text }) => /[?&;][\w-]+=/.test(text),
  },
  // .netrc
  {
    pattern: /\b(?:machine\s+\S+|default)\s+(?:(?:login|account)\s+\S+\s+){1,2}password\s+(\S+)/dgi,
    mayMatch: (scan) => scan.literals.has('password') && holds('machine', 'default')(scan),
  },
  // .npmrc, Docker's config.json
  { pattern: /_auth(?:Token)?\s*=\s*["']?([^\s"'$]{8,})/dgi, mayMatch: holds('_auth') },
  { pattern: /"auth"\s*:\s*"([A-Za-z\d+/=]{8,})"/dgi, mayMatch: holds('"auth"') },
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
        const group = [1, 2, 3].find((at) => match[at] !== undefined) ?? 1
        const range = match.indices?.[group]
        const value = match[group] ?? ''
        const password = value.slice(value.indexOf(':') + 1)
        if (
          range === undefined ||
          (isInUrl(match[0]) && !isProgram(scan)
            ? isReference(password) || isReference(value)
            : isNoSecret(value, password, match[0]))
        )
          continue
        if (/^[^:]*:\d+\//.test(value)) continue
        if (HEADER.test(match[0]) && !AUTHORIZATION.test(scan.text.slice(Math.max(0, match.index - 20), match.index))) {
          if (NAMED.test(value) || (!/\d/.test(value) && !isScrambled(value))) continue
        }
        findings.push({ kind: 'CREDENTIALS', start: range[0], end: range[1] })
      }
    }
    return findings
  },
}

const HEADER = /^(?:basic|bearer|token)\s/i
const AUTHORIZATION = /authorization["']?\s*(?:[:=,]\s*)?["'`]?$/i
const FILE = /^[./~]|\.(?:pem|key|crt|cer|json|ya?ml|txt|pub|jks|p12|pfx|env)$/i

function isInUrl(written: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(written)
}

/** Words with a small number: `--initial-cluster-token etcd-cluster-1` gives a name. A password may look like that. */
const TOKEN_OPTION = /^\s--?[\w-]*(?:token|secret|key)(?![a-z])/i
const NAMED = /^[a-z]+(?:\d{1,2}[a-z]*)?(?:[-_.][a-z]+(?:\d{1,2}[a-z]*)?)+[-_.]?\d{0,2}$/
/** The name of what is asked for: `?key=orderId1`. */
const CAMEL_CASE = /^[a-z]{2,11}(?:[A-Z][a-z]{1,11})*\d?$/
/** The next option of a command. */
const OPTION = /^--[a-z][a-z-]*(?:=|$)/
/** What a key is made with. */
const ALGORITHM = /^(?:rsa|dsa|dh|ec|ed\d+)(?::\w+)?$/i

function isNoSecret(value: string, password: string, written: string): boolean {
  return (
    isPlaceholderValue(value) ||
    isPlaceholderValue(password) ||
    FILE.test(value) ||
    ALGORITHM.test(value) ||
    OPTION.test(value) ||
    /^<[\w-]+>|\]\(|^[A-Z]+(?:[-_][A-Z]+)+$/.test(value) ||
    (NAMED.test(value) && TOKEN_OPTION.test(written)) ||
    (/^[?&;]key=/i.test(written) && CAMEL_CASE.test(value)) ||
    (/^[A-Za-z]+$/.test(value) && value.length < 12)
  )
}

const SHORTEST_PROGRAM = 600

/** Code, where `user:pass` in an address is an example. A short text full of marks is a command or a line of a log. */
function isProgram(scan: Scan): boolean {
  return scan.text.length >= SHORTEST_PROGRAM && scan.isCodeLike
}
