import { describe, expect, test } from 'vitest'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '../../src/index.js'

/** What a text of documents becomes, in a chunk of its own. */
async function clean(text: string): Promise<string> {
  const { chunks } = await createScrubber().scrub([rawChunk({ text, corpusType: 'DOC_RUNBOOK', path: 'a.md' })])
  return chunks[0]?.text ?? ''
}

const RANDOM = ['q7RxT2mV', 'bLe9Kd4W', 'zP1sYu6H'].join('')
const STRKEY = ['QX4MB7ZK', 'T2WEJ5RD', 'H6PYN3VC'].join('').repeat(3).slice(0, 55)

describe('the people of a document', () => {
  test.each([
    ['a place named after a saint', 'Rents are compared with those of San Francisco every spring.'],
    ['a place with New in front', 'The office of New York thinks that the summer was hot.'],
    ['an institution', 'We met at the Maria Lindqvist Museum and at Anna Moser Airport.'],
    ['a label that is also a surname', 'Price: Open source.\nPartners: unknown'],
    ['a label that is also a given name', '- Merit: Ideas count by what they are worth.'],
    ['a label with the ending of a surname', '* Panic: an error from which no program comes back.'],
    ['a label before a link', 'Link: [a course](https://docs.example/course)'],
    ['a title of words that are names', 'File it under the component First Tab Page please.'],
    ['a word that English derives', 'Authorisation confirmed once more. The same name? Possibly the same bus.'],
    ['a saying', 'Simpler said than done, and having said that, we tried.'],
    ['what is confirmed by others', 'Outage confirmed by the provider.'],
    ['what is mentioned above', 'It works like the Blue Heron mentioned above.'],
    ['what is out of scope', 'Docker Swarmkit is out of scope here.'],
    ['long-lived things', 'Long lived branches are merged last.'],
    ['what is named or written by a thing', 'A page named "Roadmap" reads the file written by Conveyor at start.'],
    ['a program with the name of a role', 'The logs of the director Boshling are kept, and of the actor Pluto.'],
    ['a release with its number', 'It needs version 10.15 Sabrina or newer.'],
    ['a column of names of things', '| Name | Count |\n|---|---|\n| Upper Totals | 3 |'],
    ['an abbreviation like a title', 'Case 4: Dr replica\n1. Stop it'],
    [
      'words with marks in a list of links',
      'It is there in the languages of the site, as this is what most of the readers have asked for in spring: [Référence Complète](/fr/reference) and English.',
    ],
  ])('%s', async (_, text) => expect(await clean(text)).toBe(text))

  test.each([
    ['an adverb before a name', "Additionally, Ana Silva's crate was open.", 'Additionally'],
    ['the employer behind a name', 'The talk of Ana Silva, Parcelify is on Monday.', 'Parcelify'],
    ['the firm that somebody founded', 'Ana Silva, founder of Parcelify, and Tomasz Wrona speak.', 'Parcelify'],
  ])('%s stays', async (_, text, word) => expect(await clean(text)).toContain(word))

  test.each([
    ['a person with the name of a saint behind it', 'Please ask Maria San Pedro about it.', 'Maria'],
    ['a speaker with a name that is a word', 'Merit: I think that we should wait.', 'Merit'],
    ['a speaker with a name that is a word, in a dialogue', 'Katarzyna: done\nPrice: deployed', 'Price'],
    ['a speaker who asks', 'Price: is it live?', 'Price'],
    ['a person whose names are words', 'It was assigned to Mark Page yesterday.', 'Mark Page'],
    ['somebody who said so', 'Kudeha said no. Vonkrath confirmed it and Qadir mentioned it.', 'Vonkrath'],
    ['a colleague with a name', 'We have a colleague named Kudeha there.', 'Kudeha'],
    ['the author, with both names', 'The page was written by Qadir Vonkrath in spring.', 'Vonkrath'],
    ['a person in a column of names, beside mail', '| Name | Email |\n|---|---|\n| Qadir Vonkrath | – |', 'Vonkrath'],
    ['a person in a column of owners', '| Service | Owner |\n|---|---|\n| shop | Qadir Vonkrath |', 'Vonkrath'],
    ['a person in a column of names, known', '| Name | Count |\n|---|---|\n| Ana Silva | 3 |', 'Ana Silva'],
    ['a doctor in small letters', 'It was dr moreau who called.', 'moreau'],
    [
      'a name with marks behind a cue',
      'The page is kept by Þórdís Krókur and it is long, as that is what the team has.',
      'Krókur',
    ],
    ['a list of first names', 'Ana, Kudeha and Tomasz were there.', 'Kudeha'],
  ])('%s is still found', async (_, text, name) => expect(await clean(text)).not.toContain(name))
})

describe('the numbers of a document', () => {
  test.each([
    ['a number of one digit', 'The phone number is written as 4444444444 or 222-222-2222.'],
    ['a round number', 'The price is for 7.000.000 calls.'],
    ['a number with its thousands apart', 'The total is 318,207,455,087.5512047.'],
    ['a range of years', 'Call it for years of the range 0000-9999.'],
    ['milliseconds since 1970', 'the mobile shelf | 1712345098471 | 1712345098472 |'],
    ['seconds since 1970', 'call the tail of syslog: [1660708390, {"line"=>"open"}]'],
    ['seconds in camel case', '"text", "openedSeconds":1660708391'],
    ['the number of a book', `Call for the book ${978}${'014752'}3815 there.`],
    ['a line of a log of Go', '[2027/05/11 04:27:52.831 +00:00] the crate is open'],
    ['a part of a path', 'Identification of a box: https://docs.example/rules/BAKE21/Reading'],
    ['lines of a file', 'The passport is at https://git.example/shop/src/main.go#L2047-L2058'],
    ['ciphers', 'bind-ciphers ECDH+AES256:DH+AES256:ECDH'],
    ['a zone of the reverse domain', 'the key is for 44.31.172.in-addr.arpa zones'],
    ['a section of a document', 'See RFC 4180 Section #2; the depot is 300m of Harbour Lane away.'],
    ['the fingerprint of a key', `The PGP key is 0x${'7B21C4F09D6E83A5152C'}${'90EF4D7A6B18C3E2F05D'} there.`],
    ['a version with a date behind it', 'token service | 3.14.0-0.shop-2027-11-23-041752 | open'],
  ])('%s', async (_, text) => expect(await clean(text)).toBe(text))

  test.each([
    ['a telephone number in groups of three', 'Her phone: 612.345.678', '345.678'],
    ['a number to call that looks like a time', 'phone: 1133224455', '1133224455'],
    ['a number behind a number', 'Call 12, 030 901 820 today.', '901 820'],
    ['a resident number of Korea', 'the number 900101-1234567 of the form', '1234567'],
    ['a number of thirteen digits that is no book', `phone ${978}${'014752'}3814`, '7523814'],
    ['a Belgian number with points', 'the number 85.07.30-033.28 of the dossier', '033.28'],
    ['an address of Ethereum', `pay to 0x${'7B21C4F09D6E83A5152C'}${'90EF4D7A6B18C3E2F05D'} now`, 'B21C4F09'],
    ['an address with a mask', 'ip_address=192.168.44.7/24', '44.7'],
    ['a street with its number', 'Send it to 2000 Harbour Lane, please.', '2000 Harbour'],
  ])('%s is still found', async (_, text, value) => expect(await clean(text)).not.toContain(value))
})

describe('what stands where a secret could', () => {
  test.each([
    [
      'the next option of a command',
      'copy --skip-ledger-passwords \\\n  --target=ledger.sql and --no-password --kind=EC',
    ],
    ['the next label', 'The password of a user\ntitle: Reset'],
    [
      'a heading of options',
      '  -p, --password text   The password of the depot\n\nOther options:\n   --verbosity text',
    ],
    ['the next prompt', 'New password:\nRe-type new password:'],
    ['the answer of a program', 'Password:\ncrate.depot/north painted'],
    ['a comment behind a prompt', '# Password of the depot:#enter the password'],
    ['a function that is called', 'cert, err := tls.ReadX509KeyPair(depotCert, depotKey)'],
    ['a constant of a class', 'const DEPOT_PASSPHRASE = Depots.NORTH;'],
    [
      'a path behind a variable',
      `"Bearer $BEARER" $HOST/crates/$${'CRATE_ID'}/items/4c9e2a17-58d3-4b06-9f7a-d1e0c8b35a62`,
    ],
    ['a path and what is asked there', 'DELETE /depot/login-tokens?id=4c9e2a17-58d3-4b06-9f7a-d1e0c8b35a62'],
    ['the name of a key in a query', 'curl http://localhost:7443/depot?key=crateId1 and /crates?primaryKey=crate_id'],
    ['a token of a page', `"paging_token": "${20817733}4410925583"`],
    ['a list of videos', `the secret at https://video.example/playlist?list=PL${RANDOM}`],
    ['a key of GnuPG by its number', `gpg: key ${'6E19D05B'}${'C27A48F3'}: public key imported`],
    ['a signing key of git', `signingkey = ${'6E19D05B'}${'C27A48F3'}`],
    ['a public key', `the secret issuer is ${'G'}${STRKEY}`],
    ['a subject of NATS', `"token inbox": "_INBOX.${RANDOM}"`],
    ['a certificate in base64', `"caKey": "LS0tLS1CRUdJTiBDR${RANDOM}"`],
    ['a label of Kubernetes', 'orders.shop.example/door-token, orders.shop.example/door02-keeper. These are labels'],
    ['an API of Kubernetes', 'token: iam.cloud.shop.example/v1beta1'],
    ['a job by its number', `Started the key rotation, job \`${RANDOM}\` runs`],
    ['a parameter of a framework', "api_key: '%env(SHOP_KEY)%' and key: $__file{/var/run/secrets/tls.key}"],
    [
      'a sentence about a backup',
      'To change the backup phrase, open the settings and then pick the lock from the list that the screen shows when asked.',
    ],
    ['parts of an address to fill in', 'tcp://[username][:password]@host.example[:port]'],
    [
      'an address of Slack to fill in',
      `https://hooks.${'slack'}.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX`,
    ],
    ['a program with its node', 'rabbitmqctl add_user --node rabbit@warehouse7'],
    ['a directory', 'export PASSWORD_STORE_DIR=$HOME}/.shop-pass'],
  ])('%s', async (_, text) => expect(await clean(text)).toBe(text))

  test.each([
    ['a password on the next line', 'Password:\ntR0ub4dor3', 'tR0ub4dor3'],
    ['a password over a line end', 'The password of the staging\nserver is tR0ub4dor3 today', 'tR0ub4dor3'],
    ['a password behind an owner', 'The password of the server: tR0ub4dor3', 'tR0ub4dor3'],
    ['a password with an equals sign', 'DB_PASSWORD=tR0ub=4dor3', 'tR0ub=4dor3'],
    ['a password with points', 'password = tr0ub.4dor3.horse;', '4dor3'],
    ['a key of a query', `https://x.example/v1?key=${['seugeupf', 'knprstoe'].join('')}`, 'seugeupf'],
    ['a token of a session', `"session_token": "${20817733}4410925583"`, '4410925583'],
    ['a private key in base64', `"privateKey": "LS0tLS1CRUdJTiBSU0Eg${RANDOM}"`, RANDOM],
    ['a seed of Stellar', `the secret is ${'S'}${STRKEY}`, STRKEY],
    ['a key with a number like that of GnuPG', `api_key = ${'6E19D05B'}${'C27A48F3'}`, '6E19D05B'],
    [
      'seed words',
      `seed phrase: ${'alpha bravo camel delta eagle forest grape house island jungle kitten lemon'}`,
      'jungle',
    ],
    ['a password of a user in a URL', 'amqp://shop:tR0ub4dor3@[::1]:5672/orders', 'tR0ub4dor3'],
    ['a real address of Slack', `https://hooks.${'slack'}.com/services/T02AB3CD4/B05EF6GH7/${RANDOM}`, RANDOM],
    ['a password behind a node', 'rabbitmqctl add_user --node rabbit@warehouse7 orders tR0ub4dor3', 'tR0ub4dor3'],
    ['a password behind a user', 'rabbitmqctl add_user orders tR0ub4dor3', 'tR0ub4dor3'],
  ])('%s is still found', async (_, text, value) => expect(await clean(text)).not.toContain(value))
})

const commit = ['9fceb02d0ae598e95dc9', '70b74767f19372d61af8'].join('')
const american = ['212-555', '0199'].join('-')

describe('values that look like another kind', () => {
  test.each([
    [
      'an empty value before the next line',
      'DB_PASSWORD=\nDB_HOST=db7.shop.example\nAPI_KEY=\r\nPORT=8080\nTOKEN=\n\nA=b2c3d4',
    ],
    ['an empty value of a spoken name', 'PASSWORD =\nUSERNAME = depot7'],
    ['a commit behind a token', `Revert "token" ${commit}, as the secret landed as ${commit.slice(0, 20)}`],
    ['a commit of a new repository', `The token was dropped in ${commit}${commit.slice(0, 24)} of the shop.`],
    ['hours from and to', 'Call us 0930-1745, by phone 09.30-17.45 or 08:00-20:30, mobile 0905 - 1255'],
    ['times of day', 'The call is at 14:30:15, the phone rings at 12.30.45 and the mobile at 07:05:09.120'],
    [
      'a version behind the name of a product',
      'We run IT Hit Server 2.1.1.108, Oracle 19.3.0.0 and Office Web Apps 3.2.1.44.',
    ],
    ['a version of two numbers and zeros', 'Use DB2 11.5.0.0, then 0.14.2.7 of the depot.'],
    ['scopes of C++ in letters of hex', 'use face::add; then dead::beef::cafe and dead:: of the depot'],
    ['dates and ports', 'On 2024-03-01, 01/02/2024 and 1.2.2024 at port 5432:5432 of 30000-32767'],
  ])('%s', async (_, text) => expect(await clean(text)).toBe(text))

  test.each([
    ['a password on the next line of a quotation', 'DB_PASSWORD =\n  "tR0ub4dor3"', 'tR0ub4dor3'],
    ['a password below its label', 'Password:\n  tR0ub4dor3', 'tR0ub4dor3'],
    ['a token of forty digits', `token: ${commit}`, commit],
    ['a token of forty digits in a sentence on commits', `I reverted it, API_TOKEN=${commit}`, commit],
    ['a secret behind a word', `the secret ${commit} of the shop`, commit],
    ['an address behind one word', 'Server 84.17.43.201 is down', '84.17'],
    ['an address of a resolver', 'The Google DNS 8.8.4.4 answers', '8.8.4.4'],
    ['a private address behind a product', 'The Web Server 10.1.1.3 is down', '10.1.1.3'],
    ['an address of the sixth version', 'It is at 2001:db8::a1 now', 'db8::a1'],
    ['a telephone number of eight digits', 'phone 6123-4567', '6123'],
  ])('%s is still found', async (_, text, value) => expect(await clean(text)).not.toContain(value))

  test.each([
    ['in international form', `Call the patient at +1 ${american} today.`],
    ['in national form', `Call ${american} today.`],
    ['with a country in brackets', `Call (+1) ${american} today.`],
  ])('a telephone number %s is no health number', async (_, text) => {
    expect(await clean(text)).toMatch(/<PHONE_\d+>/)
    expect(await clean(text)).not.toMatch(/UK_NHS|0199/)
  })

  test('a health number behind its word keeps its kind', async () =>
    expect(await clean(`Her NHS number is ${['943 476', '5919'].join(' ')}.`)).toContain('<UK_NHS_'))
})
