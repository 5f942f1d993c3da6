import type { Finding, SyncDetector } from '../detector.js'
import { knownWordsOf } from '../text/known-words.js'
import { ACCOUNTS, SHORT_WORDS } from './password-name.js'
import { isPlaceholderValue } from './placeholder-value.js'

/** What the password belongs to: `of the staging server`. */
const owner = (space: string): string =>
  String.raw`(?:${space}+(?:for|of|to|on|from|f[üu]r|von|vom|de[lrs]?|du|della?|do|da|voor|till?|dla)(?:${space}+[\p{L}\p{N}'’_-]+){1,4}?)?`
/** What can stand between the word and the value: `of the staging server is now`. A label is one line. */
const LINK =
  String.raw`(?:${owner(String.raw`[^\S\n]`)}\s*(?::|=(?![^\S\n]*\n))|${owner(String.raw`\s`)},?\s+` +
  String.raw`(?:is|was|are|were|has been|will be|ist|lautet|est|es|[ée]|[èe]|jest|[äa]r|er|on)(?=[\s,:]))`
const FILLER =
  String.raw`(?:[,\s]+` +
  String.raw`(?:now|still|just|currently|simply|again|um+|uh+|er+|erm|like|well|so|okay|jetzt|also|eh+|euh)` +
  String.raw`(?=[\s,:]))*[,:]?`
/** What is said of passwords in general gives none away. */
const ONE = '(?<!s)'
const END = String.raw`(?=[.,;!?)]?(?:\s|$)|[<|])`

/** What follows a cue if it gives a secret away. */
interface Rule {
  /** Name in `CUE_TABLE`. */
  readonly cue: string
  readonly pattern: RegExp
  readonly isSecret: (value: string) => boolean
}

const rule = (cue: string, pattern: string, isSecret: (value: string) => boolean): Rule => ({
  cue,
  pattern: new RegExp(pattern, 'diuy'),
  isSecret,
})

/** What a sentence says about a password in place of the password: `the password is wrong`. */
const SAID = new RegExp(
  String.raw`^(?:\p{L}*(?:ed|ing|able|ible|ful|less|ent|ant|ous|ive|ally|ten|wn)|wrong|right|good|bad|weak|` +
    String.raw`strong|valid|invalid|correct|incorrect|known|unknown|null|chosen|given|taken|broken|empty|blank|` +
    String.raw`missing|absent|set|unset|sent|kept|lost|leaked|gone|stolen|secret|public|private|plain|short|` +
    String.raw`long|longer|shorter|old|new|older|newer|same|different|optional|default|mandatory|there|here|` +
    String.raw`below|above|inside|required|string|text|varchar|bytes|object|number|boolean|field|input|stored|` +
    String.raw`hidden|available|common|simple|secure|insecure|unique|random|always|never|only|also|not|too|` +
    String.raw`what|where|when|this|that|these|those|your|yours|mine|theirs|ours|with|without|see|ask|from|` +
    String.raw`into|please|again|later|today|tomorrow|vault|keychain|lastpass|bitwarden|dashlane|onepassword|` +
    String.raw`keepass|admin|falsch|richtig|leer|geheim|gleich|bekannt|re-?type|re-?enter|repeat|confirm|` +
    String.raw`incorrecta?|correcta?|requerida?|faux|fausse|correct|requis)$`,
  'iu',
)

/** The name of a variable, the constant of a class, or the next label of a file. */
const NEXT_NAME = /:$|^[A-Z]+(?:_[A-Z]+)+$|^[A-Z][a-z]\w*\.[A-Z][A-Z_]+$/

/** Returns a value without the brackets of the list or the object around it. */
const withoutBrackets = (value: string): string => (/[([{]/.test(value) ? value : value.replace(/[)}\]]+$/, ''))
const looksSpoken = (value: string): boolean =>
  value.length >= 5 &&
  !NEXT_NAME.test(value) &&
  !SAID.test(value.replace(/^\W+|\W+$/g, '')) &&
  !isPlaceholderValue(value) &&
  !/^[./~]|:\/\/|^--?[a-z]|^#[a-z-]+$|^[a-z]+(?:\.[a-z]+)+\/[a-z-]+$/.test(value)
/** A value of a file that a program reads, where a name or a label can stand in the place of the password. */
const isDataPassword = (value: string): boolean =>
  looksSpoken(value) && !(/pass|pwd/i.test(value) && !/\d/.test(value)) && !isWordForPassword(value)
/** A label in another language: `"password": "Kennwort"`. */
const isWordForPassword = (value: string): boolean =>
  knownWordsOf(value).cues.some(
    ({ meaning, start, end }) => meaning === 'SPOKEN_PASSWORD' && start === 0 && end === value.length,
  )
/** A value that is far from its word: a digit or a mark among letters, or a long run of letters that is no word. */
const looksMadeUp = (value: string): boolean =>
  value.replace(/\W+$/, '').length >= 5 &&
  looksSpoken(value) &&
  !IS_NUMBER.test(value) &&
  !IS_NAME.test(value) &&
  (/^\p{Ll}{12,}$/u.test(value)
    ? !IS_NOUN.test(value)
    : /\p{L}.*\d|\d.*\p{L}|\p{L}[!#$%^&*+?~@]+[\p{L}\d]/u.test(value))
/** A count, a share, a date, a version, an address. */
const IS_NUMBER = /^v?\d[\d.,:/-]*(?:[a-z]{1,2}\W*|[^\w.,:/-]\W*)?$/i
/** Words and a number: `tls1.3`, `build-12`, `db-7.shop.example`, a path, what stands in brackets. */
const IS_NAME = /^[(@#[{]|^[a-z]+(?:[-._/][a-z]+)*[-._/]?\d{1,2}(?:\.\d+)*$|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$|\//i
const IS_NOUN = /(?:ions?|ments?|ness|ity|ities|ships?|[ae]nces?|ings?|[ai]bles?|ically)$/i
const isCode = (value: string): boolean => /\d/.test(value) && !/^(?:19|20)\d\d$/.test(value)

/** Words of sentences that no list of seed words has, see BIP-39. */
const SENTENCE = /\b(?:the|and|for|from|with|are|was|has)\b/

const RULES: readonly Rule[] = [
  // the password "abc" · password of the key is 'five words in a row'
  rule(
    'SPOKEN_PASSWORD',
    String.raw`${ONE}(?:\s+(?:for|of|to|on)(?:\s+[\p{L}\p{N}'’_-]+){1,4}?)?(?:\s*[:=]|\s+is|\s+was)?` +
      String.raw`(?<!(?:user|named|called|account))(?:\s+now)?\s*["“„«'‘]([^"”“»'’\n]{4,100})["”“»'’]`,
    (value) =>
      !isPlaceholderValue(value) &&
      (/[\d!@#$%^&*]/.test(value) ||
        /^(?:\p{Ll}{2,12}[ -]){3,23}\p{Ll}{2,12}$/u.test(value) ||
        (!value.includes(' ') && looksSpoken(value))),
  ),
  // So the password for staging is, um, abcdef
  rule('SPOKEN_PASSWORD', String.raw`${ONE}${LINK}${FILLER}\s*([^\s"'<>|,;]{5,64}?)${END}`, looksSpoken),
  // The password leaked, so I changed it to abcdef · set the password to abcdef · the password's abcdef
  rule(
    'SPOKEN_PASSWORD',
    String.raw`(?:[^\n]{0,100}?\b(?:changed?|set|reset|updated?|rotated?|switched?)` +
      String.raw`(?:\s+(?:it|that|this|them|back|over)){0,2}\s+(?:in)?to|` +
      String.raw`(?<=\b(?:changed?|set|reset|updated?|rotated?)\s(?:\p{L}+\s){0,3}\p{L}+)\s+to|` +
      String.raw`[^\n]{0,60}?\b(?:it(?:['’]s|\s+is)|(?:the\s+)?new\s+one(?:['’]s|\s+is|:))(?:\s+now)?|['’]s|(?<=` +
      String.raw`\b(?:user|user\s?name|login|account)(?:\s+is|:)?\s\S{1,40},?\s(?:and\s|with\s)?(?:the\s)?` +
      String.raw`\p{L}{4,12}))\s+["“'‘\x60]?([^\s"'\x60<>|,;=]{5,64}?)["”'’\x60]?${END}`,
    looksMadeUp,
  ),
  // creds are ana / abcdef · log in as ana with abcdef
  rule(
    'SPOKEN_LOGIN',
    String.raw`${owner(String.raw`[^\S\n]`)}(?:\s*:|\s+(?:is|are|with|as|using|sind|sont|son|zijn))\s+["'\x60]?` +
      String.raw`[\p{L}][\p{L}\p{N}._@-]{1,40}["'\x60]?(?:\s*[/:|]\s*|,?\s+(?:and|with|und|et|y|en)\s+|,?\s+)` +
      String.raw`(?:(?:pw|pass(?:word)?)[:\s]\s*)?["'\x60]?([^\s"'\x60<>|,;]{5,64}?)["'\x60]?${END}`,
    looksMadeUp,
  ),
  // "password": "abcdef"
  rule('SPOKEN_PASSWORD', String.raw`["']\s*(?::|=>?)\s*["']([^\s"']{5,64})["']`, isDataPassword),
  // DB_PASS=abcdef, dbPass: 'abcdef'
  rule(
    'SPOKEN_PASS',
    String.raw`(?<=(?<!\p{L})(?:${ACCOUNTS})[ _.-]?(?:${SHORT_WORDS}))` +
      String.raw`(?:["'\]]{0,2}\s*(?::?=|:|=>|<-)\s*["']|=)([^\s"'<>|,;]{5,64}?)(?:["']|${END})`,
    isDataPassword,
  ),
  // The PIN is 4711 · recovery code: ab12-cd34
  rule(
    'SPOKEN_CODE',
    String.raw`(?:${LINK}${FILLER})?\s*#?((?=[A-Z-]*\d)(?:\d{3,10}|[A-Z\d]{3,10}(?:-[A-Z\d]{3,10}){1,7}))(?![\p{L}\p{N}]|[.-]\d)`,
    isCode,
  ),
  // | Passcode | 481516 | · Passcode⇥481516 · <td>PIN</td><td>4815</td>
  rule(
    'SPOKEN_CODE',
    String.raw`[*_"]{0,3}(?:[^\S\n]*\||[^\S\n\t]*\t|</t[dh]>\s*<t[dh]>)[^\S\n]*[*_"#]{0,3}([A-Z\d]{4,12})` +
      String.raw`(?=#?[*_"]{0,3}[^\S\n]*(?:[|\t\n]|</|$))`,
    isCode,
  ),
  // seed phrase: twelve to twenty-four words
  rule(
    'SPOKEN_PHRASE',
    String.raw`(?:${LINK})?[\s"'“„«:]*((?:\p{Ll}{3,8}[ ,\n]+){11,23}\p{Ll}{3,8})`,
    (value) => !SENTENCE.test(value),
  ),
]

const RULES_OF: ReadonlyMap<string, readonly Rule[]> = new Map(
  RULES.map(({ cue }) => [cue, RULES.filter((other) => other.cue === cue)]),
)

/**
 * Finds passwords, codes and phrases by the sentence that gives them away, in the languages of `CUE_TABLE`. Made for
 * prose and talk: in code such sentences describe fields.
 */
export const spokenSecretDetector: SyncDetector = {
  id: 'secret-spoken',
  tier: 'secret',
  find({ text, cues }) {
    const findings: Finding[] = []
    for (const { meaning, start, end } of cues) {
      const rules = RULES_OF.get(meaning)
      if (rules === undefined || (meaning !== 'SPOKEN_PASS' && isInWord(text, start))) continue
      for (const { pattern, isSecret } of rules) {
        pattern.lastIndex = end
        const match = pattern.exec(text)
        const range = match?.indices?.[1]
        const value = withoutBrackets(match?.[1] ?? '')
        if (range !== undefined && isSecret(value))
          findings.push({ kind: 'SECRET', start: range[0], end: range[0] + value.length })
      }
    }
    return findings
  },
}

/** A name in camel case is a field of a program. */
function isInWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at - 1))
}
