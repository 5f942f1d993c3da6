import { wordsOf } from '../text/phrases.js'

/** Short words for a password, which have other meanings, too. */
export const SHORT_WORDS = 'pass|pw|psw'

/** What a password belongs to, as names of variables have it: `SMTP_PASS`, `dbPass`. */
export const ACCOUNTS =
  'account|admin|api|app|auth|basic|bind|cert|db|database|docker|email|enc|ftp|git|http|imap|key|keystore|ldap|login|mail|mariadb|master|mongo|mqtt|mysql|pg|postgres|proxy|psql|rabbit|rabbitmq|redis|registry|root|sa|service|sftp|smtp|sql|ssh|ssl|store|sudo|svc|tls|truststore|user|vpn|wifi|wlan'

/** The account and the short word in one: `PGPASS`, `dbpass`. */
const JOINED = new RegExp(`^(?:${ACCOUNTS})(?:${SHORT_WORDS})$`)

/** Words before `pass` that make it a run over something, a way past it or a result. */
const NO_PASSWORD = new Set(
  `all analysis band bloom by can check checks color colour com compile compiler compute depth did each fail
  final first geometry has high is last lighting low lowering multi must next not nth num one opt optimization optimizer
  post pre previous render rendering second shader shadow should single sub tests third to two will`.split(/\s+/),
)

/** Returns true if a name ends in a short word for a password: `SMTP_PASS`, `dbPw`. `first_pass` and `bypass` do not. */
export function endsInShortPassword(name: string): boolean {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (last === 'pass') return !words.some((word) => NO_PASSWORD.has(word))
  return last === 'pw' || last === 'psw' || JOINED.test(last)
}
