import type { ServiceNames } from '../../graphs/service-names.js'
import type { CorpusType } from '@coderag/types'
import type { Entity } from '../classification.js'
import { repositoriesIn } from './repository-mentions.js'
import { servicesIn } from './service-mentions.js'
import { timesIn } from './time.js'

/** Names that a query may refer to. */
export interface KnownNames {
  /** Names and aliases of services, as the index spells them. */
  readonly services: ServiceNames
  readonly repositories: readonly string[]
  /** In lower case. */
  readonly dependencies: ReadonlySet<string>
}

/** Words that name a corpus. */
const CORPUS_WORDS: readonly { readonly pattern: RegExp; readonly corpusTypes: readonly CorpusType[] }[] = [
  { pattern: /\b(?:slack|threads?|channel|chat)\b/i, corpusTypes: ['CONVO_SLACK'] },
  {
    pattern: /\b(?:meetings?|transcripts?|calls? notes|stand-?ups?|handovers?|retros?(?:pectives?)?)\b/i,
    corpusTypes: ['CONVO_TRANSCRIPT'],
  },
  { pattern: /\b(?:discussions?|conversations?)\b/i, corpusTypes: ['CONVO_SLACK', 'CONVO_TRANSCRIPT', 'CONVO_OTHER'] },
  { pattern: /\b(?:runbooks?|playbooks?)\b/i, corpusTypes: ['DOC_RUNBOOK'] },
  { pattern: /\b(?:adrs?|decision records?)\b/i, corpusTypes: ['DOC_ADR'] },
  { pattern: /\b(?:readmes?|documentation|docs?)\b/i, corpusTypes: ['DOC_README'] },
  { pattern: /\bgoogle docs?\b/i, corpusTypes: ['DOC_GOOGLE'] },
  { pattern: /\b(?:manifests?|helm|k8s|kubernetes|dockerfiles?|terraform)\b/i, corpusTypes: ['CODE_DEPLOY'] },
  { pattern: /\b(?:config(?:uration)? files?|settings files?)\b/i, corpusTypes: ['CODE_CONFIG'] },
]

const QUOTED = /`([^`\n]{1,200})`/g
/** A path with a folder, or a file name with a known extension. URLs and routes do not match. */
const PATH =
  /(?:^|[\s("'`])((?:\.{0,2}\/)?(?:[\w@.-]+\/)+[\w@.-]+\.\w{1,8}|[\w@-][\w@.-]*\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|cs|rb|php|swift|scala|ex|hs|lua|sh|c|h|cc|cpp|hpp|ya?ml|toml|json|md|sql|proto|tf|xml|cfg|ini|env|gradle|mod|csproj|vue|svelte))(?=$|[\s)"'`,;:?!]|\.(?:\s|$))/g
/** Matches a name in the spelling of code: with an inner capital, an underscore, a qualifier or a call. */
const IDENTIFIER =
  /(?:^|[\s("'`])((?:[\p{L}_$][\p{L}\p{N}_$]*(?:\.|::|#|->))*(?:_*[\p{Ll}][\p{Ll}\p{N}]*\p{Lu}[\p{L}\p{N}_]*|\p{Lu}[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}]*|[\p{L}]*_[\p{L}\p{N}_]*[\p{L}\p{N}]|\p{Lu}{2,}\p{Ll}[\p{L}\p{N}]+)(?:\(\))?|(?:[\p{L}_$][\p{L}\p{N}_$]*(?:\.|::|->))+[\p{L}_$][\p{L}\p{N}_$]*(?:\(\))?|[\p{L}_$][\p{L}\p{N}_$]*\(\))(?=$|[\s)"'`,;:?!(]|\.(?:\s|$))/gu
const NAME_AFTER_WORD = new RegExp(
  String.raw`\b(?:function|method|class|struct|interface|type|enum|constant|variable|symbol|where is|` +
    String.raw`who calls|callers of|callees of|usages of|references to|what does|signature of|parameters of|` +
    String.raw`definition of|explain|describe|purpose of|find)\s+([\p{L}_$][\p{L}\p{N}_$]{2,})(?=\s*$|` +
    String.raw`\s+(?:defined|declared|do|call|calls|implemented|called|used|return|returns|take|accept)\b)`,
  'giu',
)
/** Matches a query that is one word, which may be a name without inner structure: `Transaction`. */
const ALONE = /^[\p{L}_$][\p{L}\p{N}_$]{2,}$/u
/** Matches scripts that write sentences without spaces. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const PLAIN_WORDS = new Set([
  'the',
  'this',
  'that',
  'our',
  'which',
  'code',
  'function',
  'class',
  'there',
  'authentication',
  'caching',
  'logging',
])

/** Products and plural abbreviations that are written like identifiers. */
const NOT_IDENTIFIERS = new RegExp(
  String.raw`^(?:GitHub|GitLab|JavaScript|TypeScript|PostgreSQL|MySQL|MongoDB|DynamoDB|OpenAPI|GraphQL|` +
    String.raw`WebSockets?|NodeJS|OAuth2?|iOS|macOS|[A-Z]{2,6}s)$`,
)

/** Kinds that may share their name with an entity of another kind, as a repository does with its service. */
const KINDS_THAT_SHARE_NAMES: ReadonlySet<Entity['kind']> = new Set(['corpus', 'time', 'repository'])

/** Finds everything that a query names, each once, in the order of the text. */
export function entitiesIn(text: string, known: KnownNames, now: Date): Entity[] {
  const isFile = (value: string): boolean => !known.dependencies.has(value.toLowerCase())
  const paths = matches(text, PATH)
    .filter(isFile)
    .map((value): Entity => ({ kind: 'path', text: value, value, confidence: 0.95 }))
  const quoted = matches(text, QUOTED)
    .filter((value) => !/\s/.test(value))
    .map((value) => (isPath(value) ? path(value) : identifier(value, 0.95)))
  const written = matches(text, IDENTIFIER)
    .filter((value) => !NOT_IDENTIFIERS.test(value))
    .map((value) => identifier(value, 0.9))
  const introduced = matches(text, NAME_AFTER_WORD)
    .filter((value) => !PLAIN_WORDS.has(value.toLowerCase()))
    .map((value) => identifier(value, 0.6))
  const corpora = CORPUS_WORDS.flatMap(({ pattern, corpusTypes }): Entity[] => {
    const found = pattern.exec(text)?.[0]
    return found === undefined
      ? []
      : [{ kind: 'corpus', text: found, value: found.toLowerCase(), confidence: 0.7, corpusTypes }]
  })
  const found = [
    ...paths,
    ...quoted,
    ...servicesIn(text, known.services),
    ...repositoriesIn(text, known.repositories),
    ...dependenciesIn(text, known.dependencies),
    ...written,
    ...introduced,
    ...corpora,
    ...timesIn(text, now),
  ]
  // A word alone that is the name of something else is that.
  const all = found.length > 0 || !isNameAlone(text.trim()) ? found : [identifier(text.trim(), 0.86)]
  const seen = new Set<string>()
  return all
    .filter(({ kind, value }) => {
      const key = KINDS_THAT_SHARE_NAMES.has(kind) ? `${kind} ${value}` : value.toLowerCase()
      return seen.has(key) || isPartOfPath(kind, value, paths) ? false : seen.add(key)
    })
    .sort((a, b) => text.indexOf(a.text) - text.indexOf(b.text))
}

function isNameAlone(word: string): boolean {
  return (
    ALONE.test(word) && !NO_SPACES.test(word) && !PLAIN_WORDS.has(word.toLowerCase()) && !NOT_IDENTIFIERS.test(word)
  )
}

function dependenciesIn(text: string, dependencies: ReadonlySet<string>): Entity[] {
  const lower = ` ${text.toLowerCase().replaceAll(/'s\b/g, '')} `
  const words = lower.split(/[\s,;:()'"`]+/).map((word) => word.replace(/^@|(?<![.?!])[.?!]+$/g, ''))
  const pairs = words.map((word, index) => `${word} ${words[index + 1] ?? ''}`)
  return [...new Set([...words, ...pairs])]
    .filter((word) => dependencies.has(word))
    .map((word) => ({ kind: 'dependency', text: word, value: word, confidence: 0.85 }))
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]))
}

function isPath(value: string): boolean {
  return value.includes('/') && !value.startsWith('/')
}

function path(value: string): Entity {
  return { kind: 'path', text: value, value, confidence: 0.95 }
}

function identifier(text: string, confidence: number): Entity {
  return { kind: 'identifier', text, value: text.replace(/\(\)$/, ''), confidence }
}

function isPartOfPath(kind: Entity['kind'], value: string, paths: readonly Entity[]): boolean {
  return kind === 'identifier' && paths.some((known) => known.value.includes(value))
}
