import { ASKS_CONVENTIONAL } from '../conventional-documents.js'
import { ASKS_FOR_COMMITS } from './commit-questions.js'
import type { Route } from './route.js'
import {
  ASKS_FOR_LISTS,
  ASKS_FOR_SERVICES,
  ASKS_FOR_SURFACE,
  ASKS_FOR_USERS,
  ASKS_FOR_WHOLE_SURFACE,
  ASKS_WHAT_IT_USES,
} from '../relation/relation-kind.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

/** Follows a flow over its messages. */
const FLOW = { strategy: 'hybrid', follow: true } as const

/**
 * Questions that documents answer first: how somebody does something, installs, builds, releases; what a setting does and what is
 * the default; and why something is as it is.
 */
const DOCUMENT_QUESTION = [
  String.raw`\bhow (?:to|(?:do|can|could|should|would) (?:i|we|you|one|people)|should \w+ \w+ (?:be|declare))\b`,
  String.raw`^(?:please )?(?:install|set ?up|upgrade|migrate|configure|build|deploy|release|publish|` +
    String.raw`contribute|run (?:the |all )?(?:tests?|linter))\b`,
  String.raw`\b(?:installed|installation|requirements?|prerequisites?|` +
    String.raw`supported (?:platforms?|versions?|browsers?)|platforms? (?:are|is) supported|` +
    String.raw`before (?:i|we|you) can use)\b`,
  String.raw`\b(?:steps|to be done) (?:to|for)\b|\breleases? (?:cut|made|done|published)\b|\bnew (?:release|version)\b`,
  String.raw`\bdefault (?:\w+ ){0,3}(?:of|for)\b|\bby default\b|\bwhat(?:'s| is| are) the defaults?\b`,
  String.raw`\bwhat (?:do|does) (?:the )?(?:\S+ )?(?:settings?|options?|flags?|variables?|parameters?|keys?)` +
    String.raw`\b|` +
    String.raw`\b(?:which|what) (?:environment variables?|settings?|options?|flags?)\b`,
  String.raw`\bwhat (?:do|does) (?:the )?(?:[A-Z0-9]+_[A-Z0-9_]+|--?[a-z][\w-]+|[a-z]+(?:_[a-z]+)+) (?:of .{1,40} )?(?:do|mean|control)\b`,
  String.raw`^(?:can|could|may) (?:i|we|you|one|people)\b|\bis (?:it|there) (?:possible|a way|any way|support|a (?:setting|option|flag))\b`,
  String.raw`\b(?:do|does) (?:it|this|\w+) support\b|\b(?:is|are) (?:\w+ ){1,4}supported\b|\b(?:what|which) .{1,40} (?:is|are) supported\b`,
  ASKS_CONVENTIONAL,
  String.raw`\b(?:am i|are we) allowed\b|\bmay i\b|\bis it (?:worth|safe|ok(?:ay)?)\b|` +
    String.raw`\bhow (?:fast|stable|mature) is\b|` +
    String.raw`\bhow long (?:is|are|will) .{1,60}(?:supported|maintained|fixed)\b`,
  String.raw`\b(?:lists? of|which|any|other|official|third[- ]party) ` +
    String.raw`(?:plugins?|add-?ons?|integrations?|extensions?) (?:are|exist|is|for|there|list)\b|` +
    String.raw`\bplug-?in list\b`,
  // The code that writes a message answers why it came.
  String.raw`^why\b(?!.*["“«])`,
  String.raw`\bwhen (?:should|must) (?:i|we|you|one)\b|^when is support\b`,
].join('|')

/** Verbs after "who" and "what" that ask the graphs who has to do with whom, or begin another kind of question. */
const RELATING =
  'is|are|was|were|does|do|did|has|have|had|can|may|should|must|else|all|still|calls?|invokes?|uses?|hits?|imports?|includes?|contains?|' +
  'references?|extends?|inherits?|implements?|depends?|relies|needs?|requires?|consumes?|publishe?s?|subscribes?|listens?|reads?|writes?|' +
  'talks?|connects?|touches|exposes?|offers?|owns?|breaks?|fails?'
/** Words before an object. After "what", they tell a verb ("what empties the cart") from a plural ("what services use the cart"). */
const BEFORE_OBJECT = 'the|an?|all|any|every|each|no|this|that|these|those|it|its|their|our|my|only|old|new'

/** Questions for what does something to something, though they sound like questions for relations. */
const DOES_SOMETHING = [
  String.raw`^who (?!(?:${RELATING})\b)(?:gets? )?\w\w+\b`,
  String.raw`^what (?!(?:${RELATING})\b)\w+s (?:(?:off|up|out|down|back) )?(?:${BEFORE_OBJECT})\b`,
  // What happens when a part of the system is missing is a question for its dependents.
  String.raw`^what happens (?:if|when|after|before|once|to)\b(?!.*\b(?:down|unavailable|unreachable|offline|fails?|dies|crashes|stops)\b)`,
].join('|')

/** Built-in routes. One row is one route. */
export const ROUTES: readonly Route[] = [
  {
    name: 'relations of a service',
    intents: ['relationship'],
    names: ['service'],
    specificity: 900,
    strategy: 'graph',
    expand: 'services',
  },
  {
    name: 'relations of a declaration',
    intents: ['relationship'],
    names: ['identifier'],
    specificity: 910,
    strategy: 'graph',
  },
  {
    name: 'relations',
    intents: ['relationship'],
    specificity: 880,
    strategy: 'graph',
    expand: 'services',
  },
  { name: 'all endpoints', pattern: ASKS_FOR_WHOLE_SURFACE, specificity: 915, strategy: 'graph' },
  { name: 'all services', pattern: ASKS_FOR_SERVICES, specificity: 915, strategy: 'graph' },
  { name: 'all tables, topics or variables', pattern: ASKS_FOR_LISTS, specificity: 915, strategy: 'graph' },
  {
    name: 'endpoints of a service',
    pattern: ASKS_FOR_SURFACE,
    names: ['service', 'repository'],
    specificity: 915,
    strategy: 'graph',
  },
  // The learned intent of these is often a flow or a place.
  { name: 'what uses a table or a topic', pattern: ASKS_FOR_USERS, specificity: 915, strategy: 'graph' },
  {
    name: 'what a declaration uses',
    pattern: ASKS_WHAT_IT_USES,
    names: ['identifier', 'service'],
    specificity: 915,
    strategy: 'graph',
  },
  {
    name: 'one declaration or file',
    intents: ['locate', 'reference', 'understand'],
    scopes: ['pinpoint'],
    names: ['identifier', 'path'],
    specificity: 800,
    strategy: 'lookup',
  },
  {
    name: 'a setting or a column by its name',
    intents: ['locate', 'reference'],
    targetTypes: ['config', 'schema'],
    names: ['identifier'],
    specificity: 810,
    strategy: 'keyword',
  },
  { name: 'a flow', intents: ['trace'], specificity: 700, ...FLOW },
  {
    name: 'what happens',
    intents: ['trace'],
    pattern: String.raw`\bwhat (?:happens|is done)\b|\bhow (?:does|do|did|is|are|was|were)\b|\b(?:after|until|once)\b|\bstep by step\b`,
    specificity: 710,
    ...FLOW,
    acts: true,
  },
  // In a system of services, what acts answers most questions; in a library, often a type that declares.
  { name: 'a flow of a system', intents: ['trace'], system: true, specificity: 705, ...FLOW, acts: true },
  {
    name: 'what acts in a system',
    intents: ['understand', 'locate', 'reference', 'framework'],
    system: true,
    specificity: 705,
    strategy: 'hybrid',
    acts: true,
  },
  {
    name: 'who does something',
    intents: ['relationship'],
    pattern: DOES_SOMETHING,
    system: true,
    specificity: 905,
    ...FLOW,
    acts: true,
  },
  {
    name: 'what people said',
    targetTypes: ['conversation'],
    specificity: 950,
    strategy: 'hybrid',
    // What was decided in a conversation is written down as a decision.
    answeredBy: { CONVO_SLACK: 1, CONVO_TRANSCRIPT: 1, CONVO_OTHER: 1, DOC_ADR: 1 },
  },
  {
    name: 'what a commit changed',
    pattern: ASKS_FOR_COMMITS,
    commits: true,
    specificity: 960,
    strategy: 'hybrid',
    answeredBy: { CHANGE_COMMIT: 1 },
  },
  {
    name: 'what documents say',
    intents: ['reference', 'understand', 'locate', 'debug', 'implement', 'relationship'],
    targetTypes: ['doc'],
    specificity: 940,
    strategy: 'hybrid',
    answeredBy: { DOC_RUNBOOK: 1, DOC_ADR: 1, DOC_GOOGLE: 1, DOC_README: 0.6 },
    wholeDocument: true,
  },
  {
    name: 'what manifests say',
    targetTypes: ['manifest'],
    intents: ['locate', 'reference', 'understand'],
    specificity: 860,
    strategy: 'hybrid',
    answeredBy: { CODE_DEPLOY: RANKING_DEFAULTS.firstCorpus, CODE_CONFIG: RANKING_DEFAULTS.firstCorpus / 2 },
  },
  {
    name: 'what documents tell first',
    pattern: DOCUMENT_QUESTION,
    intents: ['understand', 'locate', 'debug', 'implement', 'reference', 'compare', 'framework'],
    specificity: 870,
    strategy: 'hybrid',
    answeredBy: {
      DOC_RUNBOOK: RANKING_DEFAULTS.firstCorpus,
      DOC_ADR: RANKING_DEFAULTS.firstCorpus,
      DOC_GOOGLE: RANKING_DEFAULTS.firstCorpus,
      DOC_README: RANKING_DEFAULTS.firstCorpus,
    },
  },
  {
    name: 'a service as a whole',
    intents: ['overview'],
    names: ['service'],
    specificity: 710,
    strategy: 'graph',
    expand: 'services',
  },
  { name: 'the whole', intents: ['overview'], specificity: 700, strategy: 'hybrid', expand: 'services' },
  { name: 'anything', specificity: 0, strategy: 'hybrid' },
]
