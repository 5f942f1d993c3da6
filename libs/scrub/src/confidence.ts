import type { Confidence } from '@coderag/types'
import { isPlaceholderValue } from './detectors/secrets/placeholder-value.js'
import { entropy } from './detectors/secrets/randomness.js'

/** A finding in code with what it is judged by. */
interface Judged {
  readonly detector: string
  readonly value: string
  /** Path of the file, relative to its source. Null if the source has no files. */
  readonly path: string | null
}

/** Bits per character from which on a value can be random; of a value with few characters, less is possible. */
const LEAST_BITS = 3
const LEAST_BITS_OF_SHAPE = 2.5
/** Hosts and passwords that every developer's machine has. */
const LOCAL = /@?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|host\.docker\.internal|example\.(?:com|org|net))\b/i
const WELL_KNOWN = new RegExp(
  String.raw`^(?:guest|root|admin|administrator|postgres|mysql|sa|redis|rabbitmq|minio(?:admin)?|elastic|` +
    String.raw`user|username|foo|bar|baz|test(?:ing)?\d*|pass(?:word|wd|w0rd)?\d*|p[a@]ss?w[o0]rd\d*|secret\d*|` +
    String.raw`changeit|letmein|qwerty\d*|123\w*|abc\d*)$`,
  'i',
)
/** Folders and files whose secrets are mostly made up. */
const MADE_UP_PATH = new RegExp(
  String.raw`(?:^|[/\\_.-])(?:tests?|specs?|__tests__|__mocks__|mocks?|fixtures?|testdata|test-data|` +
    String.raw`examples?|samples?|demos?|docs?|snapshots?|cassettes|stubs?)(?:[/\\_.-]|$)`,
  'i',
)

/**
 * Judges a finding that stays in the text.
 *
 * A value with a known shape (a vendor's token, a key block, a password in an address) is likely unless it is a
 * placeholder, a well-known default or of few different characters. A value that is a secret by its name alone must also
 * look random, and lie outside of tests, examples and documentation.
 */
export function confidenceOf({ detector, value, path }: Judged): Confidence {
  const password = value.slice(value.indexOf(':') + 1)
  if (isPlaceholderValue(value) || isPlaceholderValue(password) || WELL_KNOWN.test(password)) return 'unlikely'
  if (LOCAL.test(value) || /example|dummy|sample|fake|placeholder|changeme|xxxx|0{6}|1234567/i.test(value))
    return 'unlikely'
  const isMadeUp = path !== null && MADE_UP_PATH.test(path)
  if (detector === 'secret-block') return isMadeUp ? 'unlikely' : 'likely'
  const bits = entropy(password)
  if (detector === 'secret-vendor') return bits >= LEAST_BITS_OF_SHAPE ? 'likely' : 'unlikely'
  // Numbers are seeds, sizes and versions.
  if (isMadeUp || /^[-\d.,_ ]+$/.test(password)) return 'unlikely'
  if (detector === 'secret-credentials' || detector === 'secret-statement')
    return bits >= LEAST_BITS_OF_SHAPE ? 'likely' : 'unlikely'
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]/].filter((characters) => characters.test(password)).length
  return bits >= LEAST_BITS && classes >= 2 && !/\s/.test(password) ? 'likely' : 'unlikely'
}
