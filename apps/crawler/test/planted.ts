import { createHash } from 'node:crypto'

/** Fake values, put together here so that no scanner trips over this file; none belongs to anybody. */
const join = (...parts: readonly string[]): string => parts.join('')

/** Letters and digits without a pattern, the same in every run. */
function drawn(seed: string, length: number): string {
  const letters = createHash('sha512')
    .update(seed)
    .digest('base64')
    .replace(/[^A-Za-z\d]/g, '')
  return letters.slice(0, length)
}

function withLuhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}

/** People whom the sources list or whose surroundings give them away. */
export const PEOPLE = {
  author: 'Quillana Vasterholt',
  user: 'Imredo Karvolainen',
  handle: 'ikarvolainen',
  speaker: 'Tamsinda Obersund',
  owner: 'Rozalind Fennimore',
} as const

/** Secrets, by what they are. They must go from every corpus. */
export const SECRETS: Readonly<Record<string, string>> = {
  awsKey: join('AK', 'IA', 'Q7WERTY2UIOP3ASD'),
  gitToken: join('gh', 'p_', drawn('git', 36)),
  chatToken: join('xo', 'xb-', '318275649012-', drawn('chat', 24)),
  password: join('Tr0ub', '4dor', '&3x!'),
  urlPassword: join('pw-', drawn('url', 14)),
  bearer: join('ey', 'J', drawn('jwt a', 24), '.eyJ', drawn('jwt b', 36), '.', drawn('jwt c', 40)),
  keyBody: drawn('pem a', 64),
  apiKey: drawn('api', 32),
}

/** Personal data with a structure, by kind. They must go from every corpus that is always scrubbed. */
export const PERSONAL: Readonly<Record<string, string>> = {
  mail: join('zenobia.krautwald', '@', 'posteo-example.net'),
  phone: join('+49 30 ', '9018', '2755'),
  card: withLuhn(join('411111', '271828', '182')),
  iban: join('DE89', '3704', '0044', '0532', '0130', '00'),
  ssn: join('536', '-22-', '8726'),
  address: '4417 Hollyhock Lane Suite 210',
  ip: '179.177.214.91',
  mac: '9c:b6:d0:e4:7f:2a',
  birth: '17 March 1984',
  record: 'MRN 48213907',
  wallet: join('0x', '52908400098527886E0F7030', '069857D2E4169EE7'),
}

/** A paragraph with every personal value and every secret. */
export function paragraph(): string {
  const { mail, phone, card, iban, ssn, address, ip, mac, birth, record, wallet } = PERSONAL
  return [
    `Write to ${mail} or call ${phone}. The card ${card} and the account ${iban} are on file, SSN ${ssn}.`,
    `She lives at ${address}, was born on ${birth}, patient ${record}. Last login from ${ip} (${mac}), wallet ${wallet}.`,
    ...secretLines(),
  ].join('\n')
}

/** One line per secret, as people and programs write them. */
export function secretLines(): string[] {
  const { awsKey, gitToken, chatToken, password, urlPassword, bearer, apiKey } = SECRETS
  return [
    `aws_access_key_id = ${awsKey}`,
    `git clone https://${gitToken}@git.internal/shop.git`,
    `SLACK_BOT_TOKEN=${chatToken}`,
    `password: "${password}"`,
    `DATABASE_URL=postgres://shop:${urlPassword}@db.internal:5432/orders`,
    `curl -H 'Authorization: Bearer ${bearer}' https://api.internal/`,
    `api_key = "${apiKey}"`,
  ]
}

/** A private key over several lines. */
export function privateKey(): string {
  const body = [SECRETS['keyBody'], drawn('pem b', 64), drawn('pem c', 40)].join('\n')
  return join('-----BEG', 'IN RSA PRIVATE KEY-----\n', body, '\n-----END RSA PRI', 'VATE KEY-----')
}
