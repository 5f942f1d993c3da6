import type { Random } from '../random.ts'

/** A secret or a piece of personal data in the sentence that gives it away. */
export interface PlantedKind {
  readonly name: string
  /** Draws a value. Values are made at run time, so that none stands in this repository. */
  readonly value: (random: Random) => string
  /** Writes the value as people do. */
  readonly sentence: (value: string) => string
  /** Parts of the value that give it away by themselves. Default: the value. */
  readonly parts?: (value: string) => readonly string[]
}

const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BASE62 = DIGITS + LETTERS + LETTERS.toUpperCase()

const some = (alphabet: string, length: number, random: Random): string =>
  Array.from({ length }, () => alphabet[random.below(alphabet.length)] ?? '').join('')
const digits = (length: number, random: Random): string => `${1 + random.below(9)}${some(DIGITS, length - 1, random)}`
const token = (length: number) => (random: Random) => some(BASE62, length, random)
const prefixed =
  (prefix: string, length: number, alphabet = BASE62) =>
  (random: Random) =>
    prefix + some(alphabet, length, random)

/** Appends the check digit of Luhn's algorithm. */
function luhn(number: string): string {
  let sum = 0
  for (let at = 0; at < number.length; at++) {
    const digit = Number(number[number.length - 1 - at])
    const double = at % 2 === 0 ? digit * 2 : digit
    sum += double > 9 ? double - 9 : double
  }
  return `${number}${(10 - (sum % 10)) % 10}`
}

/** Puts the check digits of ISO 13616 behind the country. */
function iban(country: string, account: string): string {
  const number = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  let rest = 0
  for (const digit of number) rest = (rest * 10 + Number(digit)) % 97
  return `${country}${String(98 - rest).padStart(2, '0')}${account}`
}

const FIRST = ['Runa', 'Perrin', 'Odalys', 'Thandeka', 'Ilse', 'Ravindra', 'Marisol', 'Eskil']
const LAST = ['Lacroix', 'Holmqvist', 'Okonkwo', 'Featherstone', 'Brandstetter', 'Yamazaki', 'Quiroga', 'Lindqvist']
const WORDS =
  'abandon ability anchor basket canyon dolphin ember fabric garden harvest island jungle kitten lantern meadow nephew orbit pencil quarter ribbon saddle timber umbrella velvet window yellow zebra acoustic'.split(
    ' ',
  )
const name = (random: Random): string => `${random.of(FIRST)} ${random.of(LAST)}`
const phrase = (count: number) => (random: Random) => Array.from({ length: count }, () => random.of(WORDS)).join(' ')
const host = (random: Random): string => `${some(LETTERS, 7, random)}.example`
const email = (random: Random): string => `${some(LETTERS, 8, random)}.${some(LETTERS, 6, random)}@${host(random)}`
const password = (random: Random): string =>
  `${some(LETTERS, 5, random)}${digits(3, random)}!${some(LETTERS, 4, random)}`

/** Appends a check digit of Brazil: 11 minus the weighted sum modulo 11, or 0. */
function checked(number: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0) % 11
  return `${number}${sum < 2 ? 0 : 11 - sum}`
}

const nine = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const
/** Draws until the check digit is one that exists. */
function nhs(random: Random): string {
  for (;;) {
    const number = digits(9, random)
    const check = 11 - (nine.reduce((total, weight, at) => total + weight * Number(number[at]), 0) % 11)
    if (check !== 10) return `${number}${check % 11}`
  }
}
function cpf(random: Random): string {
  return checked(checked(digits(9, random), nine), [11, ...nine])
}
function nip(random: Random): string {
  for (;;) {
    const number = digits(9, random)
    const sum = [6, 5, 7, 2, 3, 4, 5, 6, 7].reduce((total, weight, at) => total + weight * Number(number[at]), 0) % 11
    if (sum < 10) return `${number}${sum}`
  }
}

type Row = readonly [
  name: string,
  value: (random: Random) => string,
  sentence: (value: string) => string,
  parts?: (value: string) => readonly string[],
]

const rows: readonly Row[] = [
  ['email', email, (v) => `Write to ${v} when it is done.`],
  ['email in angle brackets', email, (v) => `The owner is Ops <${v}>, as always.`],
  [
    'email with "at" and "dot"',
    email,
    (v) => `Reach me: ${v.replace('@', ' [at] ').replaceAll('.', ' [dot] ')}`,
    (v) => [v.split(/[@.]/)[0] ?? v],
  ],
  ['phone, international', (r) => `+49 30 ${digits(7, r)}`, (v) => `Call ${v} at night.`, (v) => [v.slice(7)]],
  ['phone, American', (r) => `(415) 5${digits(2, r)}-${digits(4, r)}`, (v) => `My phone: ${v}.`],
  ['phone, compact', (r) => `+3361${digits(7, r)}`, (v) => `Her mobile is ${v}.`],
  ['person with title', name, (v) => `Dr. ${v} approved the change.`],
  ['person who signs', name, (v) => `Thanks,\n${v}`],
  ['person who is asked', name, (v) => `Please ask ${v} before the release.`],
  [
    'street address',
    (r) => `${digits(3, r)} ${r.of(LAST)} Street`,
    (v) => `Send the badge to ${v}, Springfield, IL 62704.`,
  ],
  [
    'German address',
    (r) => `${r.of(LAST)}straße ${digits(2, r)}`,
    (v) => `Der Server steht in der ${v}, 10115 Berlin.`,
  ],
  [
    'date of birth',
    (r) => `19${60 + r.below(39)}-0${1 + r.below(9)}-1${r.below(9)}`,
    (v) => `Her date of birth is ${v}.`,
  ],
  ['card', (r) => luhn(`4${digits(14, r)}`), (v) => `The card ${v} was declined.`],
  [
    'card in groups',
    (r) => (luhn(`5${1 + r.below(5)}${digits(13, r)}`).match(/.{4}/g) ?? []).join(' '),
    (v) => `Test it with card ${v}.`,
  ],
  ['card security code', (r) => `${digits(3, r)}`, (v) => `The CVV is ${v} for that card.`, (v) => [`CVV is ${v}`]],
  ['IBAN', (r) => iban('DE', digits(18, r)), (v) => `Transfer it to ${v}.`],
  ['IBAN in groups', (r) => (iban('GB', `WEST${digits(14, r)}`).match(/.{1,4}/g) ?? []).join(' '), (v) => `IBAN: ${v}`],
  [
    'American social security number',
    (r) => `${212 + r.below(300)}-${10 + r.below(80)}-${digits(4, r)}`,
    (v) => `His SSN is ${v}.`,
  ],
  ['British national insurance number', (r) => `AB${digits(6, r)}C`, (v) => `NI number: ${v}`],
  ['passport', (r) => `C${digits(8, r)}`, (v) => `Passport number ${v} expires soon.`],
  ['driving licence', (r) => `D${digits(7, r)}`, (v) => `driver_license: ${v}`],
  ['tax number', (r) => `${digits(2, r)}-${digits(7, r)}`, (v) => `The EIN of the company is ${v}.`],
  ['patient number', (r) => digits(8, r), (v) => `Medical record number: ${v}`],
  ['bank account', (r) => digits(10, r), (v) => `Account number: ${v}, sort code 20-00-00.`],
  ['routing number', () => '121000358', (v) => `Routing number: ${v}`],
  [
    'IPv4',
    (r) => `${20 + r.below(100)}.${r.below(250)}.${r.below(250)}.${1 + r.below(250)}`,
    (v) => `The attacker came from ${v}.`,
  ],
  [
    'IPv6',
    (r) => `2a02:${some(HEX, 4, r)}:${some(HEX, 4, r)}:${some(HEX, 4, r)}::1`,
    (v) => `It resolves to ${v} now.`,
  ],
  [
    'MAC address',
    (r) => Array.from({ length: 6 }, () => some(HEX, 2, r)).join(':'),
    (v) => `Her laptop has the MAC address ${v}.`,
  ],
  ['IMEI', (r) => luhn(`35${digits(12, r)}`), (v) => `The IMEI of the phone is ${v}.`],
  ['serial of a SIM', (r) => luhn(`8949${digits(14, r)}`), (v) => `ICCID: ${v}`],
  [
    'GPS position',
    (r) => `${40 + r.below(10)}.${digits(5, r)}, ${1 + r.below(9)}.${digits(5, r)}`,
    (v) => `She lives at ${v}.`,
  ],
  ['GPS position, labelled', (r) => `${40 + r.below(10)}.${digits(6, r)}`, (v) => `lat: ${v}, lon: 2.294500`],
  [
    'number plate',
    (r) => `B-${some('ABCDEFGH', 2, r)} ${digits(4, r)}`,
    (v) => `The licence plate of the van is ${v}.`,
  ],
  ['vehicle identification', (r) => `WVWZZZ1JZ${some('ABCDEFGH', 1, r)}W${digits(6, r)}`, (v) => `VIN: ${v}`],
  ['user handle', (r) => `@${some(LETTERS, 9, r)}`, (v) => `Ping ${v} on Twitter about it.`],
  ['password', password, (v) => `The password is ${v} for now.`],
  ['password after a colon', password, (v) => `Password: ${v}`],
  ['password in quotes', password, (v) => `Log in as admin with the password "${v}".`],
  ['password of letters', (r) => some(LETTERS, 11, r), (v) => `password: ${v}`],
  ['spoken password', (r) => some(LETTERS, 9, r), (v) => `So the password for staging is, um, ${v}, all lower case.`],
  ['Wi-Fi password', (r) => some(LETTERS, 10, r), (v) => `The Wi-Fi password is ${v}.`],
  ['Wi-Fi key', password, (v) => `SSID: office, WPA2 key: ${v}`],
  ['pass phrase', phrase(5), (v) => `The passphrase of the key is "${v}".`],
  ['seed words', phrase(12), (v) => `Seed phrase: ${v}`],
  ['PIN', (r) => digits(6, r), (v) => `The PIN is ${v}.`],
  ['door code', (r) => digits(6, r), (v) => `The door code is ${v}.`],
  ['one-time code', (r) => digits(6, r), (v) => `Your verification code is ${v}.`],
  ['backup code', (r) => `${some(HEX, 5, r)}-${some(HEX, 5, r)}`, (v) => `Recovery code: ${v}`],
  ['cookie', token(32), (v) => `Cookie: session=${v}; theme=dark`],
  ['session id', (r) => some(HEX, 32, r), (v) => `Set-Cookie: PHPSESSID=${v}; path=/`],
  ['bearer token', token(40), (v) => `curl -H "Authorization: Bearer ${v}" https://api.example/items`],
  [
    'basic authorisation',
    (r) => Buffer.from(`admin:${password(r)}`).toString('base64'),
    (v) => `Authorization: Basic ${v}`,
  ],
  ['user of curl', password, (v) => `curl -u admin:${v} https://api.example/items`],
  ['user of curl, spaced', password, (v) => `curl -u  :${v} https://api.example/items`],
  ['URL with password', password, (v) => `postgres://admin:${v}@db.internal:5432/shop`],
  ['URL with token', token(32), (v) => `https://api.example/items?access_token=${v}`],
  ['AWS access key', prefixed('AKIA', 16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), (v) => `aws_access_key_id = ${v}`],
  ['AWS secret key', (r) => some(BASE62, 40, r), (v) => `aws_secret_access_key = ${v}`],
  ['GitHub token', prefixed('ghp_', 36), (v) => `export GITHUB_TOKEN=${v}`],
  ['GitLab token', prefixed('glpat-', 20), (v) => `git clone https://oauth2:${v}@gitlab.example/shop.git`],
  ['Slack token', (r) => `xoxb-${digits(12, r)}-${digits(12, r)}-${some(BASE62, 24, r)}`, (v) => `The bot uses ${v}.`],
  [
    'Slack webhook',
    (r) => `hooks.slack.com/services/T${some('ABCDEFGH', 8, r)}/B${some('ABCDEFGH', 8, r)}/${some(BASE62, 24, r)}`,
    (v) => `Post it to ${v} then.`,
  ],
  ['Stripe key', prefixed('sk_live_', 24), (v) => `STRIPE_KEY=${v}`],
  ['Google key', prefixed('AIza', 35), (v) => `maps key ${v}`],
  ['OpenAI key', prefixed('sk-proj-', 48), (v) => `OPENAI_API_KEY: ${v}`],
  ['SendGrid key', (r) => `SG.${some(BASE62, 22, r)}.${some(BASE62, 43, r)}`, (v) => `mail is sent with ${v}`],
  ['Twilio key', (r) => `SK${some(HEX, 32, r)}`, (v) => `TWILIO_API_KEY=${v}`],
  ['npm token', prefixed('npm_', 36), (v) => `//registry.npmjs.org/:_authToken=${v}`],
  ['PyPI token', prefixed('pypi-AgEIcHlwaS5vcmc', 60), (v) => `twine upload -p ${v}`],
  ['Docker password', password, (v) => `docker login -u ci -p ${v}`],
  [
    'JSON web token',
    (r) => `eyJhbGciOiJIUzI1NiJ9.eyJ${some(BASE62, 40, r)}.${some(BASE62, 43, r)}`,
    (v) => `The token is ${v}`,
  ],
  [
    'private key',
    (r) => `${some(BASE62, 64, r)}\n${some(BASE62, 64, r)}`,
    (v) => `-----BEGIN RSA PRIVATE KEY-----\n${v}\n-----END RSA PRIVATE KEY-----`,
    (v) => v.split('\n'),
  ],
  [
    'long refresh token',
    token(900),
    (v) => `refresh_token: ${v}`,
    (v) => [v.slice(0, 40), v.slice(500, 540), v.slice(-40)],
  ],
  ['secret in environment', token(24), (v) => `export DB_PASSWORD='${v}'`],
  ['secret in YAML', token(24), (v) => `client_secret: ${v}`],
  ['secret in JSON', token(24), (v) => `{"apiKey": "${v}"}`],
  ['secret in XML', token(24), (v) => `<password>${v}</password>`],
  ['secret in a Makefile', token(24), (v) => `API_TOKEN ?= ${v}`],
  ['secret in PHP', token(24), (v) => `$config['api_key'] .= '${v}';`],
  [
    'secret in a header',
    (r) => `${some(HEX, 8, r)}-${some(HEX, 4, r)}-4${some(HEX, 3, r)}-a${some(HEX, 3, r)}-${some(HEX, 12, r)}`,
    (v) => `X-Auth-Token: ${v}`,
  ],
  ['MySQL option', password, (v) => `mysql -u root -p${v} shop`],
  ['sshpass', password, (v) => `sshpass -p '${v}' ssh root@db.internal`],
  ['command over two lines', password, (v) => `htpasswd -b .htpasswd admin \\\n  ${v}`],
  [
    'connection string',
    (r) => `${some(BASE62, 43, r)}=`,
    (v) => `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${v}`,
  ],
  ['SQL Server', password, (v) => `Server=db;User Id=sa;Password=${v};`],
  ['Bitcoin address', () => ['1BvBMSEYstWetq', 'TFn5Au4m4GFg7xJaNVN2'].join(''), (v) => `Pay to ${v}.`],
  ['health number in an identifier', (r) => nhs(r), (v) => `nhs_number=${v}`],
  ['second of two passports', (r) => `C${digits(8, r)}`, (v) => `Passports: C12345678 and ${v}.`],
  ['passport in JSON', (r) => `C${digits(8, r)}`, (v) => `{"passportNumber": "${v}"}`],
  ['phone in an identifier', (r) => `0171 ${digits(7, r)}`, (v) => `phoneNumber: ${v}`],
  ['phone, Turkish', (r) => `53${digits(8, r)}`, (v) => `Cep no ${v}`],
  ['Brazilian tax number', (r) => cpf(r), (v) => `cpfCliente=${v}`],
  ['Polish tax number', (r) => nip(r), (v) => `NIP ${v}`],
  ['postcode', (r) => `SW${1 + r.below(9)}A ${1 + r.below(9)}AA`, (v) => `postal_code: "${v}"`],
  ['user of curl, joined', password, (v) => `curl -uadmin:${v} https://api.example/items`],
  ['curl over lines', password, (v) => `curl \\\n  -u admin:${v} \\\n  https://api.example/items`],
  ['MySQL over lines', password, (v) => `mysql -h db \\\n  -u root \\\n  -p${v}`],
  ['secret after ::=', token(24), (v) => `API_TOKEN ::= ${v}`],
  ['secret in an element of its own lines', token(24), (v) => `<apiKey>\n  ${v}\n</apiKey>`],
  ['long token in quotes', token(700), (v) => `"access_token": "${v}"`, (v) => [v.slice(0, 40), v.slice(-40)]],
  ['password by words alone', (r) => some(LETTERS, 14, r), (v) => `The password for the vault is ${v}.`],
  ['key in a header', (r) => some(HEX, 32, r), (v) => `x-api-key: ${v}`],
  ['Ethereum key', (r) => some(HEX, 64, r), (v) => `private key: 0x${v}`],
  ['IDENTIFIED BY', password, (v) => `ALTER USER app IDENTIFIED BY '${v}';`],
  ['ConvertTo-SecureString', password, (v) => `ConvertTo-SecureString "${v}" -AsPlainText -Force`],
  ['net use', password, (v) => `net use Z: \\\\files\\share /user:corp\\deploy ${v}`],
  ['literal of kubectl', password, (v) => `kubectl create secret generic db --from-literal=value=${v}`],
  ['.pgpass', password, (v) => `db.shop.example:5432:shop:app:${v}`],
  ['Sentry DSN', (r) => some(HEX, 32, r), (v) => `https://${v}@o4711.ingest.sentry.io/4711`],
  ['SNMP community', (r) => some(LETTERS, 10, r), (v) => `snmpwalk -v2c -c ${v} switch.internal system`],
  ['changed password', password, (v) => `The password leaked, so I changed it to ${v} today.`],
  [
    'passcode in a table',
    (r) => digits(6, r),
    (v) => `| Meeting | https://meet.example/j/4711 |\n| --- | --- |\n| Passcode | ${v} |`,
  ],
]

/** Kinds of secrets and personal data, each in a sentence of its own. */
export const PLANTED_KINDS: readonly PlantedKind[] = rows.map(([name_, value, sentence, parts]) => ({
  name: name_,
  value,
  sentence,
  ...(parts === undefined ? {} : { parts }),
}))
