import { assignmentsIn } from './assignment.js'
import type { Finding, SyncDetector } from '../detector.js'
import { hasKeyword } from '../text/keywords.js'
import { endingWith, matchesOf } from '../text/matches.js'
import { endsInShortPassword } from './password-name.js'
import { isPlaceholderValue } from './placeholder-value.js'
import { entropy, isScrambled, looksRandom } from './randomness.js'
import type { Scan } from '../text/scan.js'
import type { Segment } from '../text/segment.js'

/** Minimum randomness of a value whose name, or a word nearby, is already evidence of a secret. */
const WITH_NAME = 0.1
const WITH_CUE = 0.14
const LONGEST_NAME = 80
const LONGEST_LINE = 2000
const LONGEST_VALUE = 400
/** Length from which on a value can be cut by a pattern. The rest of its run belongs to it. */
const LONG_VALUE = 290
const TOKEN_CHARACTER = /[\w+/=.~%-]/
/** Names whose values are no secrets although a keyword is in them. */
const HARMLESS_NAME = new RegExp(
  String.raw`publickeytoken|(?:public|cache|primary|foreign|partition|sort|sorting|row|object|idempotency|` +
    String.raw`routing|translation|i18n|dict|map|hash|lookup|shortcut|hot|composite|unique|surrogate|group|` +
    String.raw`message|record|storage_?class|index|block|turn)[-_ ]?keys?$|` +
    String.raw`(?:pag(?:e|ing|ination)|next|continu(?:e|ation)|cursor|sync|delta|resume)[-_ ]?tokens?$|keys?(?:` +
    String.raw`board|word|words|name|names|space|id|_?id|frame|code|down|up|press|store|ring|type|_?ref|_?file|` +
    String.raw`_?path|words?)$|` +
    String.raw`keyword|keyboard|monkey|turkey|tokeni[sz]|author|oauth2?$|pattern|path|patch|passes$|passed|` +
    String.raw`passing|passenger|compass|bypass|signature(?:_?v?\d)?$|_?(?:url|uri|file|path|dir|directory|` +
    String.raw`name|type|length|count|limit|budget|ttl|expir\w*|version|endpoint|method|mode|policy|ref|` +
    String.raw`selector|field|column|header|prefix|suffix|param|provider|class|format|size|hint|arn|id)$`,
  'i',
)
const STRONG_NAME =
  /pass(?:word|wd|phrase)|pwd|secret|token|credential|api[-_ ]?key|access[-_ ]?key|auth[-_ ]?key|[a-z\d][-_]?key$/i

export const CUE = new RegExp(
  String.raw`(?<![a-z])(?:pass(?:word|wd|phrase)|pwd)|secret|token|credential|(?:api|access|auth|account|` +
    String.raw`private|license|storage|subscription|client|user|admin|app|service|shared|signing|encryption)` +
    String.raw`[-_ ]?(?:api[-_ ]?)?key|` +
    String.raw`apikey|[a-z]key\b|[a-z]Key\b|\bkey\b|bearer|authoriz|\bsig=|\bpat\b`,
  'i',
)
export const STRONG_CUE = new RegExp(
  String.raw`(?<![a-z])(?:pass(?:word|wd|phrase)|pwd)|secret|token|credential|` +
    String.raw`(?:api|access|auth|account|private|license|storage|subscription|client|user|admin|app|service)` +
    String.raw`[-_ ]?key|` +
    String.raw`apikey|[a-z]_key\b|[a-z]Key\b|bearer`,
  'i',
)
/** Labels before digests or ids that are not secrets. */
const HARMLESS_LABEL =
  /(?:sha\d*|digest|checksum|commit|revision|\brev|hash|integrity|etag|uuid|guid|trace|request|correlation|span|md5|public[-_ ]?key|fingerprint|thumbprint|version|resolved|cache[-_ ]?key|publickeytoken|image|\bjob|[a-z_]id|\bid)["'`\s]*(?:(?:=>|[:=@/-])\s*["'`(W/]*|[(W]["'`(W/]*)?$|[?&](?:v|list)=$|(?:(?:gpg|pgp):? key|\bsigningkey\s*=) $/i
/** Letters of both cases, as long as a token. */
const MIXED_LETTERS = /^(?=[A-Z]*[a-z])(?=[a-z]*[A-Z])[A-Za-z]{20,}$/
/** Characters around a token in which a cue counts. */
const CUE_BEFORE = 120
const CUE_AFTER = 30
/** Maximum length that `CANDIDATE` takes. A longer value goes on to the end of its run. */
const LONGEST_CANDIDATE = 401
const CANDIDATE = /(?<![A-Za-z\d_])[A-Za-z\d_+-][A-Za-z\d_+/.~-]{14,400}={0,2}/g

/** Finds secrets by the words beside them. */
export const keywordSecretDetector: SyncDetector = {
  id: 'secret-keyword',
  tier: 'secret',
  find(scan) {
    const findings: Finding[] = []
    findAssigned(scan, findings)
    findRandom(scan, findings)
    return findings
  },
}

function findAssigned({ text, keywords }: Scan, findings: Finding[]): void {
  let past = 0
  keywords.forEach((index, first) => {
    if (index < past) return
    const from = Math.max(past, text.lastIndexOf('\n', index) + 1, index - LONGEST_NAME)
    past = Math.min(lineEnd(text, index), index + LONGEST_LINE)
    const line = { text, from, until: past, to: past + LONGEST_VALUE }
    for (const match of assignmentsIn(line, keywords, first)) judgeAssigned(match, { text, offset: from }, findings)
  })
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

function judgeAssigned(match: RegExpExecArray, { text, offset }: Segment, findings: Finding[]): void {
  const name = match[1] ?? ''
  const quoted = match[2] ?? match[3]
  const written = quoted ?? match[4] ?? ''
  const value = written.replace(/\\$|[)}\]]+$/, '')
  const range = match.indices?.[match[2] !== undefined ? 2 : match[3] !== undefined ? 3 : 4]
  if (range === undefined || HARMLESS_NAME.test(name)) return
  if (isPlaceholderValue(written) || isPlaceholderValue(value)) return
  if (isNoValue(value, name, quoted !== undefined)) return
  if (quoted === undefined && MEMBER.test(value) && match.input.charAt(range[1]) === ';') return
  // `secret-annotation-2` is one name. What stands behind a joint must look random, and be no pod's nor in a path.
  const isJoined = match.input.slice(match.indices?.[1]?.[1], range[0]) === '-'
  if (isJoined && (!looksRandom(value) || NO_REST.test(value) || IN_PATH.test(match.input.slice(0, match.index))))
    return
  if (KEY_ID.test(value) && (SIGNING_KEY.test(name) || /(?:gpg|pgp):? $/i.test(match.input.slice(0, match.index))))
    return
  // `key: Uint8Array<…>` names a type.
  if (quoted === undefined && /^(?:<(?!\/)|\()/.test(match.input.slice(range[1], range[1] + 2))) return
  const isShort = !STRONG_NAME.test(name) && endsInShortPassword(name)
  const isSecret = isShort
    ? isAssigned(match, name) && isShortPassword(value, quoted !== undefined)
    : isSecretValue(value, name, quoted !== undefined)
  if (!isSecret) return
  const end = offset + range[0] + value.length
  findings.push({
    kind: 'SECRET',
    start: offset + range[0],
    end: value.length < LONG_VALUE ? end : tokenEnd(text, end),
  })
}

/** Returns the end of the run of characters of a token that a limit of a pattern has cut. */
function tokenEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && TOKEN_CHARACTER.test(text.charAt(end))) end += 1
  return end
}

/** Without quotes: a label of Kubernetes, a link of Markdown, a word at the end of a sentence, the next label, the name of a host. */
const NO_VALUE =
  /^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+\/[a-z][a-z\d-]*[.,]?$|\]\(|:$|^[A-Za-z]+[.!?]+$|^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*){2,}$/

/**
 * A variable, an option, a resource with a digest, a time, the number of an issue, a cipher, a digest, a public key of SSH,
 * of NATS or of Stellar (SEP-23), a subject of NATS, the end of a block, an API of Kubernetes with its version, a
 * certificate or a public key in PEM and base64.
 */
const NAME_OF_VALUE = new RegExp(
  String.raw`^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$|^[A-Z]{2,}-\d{1,6}$|^[A-Z\d]+(?:[-_][A-Z\d]+)*[-_]SHA\d{0,3}$|` +
    String.raw`^--?[a-z][a-z-]*(?:=.*)?$|^sha\d{1,3}[=:-]|^[a-z]+(?:-[a-z]+)*-[\da-f]{8,12}$|` +
    String.raw`^(?:[A-Za-z]+[.-])?\d{4}-\d\d-\d\dT|^AAAA(?:[A-Z]3Nza|E2Vj)|^[ACGNOUX][A-Z2-7]{55}$|` +
    String.raw`^M[A-Z2-7]{68}$|^[_$][A-Z]{2,}\.|\.[ACGNOUX][A-Z2-7]{55}$|^-{4,}|` +
    String.raw`^[a-z][a-z\d.-]*\/v\d+(?:(?:alpha|beta)\d+)?$|^LS0tLS1CRUdJTiB(?:D|QVUJ)`,
)
/** What stands in the place of a password and cannot be one: a time, a public key of SSH. */
const NO_PASSWORD = /^\d{4}-\d\d-\d\dT\d\d:\d\d|^AAAA(?:[A-Z]3Nza|E2Vj)/
/** Without quotes: a word at the end of a sentence, the next label, the next option of a command, the next prompt, a resource. */
const NO_BARE_PASSWORD =
  /^[A-Za-z]+\.$|:$|^--?[a-z][a-z-]*(?:=.*)?$|^(?:re-?(?:type|enter)|repeat|confirm)$|^[a-z]+(?:\.[a-z]+)+\/[a-z-]+$|^-{4,}/i
/** A constant of a class, at the end of a statement. */
const MEMBER = /^[A-Za-z_$]\w*(?:\.[A-Za-z_$]\w*)+$/
const PASSWORD_NAME = /pass|pw|psw/i

/** Almost anything can be a password, so that few forms rule one out. */
function isNoValue(value: string, name: string, isQuoted: boolean): boolean {
  if (PASSWORD_NAME.test(name)) return NO_PASSWORD.test(value) || (!isQuoted && NO_BARE_PASSWORD.test(value))
  return NAME_OF_VALUE.test(value) || (!isQuoted && NO_VALUE.test(value))
}

/** `tests pass: 12` and `PASS: TestOrder` report a result; `pass, err` is a list. */
function isAssigned(match: RegExpExecArray, name: string): boolean {
  const sign = /^\\?["'\]]{0,2}(?: string)?\s*([:?+.!=<>-]*)/.exec(match[0].slice(name.length))?.[1] ?? ''
  if (/[=>]|<-/.test(sign)) return true
  const isInSentence = /[\p{L}\d]\s+$/u.test(match.input.slice(0, match.index))
  return sign.startsWith(':') && name !== 'PASS' && !(isInSentence && /^pass$/i.test(name))
}

/** A count, a share, a time; words and numbers that are joined to a name; what a shell computes. */
const NO_SHORT_PASSWORD =
  /^\d[\d.,/:]*[a-z%]{0,3}$|^[a-z]+(?:\d{1,3}[a-z]*)?(?:[-_./:][a-z]*(?:\d{1,3}[a-z]*)?)+$|^\$?\(|&&|\|\||={2,}|\w\(/i

/** The value of a name such as `pass`, which says less than `password`. */
function isShortPassword(value: string, isQuoted: boolean): boolean {
  if (value.length < (isQuoted ? 5 : 6) || /\s|^[./~]|^(?:https?:)?\/\/[^@]*$/.test(value)) return false
  if (NO_SHORT_PASSWORD.test(value) || FILE_NAME.test(value) || !/[A-Za-z]/.test(value)) return false
  return isQuoted ? /\d|[^\w.:/-]/.test(value) : /\d/.test(value) && !/\w[([{]|^!\w+$/.test(value)
}

/** A key of GnuPG by its number: `gpg: key 0123456789ABCDEF`, and `signingkey` as git has it. */
const SIGNING_KEY = /^(?:user\.)?signingkey$/i
const KEY_ID = /^(?:0x)?(?:[\dA-F]{8}|[\dA-F]{16}|[\dA-F]{40})$/

/** What documentation asks to be replaced. */
const YOURS = /^(?:your|my)[-_]/i
/** Behind the joint of a name: a pod, a file, the end of a path and what is asked there, which is looked for with the credentials. */
const NO_REST = /^[\da-z]{8,10}-[\da-z]{5}$|\.(?:gpg|asc|pem|key|crt)$|^\w*\?\w+=/
const FILE_NAME =
  /\.(?:sh|gpg|asc|pub|ya?ml|json|go|md|py|ts|js|txt|pem|key|crt|log|conf|cfg|ini|sql|tar|t?gz|zip|png|svg|html?)$/i
/** The rest of a path behind its first slash. */
const IS_PATH = /^[a-z]+\/[\w.-]+\//
/** The path of an address, or a path behind its `#`. What a query holds is looked for with the credentials. */
const IN_PATH = /:\/\/[^\s"'<>?#]*(?:(?:\?[^\s"'<>#]*)?#!?[\w-]+\/[^\s"'<>?#=]*|\?(?:[^\s"'<>#]*&)?list=)?$/

function isSecretValue(value: string, name: string, isQuoted: boolean): boolean {
  if (/\s/.test(value) || (!isQuoted && /\w[([{]/.test(value)) || /^(?:https?:)?\/\/[^@]*$|^[./~]/.test(value))
    return false
  const hasDigit = /\d/.test(value)
  const hasLetter = /[A-Za-z]/.test(value)
  const isName = /^[A-Za-z]+(?:[-_.:/ ][A-Za-z]+)*\d?$/.test(value)
  if (!STRONG_NAME.test(name)) return value.length >= 12 && hasDigit && hasLetter && looksRandom(value, WITH_NAME)
  if (isName) return isScrambled(value) && (isQuoted ? value.length >= 16 : MIXED_LETTERS.test(value))
  if (isQuoted && /^\d{16,}$/.test(value)) return true
  if (PASSWORD_NAME.test(name))
    return isQuoted ? value.length >= 5 : value.length >= 6 && hasLetter && !/^[\w.]+\(/.test(value)
  return (
    value.length >= 8 &&
    ((hasDigit && hasLetter && !/^[A-Za-z]+[-_][A-Za-z-_]+\d{1,2}$/.test(value)) ||
      (isQuoted && /[^\w.:/ -]/.test(value)))
  )
}

function findRandom(scan: Scan, findings: Finding[]): void {
  for (const { text, offset, hasDigit, hasLetter } of scan.longTokens) {
    const isNearKeyword = hasKeyword(scan.keywords, offset - CUE_BEFORE, offset + text.length + CUE_AFTER)
    if (!isNearKeyword && !(hasDigit && hasLetter)) continue
    for (const match of matchesOf(text, CANDIDATE)) judgeRandom(scan, match[0], offset + match.index, findings)
  }
}

function judgeRandom(scan: Scan, written: string, start: number, findings: Finding[]): void {
  const { text } = scan
  const token = written.slice(0, endWithout(written, '.=~-'))
  const seen = start + endWithout(written, '.~-')
  const end = written.length < LONGEST_CANDIDATE ? seen : tokenEnd(text, start + written.length)
  const isRandom = looksRandom(token, WITH_CUE)
  const isNearKeyword = hasKeyword(scan.keywords, start - CUE_BEFORE, end + CUE_AFTER)
  if (!isRandom && !isNearKeyword) return
  const before = text.slice(Math.max(0, start - CUE_BEFORE), start)
  const hasStrongCue = isNearKeyword && STRONG_CUE.test(before.slice(-60))
  const hasCue = isNearKeyword && isRandom && (CUE.test(before) || CUE.test(text.slice(end, end + CUE_AFTER)))
  const isSecret = hasCue || (isRandom && looksRandom(token) && standsAlone(token, before, text.charAt(end)))
  if (!(hasStrongCue || isSecret) || HARMLESS_LABEL.test(before.slice(-40))) return
  // A function that is called, a path behind a variable.
  if (text.charAt(end) === '(' || before.endsWith('$')) return
  if (COMMIT.test(token) && COMMITTED.test(before) && !ASSIGNED.test(before)) return
  if (YOURS.test(token) || NAME_OF_VALUE.test(token) || FILE_NAME.test(token) || IN_PATH.test(before)) return
  if (isInPublicBlock(text, start) || (text.charAt(start - 1) === '/' && IS_PATH.test(token))) return
  // The test for a digest comes last: it costs the most. A float or a date is no secret behind any word.
  if (scan.isImmune(start, end) ? hasStrongCue && !NUMBER.test(token) : isSecret)
    findings.push({ kind: 'SECRET', start, end })
}

/** The name of a commit, in full, of a new repository, or abbreviated. */
const COMMIT = /^(?:[\da-f]{7,40}|[\da-f]{64})$/
/** What is said of commits in the line before. */
const COMMITTED = new RegExp(
  String.raw`\b(?:git|commit(?:s|ted)?|revert(?:s|ed)?|cherry-?pick(?:ed)?|merge[ds]?|rebased?|` +
    String.raw`backport(?:ed)?|land(?:s|ed)|bisect(?:ed)?|changeset|sha|HEAD|` +
    String.raw`(?:fixe?[ds]?|added|removed|changed|dropped|introduced|broken?|since|part) (?:in|by|of|with))` +
    String.raw`\b[^\n]*$`,
  'i',
)
/** A name right before a value says more than the words of the line. */
const ASSIGNED = endingWith(
  String.raw`(?:key|token|secret|passw(?:or)?d|auth)["'\x60]?(?:\s*[:=]|\s+is)\s*["'\x60]?`,
  'i',
)

/** Returns the end of a text without some marks behind it. A pattern would try every line of a table anew at each mark. */
function endWithout(text: string, marks: string): number {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1
  return end
}

/** Of digits and marks: a float, a date, a time. A version with what SemVer allows behind it. */
const NUMBER = /^\d+[.:TZ_+-][\d.:TZ_+-]*$|^v?\d+\.\d+\.\d+-0\.[\w.+-]+$/

/** Returns true inside of a certificate or a public key. */
function isInPublicBlock(text: string, at: number): boolean {
  const begin = text.lastIndexOf('-----BEGIN ', at)
  return (
    begin !== -1 &&
    /^(?:PUBLIC KEY|CERTIFICATE)/.test(text.slice(begin + 11, begin + 22)) &&
    text.lastIndexOf('-----END ', at) < begin
  )
}

/** Content of lines that are full of digests: lock files, checksums, inlined assets. */
const DIGEST_LINE = /sha\d|integrity|checksum|digest|h1:|base64|data:|https?:\/\/\S*$|resolved|\/$/i

/** Returns true if a token without any cue is so random that it must be a secret. */
function standsAlone(token: string, before: string, next: string): boolean {
  if (token.length < 16 || token.length > 100 || !/^$|[\s'"`({\[:,>=]$/.test(before.slice(-1))) return false
  if (!/^$|[\s'"`)}\],;.<]/.test(next) || token.includes('//') || /\.\w{1,5}$/.test(token)) return false
  // A word and a joint begin a name: `Standard_ND96amsr_A100_v4`.
  if (/^[A-Za-z][a-z]{3,}[_-]/.test(token)) return false
  // The inside of a character class in a pattern.
  if (before.endsWith('[') && next === ']') return false
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (DIGEST_LINE.test(line)) return false
  const isMixed = /[a-z]/.test(token) && /[A-Z]/.test(token) && /\d/.test(token)
  if (token.length < 20) return isMixed && /['"]$/.test(before) && /['"]/.test(next) && looksRandom(token, 0.4)
  return isMixed ? entropy(token) >= 3.7 : token.length >= 32 && !/[-_/.]/.test(token) && entropy(token) >= 3.7
}
