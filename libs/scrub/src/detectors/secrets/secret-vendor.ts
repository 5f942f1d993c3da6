import type { Finding, SyncDetector } from '../detector.js'
import { matchesOf } from '../text/matches.js'
import type { Literal } from '../text/literals.js'
import type { Scan } from '../text/scan.js'
import { openingsOf } from './openings.js'

/** A token whose shape identifies its vendor, as the vendor documents it. */
type VendorToken = readonly [kind: string, shape: string]

const W = String.raw`[\w-]`

export const VENDOR_TOKENS: readonly VendorToken[] = [
  ['AWS_KEY', String.raw`(?:A3T[A-Z\d]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|APKA)[A-Z\d]{16}`],
  ['AWS_KEY', String.raw`ABSK[A-Za-z\d+/]{40,}={0,2}|bedrock-api-key-[A-Za-z\d+/=]{20,}|da2-[a-z\d]{26}`],
  ['GITHUB_TOKEN', String.raw`gh[oprsu]_[A-Za-z\d]{30,}|github_pat_[A-Za-z\d_]{22,}`],
  ['GITLAB_TOKEN', String.raw`gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-${W}{10,}|GR1348941${W}{20,}`],
  ['SLACK_TOKEN', String.raw`xox[abeoprs](?:\.xox[bp])?-[\w-]{10,}|xapp-\d-[\w-]{10,}|xwfp-[\w-]{20,}`],
  ['WEBHOOK', String.raw`(?<![\w.-])hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/(?!T0+\/B0+\/X+|YOUR)[\w/+-]{10,}`],
  ['WEBHOOK', String.raw`(?<![\w.-])(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]+`],
  ['WEBHOOK', String.raw`(?<![\w.-])default[\da-f]{24,40}\.\w{1,4}\.environment\.api\.powerplatform\.com[\w:/?&=%.-]*`],
  ['WEBHOOK', String.raw`(?<![\w.-])(?:hooks\.zapier\.com\/hooks\/catch|chat\.googleapis\.com\/v1\/spaces)\/[\w/?&=%.-]{8,}`],
  ['GOOGLE_KEY', String.raw`AIza[\w-]{33,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}`],
  ['STRIPE_KEY', String.raw`(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z\d]{10,}|whsec_[A-Za-z\d+/=]{20,}`],
  ['OPENAI_KEY', String.raw`sk-(?:proj|svcacct|admin|None)-[\w-]{20,}|sk-[A-Za-z\d]{20,}T3BlbkFJ[A-Za-z\d]{20,}`],
  ['ANTHROPIC_KEY', String.raw`sk-ant-[\w-]{20,}`],
  ['API_KEY', String.raw`sk-or-v1-[\da-f]{64}|sk-[A-Za-z\d_-]{32,}|gsk_[A-Za-z\d]{40,}|xai-[A-Za-z\d]{60,}|` +
String.raw`pplx-[A-Za-z\d]{40,}|r8_[A-Za-z\d]{30,}|jina_[\w-]{40,}|tgp_v1_[\w-]{30,}|fw_[A-Za-z\d]{22,}|` +
String.raw`hf_[A-Za-z\d]{30,}|api_org_[A-Za-z\d]{34}|nvapi-[\w-]{40,}|csk-[a-z\d]{40,}|` +
String.raw`lsv2_(?:pt|sk)_[\da-f]{32}_[\da-f]{10}|pcsk_[\w]{20,}|wandb_v1_[\w]{30,}`],
  ['NPM_TOKEN', String.raw`npm_[A-Za-z\d]{30,}`],
  ['PYPI_TOKEN', String.raw`pypi-[\w-]{50,}`],
  ['DOCKER_TOKEN', String.raw`dckr_(?:pat|oat)_[\w-]{20,}`],
  ['VAULT_TOKEN', String.raw`hv[bsr]\.[\w-]{24,}|[bs]\.[A-Za-z\d]{24}(?![\w.-])`],
  ['SENDGRID_KEY', String.raw`SG\.[\w-]{16,32}\.[\w-]{16,64}`],
  ['MAIL_KEY', String.raw`key-[\da-f]{32}|xkeysib-[\da-f]{64}-[A-Za-z\d]{16}|md-[\w-]{22}|re_[A-Za-z\d]{8}_[A-Za-z\d]{20,}`],
  ['TWILIO_KEY', String.raw`(?:AC|SK)[\da-fx]{32}`],
  ['SHOPIFY_TOKEN', String.raw`shp(?:at|ca|pa|ppa|ss|tka|ua)_[\dA-Za-z]{32,}`],
  ['SQUARE_TOKEN', String.raw`sq0[a-z]{3}-[\w-]{22,50}|EAAA[\w-]{56,}`],
  ['DISCORD_TOKEN', String.raw`=?mfa\.[\w-]{6}\.[\w-]{27,40}|mfa\.[\w-]{80,}`],
  ['ATLASSIAN_TOKEN', String.raw`AT(?:ATT3|ATT|BB|CTT3)[\w=-]{20,}`],
  ['DATABRICKS_TOKEN', String.raw`dapi[\da-f]{32}(?:-\d)?|dose[\da-f]{32}(?:-\d)?`],
  ['OBSERVABILITY_KEY', String.raw`glsa_[A-Za-z\d]{32}_[\da-fA-F]{8}|glc_[A-Za-z\d+/]{32,}={0,2}|eyJrIjoi[A-Za-z\d+/]{40,}={0,2}|` +
String.raw`NR(?:AK|JS|AA|II|RA|BR)-[\w-]{19,42}|sntr[yu][su]_[\w=+/-]{40,}|` +
String.raw`dt0[a-z]\d{2}\.[A-Z\d]{24}\.[A-Z\d]{64}|phc_[A-Za-z\d]{40,}|phx_[A-Za-z\d]{40,}|` +
String.raw`hcaik_[a-z\d]{58}|pagerduty-[\w]{20}`],
  ['CLOUD_KEY', String.raw`do[opr]_v1_[\da-f]{64}|LTAI[A-Za-z\d]{12,26}|AKID[A-Za-z\d]{32}|` +
String.raw`ocid1\.(?:user|tenancy)\.[\w.-]{20,}|HRKU-[\w-]{36,}|fo1_[\w-]{40,}|` +
String.raw`FlyV1 fm\d[a-z]?_[\w+/=,-]{50,}|tskey-[a-z]+-[\w-]{10,}|cf(?:k|ut|at|pat)_[A-Za-z\d]{30,}|` +
String.raw`v1\.0-[\da-f]{24}-[\da-f]{146}|rnd_[A-Za-z\d]{28,}|vercel_[a-z]{2,}_[\w]{20,}|` +
String.raw`vc[pika]_[\w]{24,}|nfp_[\w]{36,}|sbp_[\da-f]{40}|sb_secret_[\w-]{20,}|neon_[\w]{20,}|` +
String.raw`pscale_(?:tkn|pw|oauth)_[\w.=-]{32,64}|EAAG[\w]{30,}|EAACEdEose0cBA[\w]{10,}`],
  ['CI_TOKEN', String.raw`CCIP(?:AT|RJ)_[\w]{20,}_[\da-f]{40}|bkua_[\da-f]{40}|pul-[\da-f]{40}|` +
String.raw`dp\.(?:pt|st|sa|ct|scim|audit)\.[\w.-]{30,}|sq[pua]_[\da-f]{40}|rubygems_[\da-f]{48}|` +
String.raw`cio[A-Za-z\d]{32}|oy2[a-z\d]{43}|tfr?p_[\w]{30,}|A[PK]I-[A-Z\d]{20,}|NF-[\w-]{30,}|` +
String.raw`snyk_(?:uat|sat)\.[\w.-]{20,}`],
  ['SAAS_TOKEN', String.raw`lin_(?:api|oauth)_[A-Za-z\d]{32,}|secret_[A-Za-z\d]{40,}|ntn_[A-Za-z\d]{40,}|` +
String.raw`fig[duro]{1,2}_[\w-]{20,}|PMAK-[\w-]{20,}|pat[A-Za-z\d]{14}\.[\da-f]{64}|` +
String.raw`pat-(?:na|eu)\d-[\da-f-]{36}|frn1-[\w-]{40,}|shippo_(?:live|test)_[\da-f]{40}|` +
String.raw`EZ[AT]K[A-Za-z\d]{54}|FLW(?:PUB|SEC)K(?:_TEST)?-[\w-]{12,}-X|duffel_(?:test|live)_[\w=-]{40,}|` +
String.raw`live_[\da-f]{35}|test_[\da-f]{35}|sk_[A-Za-z\d]{3,6}_[\w]{20,}|sk_[\da-f]{32,}|pk_[\da-f]{32,}|` +
String.raw`rzp_(?:live|test)_[A-Za-z\d]{10,}|` +
String.raw`access_token\$(?:production|sandbox)\$[\da-z]{16}\$[\da-f]{32}|` +
String.raw`access-(?:production|sandbox|development)-[\da-f-]{36}|` +
String.raw`(?:sdk|mob|api)-[\da-z]{8}-[\da-z]{4}-[\da-z]{4}-[\da-z]{4}-[\da-z]{12}|pk\.eyJ[\w.-]{40,}|` +
String.raw`sk\.eyJ[\w.-]{40,}|intercom_[\w]{30,}|typ_[\w-]{40,}|tfp_[\w-]{40,}|CFPAT-[\w-]{40,}|` +
String.raw`ZU_[\w]{20,}|SWMTKN-1-[\w-]{50,}|b32[\w]{60,}|KEY[\dA-F]{32}_\w{20,}|pnu_[A-Za-z\d]{36}|` +
String.raw`cal_live_[\da-f]{32}|clojars_[a-z\d]{60}|ops_eyJ[\w-]{50,}|A3-[A-Z\d]{6}-[A-Z\d-]{26,}|` +
String.raw`sl\.[\w-]{100,}|SK-[A-Za-z\d]{32}`],
  ['CLOUD_KEY', String.raw`AVNS_[\w-]{15,}|AKLT[A-Za-z\d+/=_-]{30,}|AQVN[\w-]{35,}|SCW[A-Z\d]{17}|sm_pat_[\w]{16,}|` +
String.raw`tk-us-[\w-]{40,}|aio_[A-Za-z\d]{28}|rpa_[A-Za-z\d]{30,}|sha256~[\w-]{43}|y0_[\w-]{50,}|` +
String.raw`1000\.[\da-f]{32}\.[\da-f]{32}|EAAB[A-Za-z\d]{60,}`],
  ['SAAS_TOKEN', String.raw`apify_api_[A-Za-z\d]{30,}|ATTA[\da-f]{64}|rdme_[a-z\d]{60,}|` +
String.raw`sgp_(?:[\da-f]{16}_|local_)?[\da-f]{40}|fio-u-[\w=-]{60,}|ico-[A-Za-z\d]{32}|` +
String.raw`ory_[ap]t_[\w.-]{40,}|zpka_[\w]{30,}|xata_[\w]{20,}|tr_(?:dev|prod|stg)_[A-Za-z\d]{20,}|` +
String.raw`mlsn\.[\da-f]{64}|xsmtpsib-[\da-f]{64}-[A-Za-z\d]{16}|s-s4t2(?:ud|af)-[\da-f]{64}|pdl_[\w]{20,}|` +
String.raw`retool_[\w]{20,}|nsec1[02-9ac-hj-np-z]{58}|v[1-4]\.(?:local|public)\.[\w-]{40,}|` +
String.raw`glsoat-[\w-]{20,}|whsec_[\w-]{24,}|bkpt_[\w]{30,}`],
  ['CRYPTO_KEY', String.raw`S[ACNOUX][A-Z2-7]{56}(?![A-Z\d])|AGE-SECRET-KEY-1[A-Z\d]{58}|[xtyz]prv[A-HJ-NP-Za-km-z1-9]{100,}`],
  ['JWT', String.raw`eyJ[\w-]{8,}\.(?:eyJ[\w-]{8,}|[\w-]{16,})(?:\.[\w-]*)?(?:\.[\w-]+)*`],
] // prettier-ignore

const ASCII = 128
/** The first two characters of every shape; one search for them takes the place of a hundred shapes at each character. */
let openings: Uint8Array | null = null

function openingsOfTokens(): Uint8Array {
  const isOpening = new Uint8Array(ASCII * ASCII)
  for (const [, shape] of VENDOR_TOKENS) {
    for (const pair of openingsOf(shape)) isOpening[pair.charCodeAt(0) * ASCII + pair.charCodeAt(1)] = 1
  }
  return isOpening
}

/** Shapes that start with anything. Each is searched only near one of its fixed parts. */
export const SHAPED: readonly (readonly [kind: string, fixed: readonly Literal[] | RegExp, shape: RegExp])[] = [
  ['GOOGLE_KEY', ['.apps.googleusercontent'], /(?<![\w-])\d{6,}-[a-z\d]{32}(?=\.apps\.googleusercontent\.com)/g],
  ['WEBHOOK', ['.webhook.office.com'], /(?<![\w.-])[\w-]+\.webhook\.office\.com\/webhookb2\/[\w@/.-]+/g],
  ['DISCORD_TOKEN', /\.[\w-]{6}\.[\w-]{27}/, /(?<![A-Za-z\d])=?[A-Z][A-Za-z\d]{23,27}\.[\w-]{6}\.[\w-]{27,40}/g],
  ['CI_TOKEN', ['.atlasv1.'], /(?<!\w)\w{14}\.atlasv1\.[\w-]{60,}/g],
  ['MAIL_KEY', ['-us'], /(?<!\w)[\da-f]{32}-us\d{1,2}(?!\w)/g],
  // A DSN of Sentry: its public key, in older ones also the secret key
  ['OBSERVABILITY_KEY', /@/, /(?<=:\/\/)[\da-f]{32}(?::[\da-f]{32})?(?=@[\w.-]+(?::\d+)?(?:\/[\w-]+){0,3}\/\d+)/g],
  ['OBSERVABILITY_KEY', ['nral'], /(?<!\w)[\da-f]{36}NRAL/g],
  ['TELEGRAM_TOKEN', /\d:[\w-]{34}/, /(?<!\w)\d{8,10}:[\w-]{34,36}(?![\w-])/g],
  ['AZURE_KEY', ['q~'], /(?<![\w~.-])[\w~.]{3}[78]Q~[\w~.-]{31,34}/g],
  [
    'AZURE_KEY',
    ['aiot', '+ast', '+amc', 'azse', 'acdb', '+aba', '+acr', 'apim', 'azfu', 'jqqj'],
    /(?<![\w+/])[A-Za-z\d+/]{33,84}(?:AIoT|\+ASt|\+AMC|AzSe|ACDb|\+ABa|\+ACR|APIM|AzFu|JQQJ)[A-Za-z\d+/]{4,10}={0,2}/g,
  ],
  [
    'PASSWORD_HASH',
    ['$2', '$1$', '$5$', '$6$', '$y$', '$7$', '$gy$', '$apr1$', '$argon2'],
    new RegExp(
      String.raw`\$(?:2[abxy]?\$\d\d\$[./A-Za-z\d]{53}|` +
        String.raw`(?:1|5|6|y|7|gy|apr1)\$(?:rounds=\d+\$)?[./A-Za-z\d]{1,20}\$(?:[./A-Za-z\d]{1,20}\$)?` +
        String.raw`[./A-Za-z\d]{22,}|` +
        String.raw`argon2(?:id?|d)\$v=\d+\$[\w=,]+\$[\w+/]+\$[\w+/]+)`,
      'g',
    ),
  ],
  ['PASSWORD_HASH', ['pbkdf2'], /(?<!\w)pbkdf2[_:-]\w+[$:]\d+\$[\w+/=]+\$[\w+/=]{20,}/g],
  ['PASSWORD_HASH', ['{sha', '{ssha', '{crypt}'], /\{(?:S?SHA\d*|CRYPT)\}[\w+/=$.]{20,}/g],
  [
    'ARTIFACTORY_KEY',
    /AKC[A-Za-z\d]{10}|AP[\dA-F][A-Za-z\d]{8}/,
    /(?<![\w/+])(?:AKC[A-Za-z\d]{10,}|AP[\dA-F](?=[A-Za-z]*\d)[A-Za-z\d]{8,})(?![\w/+])/g,
  ],
]

/** Position before a vendor's token: not the end of another word. */
const START = '(?<![A-Za-z\\d])'
const ANY_TOKEN = VENDOR_TOKENS.map(([, shape]) => `(${shape})`).join('|')
const tokenAnywhere = new RegExp(`${START}(?:${ANY_TOKEN})`, 'g')
const tokenHere = new RegExp(`${START}(?:${ANY_TOKEN})`, 'y')

/** Tokens with the prefix or the shape of a known vendor. */
export const vendorSecretDetector: SyncDetector = {
  id: 'secret-vendor',
  tier: 'secret',
  find(scan) {
    const findings: Finding[] = []
    const { longTokens } = scan
    const shapes = SHAPED.filter(([, fixed]) => holdsAny(scan, fixed))
    const add = (kind: string, offset: number, match: RegExpExecArray): void => {
      const start = offset + match.index
      findings.push({ kind, start, end: start + match[0].length })
    }
    for (const token of longTokens) {
      // A path, a host name or hyphenated words: nothing a vendor would give out.
      if (!token.hasDigit && !token.hasCapital) continue
      for (const match of vendorTokensIn(token.text)) add(kindOf(match), token.offset, match)
      for (const [kind, , shape] of shapes) {
        for (const match of matchesOf(token.text, shape)) add(kind, token.offset, match)
      }
    }
    return findings
  },
}

function holdsAny({ text, literals }: Scan, fixed: readonly Literal[] | RegExp): boolean {
  return fixed instanceof RegExp ? fixed.test(text) : fixed.some((literal) => literals.has(literal))
}

function kindOf(match: RegExpExecArray): string {
  const group = VENDOR_TOKENS.findIndex((_, index) => match[index + 1] !== undefined)
  return VENDOR_TOKENS[group]?.[0] ?? 'API_KEY'
}

const NONE: readonly RegExpExecArray[] = []

/** Returns every vendor's token in a text without spaces. The same result as `everyVendorToken`, 20 times as fast. */
export function vendorTokensIn(text: string): readonly RegExpExecArray[] {
  let at = nextStart(text, 0)
  if (at === -1) return NONE
  const matches: RegExpExecArray[] = []
  while (at !== -1) {
    tokenHere.lastIndex = at
    const match = tokenHere.exec(text)
    if (match !== null) matches.push(match)
    at = nextStart(text, match === null ? at + 1 : at + match[0].length)
  }
  return matches
}

/** Returns every vendor's token by trying the pattern at every character. */
export function everyVendorToken(text: string): readonly RegExpExecArray[] {
  return matchesOf(text, tokenAnywhere)
}

/** The next place from `from` on where a token can start; -1 when there is none. */
function nextStart(text: string, from: number): number {
  const isOpening = (openings ??= openingsOfTokens())
  let previous = from === 0 ? 0 : text.charCodeAt(from - 1)
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (!isAlphanumeric(previous) && code < ASCII) {
      const next = text.charCodeAt(at + 1)
      if (next < ASCII && isOpening[code * ASCII + next] === 1) return at
    }
    previous = code
  }
  return -1
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
}
