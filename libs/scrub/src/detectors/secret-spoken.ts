import type { Finding, SyncDetector } from './detector.js'
import { matchesOf } from './matches.js'
import { isPlaceholderValue } from './placeholder-value.js'

/** Words for a password in the languages that people write, and what a network asks for. */
const PASSWORD = String.raw`(?:(?:wi-?fi|wlan|wpa[23]?|wireless|hot-?spot)[ -]?(?:key|code|pw)|pass(?:word|wort|code|phrase| phrase)|pwd|passwd|kennwort|mot de passe|contrase[ñn]a|clave de acceso|palavra-passe|senha|wachtwoord|has[łl]o|l[öo]senord|adgangskode|passord|salasana|jelsz[óo]|heslo|parola|пароль|密码|パスワード|비밀번호)`
/** Words for a short code that opens something once or always. */
const CODE = String.raw`(?:(?:door|gate|entry|alarm|lock|access|unlock|safe|lift|garage)[ -]?codes?|pins?(?:[ -]?(?:code|number))?|(?:verification|confirmation|security|one[- ]time|2fa|mfa|sms|login|activation|pairing|backup|recovery|rescue|reset)[ -]?(?:codes?|pins?|passwords?)|otp|tan|cv[vc]2?|c[óo]digo de (?:acceso|verificaci[óo]n)|code d['’]acc[èe]s|best[äa]tigungscode|zugangscode|t[üu]rcode)`
const PHRASE = String.raw`(?:(?:seed|mnemonic|recovery|backup|secret)(?: (?:phrase|words?|key))?|mnemonic|pass ?phrase)`
/** What can stand between the word and the value: `of the staging server is now`. */
const LINK = String.raw`(?:\s+(?:for|of|to|on|from|f[üu]r|von|vom|de[lrs]?|du|della?|do|da|voor|till?|dla)(?:\s+[\p{L}\p{N}'’_-]+){1,4}?)?(?:\s*[:=]|,?\s+(?:is|was|are|were|has been|will be|ist|lautet|est|es|[ée]|[èe]|jest|[äa]r|er|on)(?=[\s,:]))`
const FILLER = String.raw`(?:[,\s]+(?:now|still|just|currently|simply|again|um+|uh+|er+|erm|like|well|so|okay|jetzt|also|eh+|euh)(?=[\s,:]))*[,:]?`
const END = String.raw`(?=[.,;!?)]?(?:\s|$)|[<|])`

interface Rule {
  /** Holds for the small letters of all texts in which the pattern matches. */
  readonly mayMatch: RegExp
  readonly pattern: RegExp
  readonly isSecret: (value: string) => boolean
}

const before = String.raw`(?<![\p{L}\p{N}])`
const rule = (mayMatch: RegExp, pattern: string, isSecret: (value: string) => boolean): Rule => ({
  mayMatch,
  pattern: new RegExp(before + pattern, 'dgiu'),
  isSecret,
})

/** What a sentence says about a password in place of the password: `the password is wrong`. */
const SAID =
  /^(?:\p{L}*(?:ed|ing|able|ible|ful|less|ent|ant|ous|ive|ally|ten|wn)|wrong|right|good|bad|weak|strong|valid|invalid|correct|incorrect|known|unknown|null|empty|blank|missing|absent|set|unset|sent|kept|lost|leaked|gone|stolen|secret|public|private|plain|short|long|longer|shorter|old|new|older|newer|same|different|optional|default|mandatory|there|here|below|above|inside|required|string|text|varchar|bytes|object|number|boolean|field|input|stored|hidden|available|common|simple|secure|insecure|unique|random|always|never|only|also|not|too|what|where|when|this|that|these|those|your|yours|mine|theirs|ours|with|without|see|ask|from|into|please|again|later|today|tomorrow|vault|keychain|lastpass|bitwarden|dashlane|onepassword|keepass|admin|falsch|richtig|leer|geheim|gleich|bekannt|incorrecta?|correcta?|requerida?|faux|fausse|correct|requis)$/iu

/** The name of a variable, or the next label of a file. */
const NEXT_NAME = /:$|^[A-Z]+(?:_[A-Z]+)+$/

const looksSpoken = (value: string): boolean =>
  value.length >= 5 &&
  !NEXT_NAME.test(value) &&
  !SAID.test(value) &&
  !isPlaceholderValue(value) &&
  !/^[./~]|:\/\//.test(value)
const isCode = (value: string): boolean => /\d/.test(value) && !/^(?:19|20)\d\d$/.test(value)

const MAY_BE_PASSWORD =
  /pass|pwd|kennwort|contrase|clave|senha|wachtwoord|has[łl]o|senord|adgangskode|salasana|jelsz|heslo|parola|пароль|密码|パスワード|비밀번호|wi-?fi|wlan|wpa|wireless|hot-?spot/
const MAY_BE_CODE = /code|c[óo]digo|password|(?<![a-z])(?:pin|tan)|[a-z]pins?(?![a-z])|otp|cv[vc]/
const MAY_BE_PHRASE = /seed|mnemonic|recovery|backup|secret|pass ?phrase/

export const RULES: readonly Rule[] = [
  // the password "abc" · password of the key is 'five words in a row'
  rule(
    MAY_BE_PASSWORD,
    String.raw`${PASSWORD}(?:\s+(?:for|of|to|on)(?:\s+[\p{L}\p{N}'’_-]+){1,4}?)?(?:\s*[:=]|\s+is|\s+was)?(?<!(?:user|named|called|account))\s*["“„«'‘]([^"”“»'’\n]{4,100})["”“»'’]`,
    (value) =>
      !isPlaceholderValue(value) &&
      (/[\d!@#$%^&*]/.test(value) ||
        /^(?:\p{Ll}{2,12}[ -]){3,23}\p{Ll}{2,12}$/u.test(value) ||
        (!value.includes(' ') && looksSpoken(value))),
  ),
  // So the password for staging is, um, abcdef
  rule(MAY_BE_PASSWORD, String.raw`${PASSWORD}${LINK}${FILLER}\s*([^\s"'<>|,;]{5,64}?)${END}`, looksSpoken),
  // The PIN is 4711 · recovery code: ab12-cd34
  rule(
    MAY_BE_CODE,
    String.raw`${CODE}(?:${LINK}${FILLER})?\s*#?((?=[A-Z-]*\d)(?:\d{3,10}|[A-Z\d]{3,10}(?:-[A-Z\d]{3,10}){1,7}))(?![\p{L}\p{N}]|[.-]\d)`,
    isCode,
  ),
  // seed phrase: twelve to twenty-four words
  rule(
    MAY_BE_PHRASE,
    String.raw`${PHRASE}(?:${LINK})?[\s"'“„«:]*((?:\p{Ll}{3,8}[ ,\n]+){11,23}\p{Ll}{3,8})`,
    () => true,
  ),
]

/**
 * Finds passwords, codes and phrases by the sentence that gives them away, in the languages of `PASSWORD`. Made for
 * prose and talk: in code such sentences describe fields.
 */
export const spokenSecretDetector: SyncDetector = {
  id: 'secret-spoken',
  tier: 'secret',
  find({ text, lower }) {
    const findings: Finding[] = []
    for (const { mayMatch, pattern, isSecret } of RULES) {
      if (!mayMatch.test(lower)) continue
      for (const match of matchesOf(text, pattern)) {
        const range = match.indices?.[1]
        if (range === undefined || !isSecret(match[1] ?? '')) continue
        findings.push({ kind: 'SECRET', start: range[0], end: range[1] })
      }
    }
    return findings
  },
}
