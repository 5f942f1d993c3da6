import { anyOf } from './any-of.js'
import type { IntentRule } from './rules.js'

const LOOKUP_NOUNS =
  'default|ttl|timeouts?|retention|cron expression|schedule|interval|threshold|regions?|batch size|size|http method|lifetime|base image|capacity|expiry|lifetime|quota|cut-?off|content type|encoding|headers?|flags?|env(?:ironment)? var(?:iable)?s?|keys?|urls?|max(?:imum)? [\\w -]+|min(?:imum)? [\\w -]+|required [\\w -]+|signature|parameters?|params|arguments?|return (?:type|value)|fields?|columns?|values?|status codes?|response (?:format|body|schema)|exit codes?|error codes?|syntax|format|port|replicas?|licen[cs]e|image tag|constants?|api docs?|options?|limits?|methods on|name of|type of|version'

/** Questions that something written answers: overviews, places and facts. */
export const ANSWER_RULES: readonly IntentRule[] = [
  {
    name: 'bare-name',
    intent: 'locate',
    bare: true,
    specificity: 950,
    confidence: 0.95,
    examples: ['LoadOptionsFromReader', 'src/app/routes.ts'],
  },
  {
    name: 'overview',
    intent: 'overview',
    pattern: anyOf`
      \boverview\b
      \btl;?dr\b
      \bjust joined\b
      \bnew to (?:this|the) (?:project|code ?base|repo|team)\b
      \b(?:quick|short|guided) (?:tour|intro(?:duction)?)\b
      \bbig picture\b
      \bhigh[- ]level\b
      \bonboarding\b
      \bnewcomers?\b
      \bnew contributors?\b
      \bi am new\b
      \bi'm new\b
      ^summari[sz]e\b
      \bsummary of\b
      \btour of\b
      ^(?:explain|describe|understand|introduce|present|what is) (?:me |us )?(?:this|our|the whole|the entire) (?:code ?base|project|repo(?:sitory)?|system|mono-?repo|platform)\b
      \bkey concepts\b
      \bhow (?:is|are) (?:the |this |our |all )?(?:code|code ?base|repo(?:sitory)?|project|sources?|monorepo) (?:organi[sz]ed|structured|laid out)
      \b(?:folder|directory|project|repo(?:sitory)?) (?:layout|structure)\b
      \bmap of (?:all|the)\b
      \bentry points?\b.*\b(?:app|application|project|system|repo|service)
      \b(?:main|most important|core|central) (?:modules|components|classes|packages|parts|building blocks)\b
      \bbuilding blocks\b
      \b(?:put|fits?|hangs?) together\b
      \bwhere (?:should|do|can|would) (?:i|we|one|you|a|the)\b.*\b(?:start|begin)\b
      \bsketch (?:of )?(?:how|the)\b
      \bhow (?:everything|it all|all of this) (?:fits|works)\b
      \binventory of\b
      ^(?:the )?entry ?points (?:of|to|into)\b
      \bnutshell\b
      \bprimer\b
      \brundown\b
      \bmoving parts\b
      ^what are the (?:\w+ )?(?:services|modules|components|packages|subsystems)\b
      ^what is in (?:the|this) .*\b(?:folder|directory|repo|package)\b
      ^how (?:is|are) (?:the|our) (?:front-?end|back-?end|ui|platform|app|workspace) (?:structured|organi[sz]ed|laid out)\b
      \bcrash course\b
      \brough idea of\b
      \bgist of (?:this|the) (?:\w+ )?(?:repo|project|system|code ?base)\b
    `,
    specificity: 800,
    confidence: 0.9,
    examples: ['give me an overview of the shop', 'what are the main components'],
  },
  {
    name: 'overview-of-the-whole',
    intent: 'overview',
    pattern: anyOf`
      \b(?:how|what)\b.*\b(?:is|does|are|do)\b.*\b(?:this|the|our) (?:\w+ )?(?:project|repo|repository|mono-?repo|code ?base|system|workspace|application|package)\b.*(?:structured|organi[sz]ed|laid out|about|as a whole|contain|do\b)
      ^(?:what|which) (?:other )?(?:micro-?)?(?:services|packages|modules|apps|applications|repositories|components|subsystems|teams?) (?:are there|are in|do we have|exist|does the|make up)
      \b(?:purpose|goal|aim|point) of (?:this|the|our) (?:project|repo|repository|code ?base|system|mono-?repo|application)\b
      \barchitecture\b
      \bgeneral design\b
      \b(?:technologies|languages|frameworks|tech stack)\b.*\b(?:used?|in use)\b
      ^tech stack\b
      ^list (?:every|all|the) (?:micro)?services?\b
      \bwhat is this (?:project|repo|code)
    `,
    unless: String.raw`^(?:notes|minutes|outcome)\b|\bwhere\b|\bwhy\b|\b(?:when|if|after|once|before|while|until)\b`,
    specificity: 790,
    confidence: 0.85,
    examples: ['what does this application do', 'what services are there'],
  },
  {
    name: 'where-it-was-said',
    intent: 'locate',
    pattern: String.raw`^in (?:which|what) (?:[\w-]+ )?(?:thread|channel|meeting|doc|document|ticket|pr|pull request|issue)\b`,
    specificity: 785,
    confidence: 0.75,
    examples: ['in which slack thread did we discuss the freeze'],
  },
  {
    name: 'what-was-said',
    intent: 'reference',
    pattern: anyOf`
      \bwhat (?:was|were|has been|is|did|do|does|had) (?:(?:we|the team|they|you|\w+|the) )?(?:said|say|agreed?|agree|decided?|concluded?|discussed?|discuss|promised?|propose[ds]?|conclusion|outcome|decision|verdict|consensus|agreement|answered?|ask(?:ed)? for)\b
      \bwho (?:decided|proposed|suggested|noticed|reported|said|agreed|promised|asked|raised|objected|volunteered|approved|took)\b
      ^(?:outcome|conclusion|result|decision|summary|notes|minutes|action items|agreement)s? (?:of|from|about|on|in)\b.*
      \b(?:any|the) (?:notes|minutes|action items|decisions?) (?:from|of|on|about)\b
      \bdid (?:we|anyone|anybody|someone|the team|they|you) (?:ever )?(?:discuss|decide|agree|talk|mention|say|consider|settle)\b
      \bis there (?:an? )?(?:adr|decision record)\b
    `,
    unless: String.raw`^(?:where|find|locate|summary of (?:the|this|our) (?:\w+ )?(?:code|backend|frontend|repo|project|system))\b`,
    specificity: 780,
    confidence: 0.88,
    examples: [
      'what did we agree on for the freeze',
      'who decided to drop the xml api',
      'outcome of the cache discussion',
    ],
  },
  {
    name: 'what-to-do',
    intent: 'reference',
    pattern: anyOf`
      \bwhat (?:to do|should (?:i|we|one|you|on-?call|the on-?call) do|(?:do|can) (?:i|we|you) do|must (?:i|we) do|now)\b.*(?:\b(?:when|if|after|once|with|about|during)\b|,|$)
      ^(?:when|if|after|once|the|an?|on-?call)\b.*[,:]\s*what (?:now|to do|should|do (?:i|we) do|are the steps)\b
      \bwhat (?:now|next)\s*\?*$
      \bhow (?:do (?:i|we|you)|to|should (?:i|we)) (?:react|respond) (?:to|when|if)\b
    `,
    unless: String.raw`\b(?:need|have) to (?:change|do to (?:add|support|make|get))|\bwhat (?:do|should) (?:i|we) do to\b`,
    specificity: 770,
    confidence: 0.88,
    examples: ['what should I do when the alert fires', 'the queue is full, what now'],
  },
  {
    name: 'file-by-its-kind',
    intent: 'locate',
    pattern: String.raw`^(?:the )?(?:dockerfile|makefile|manifest|(?:helm )?chart|readme|schema|migration|workflow|terraform|proto(?: file)?|package\.json|config file|ci config) (?:of|for|from|that|which)\b|\b(?:anyone|link)\s*\?+$|\b(?:link|pointer) to\b`,
    specificity: 475,
    confidence: 0.75,
    examples: ['dockerfile of the worker?', 'runbook for a full disk anyone?'],
  },
  {
    name: 'procedure-or-decision',
    intent: 'reference',
    pattern: anyOf`
      ^(?:on-?call:|runbook|playbook|procedure|steps)\b
      \bprocedure\b
      \bwhat to do (?:when|if)\b
      \b(?:disaster recovery|emergency|escalation)\b
      \bwhat was (?:said|agreed|decided|concluded|discussed)\b
      \bhow (?:do (?:i|we)|to) (?:safely )?(?:rotate|revoke|renew|reindex|back ?up|restart|roll ?back|fail ?over|drain|scale|rotate|restore|recover|deploy)\b
      \bwhat did (?:we|\w+) (?:decide|say|agree|conclude)\b
      \badr\b
      \bdecision record\b
    `,
    unless: String.raw`^(?:where|find|is there)\b`,
    specificity: 470,
    confidence: 0.85,
    examples: ['steps to drain a node', 'how do we roll back a release'],
  },
  {
    name: 'meaning-of-a-code',
    intent: 'reference',
    pattern: String.raw`\bwhat (?:does|do|is) .*\b(?:[1-5]\d\d|error code|exit code|status)\b.* mean\b|^meaning of (?:the )?(?:status|error|exit|code|[1-5]\d\d)\b|\bwhich (?:http )?(?:status|error|exit|response)(?: code)? (?:do|does|is|will)\b`,
    specificity: 345,
    confidence: 0.8,
    examples: ['what does a 423 from the lock api mean', 'which http status do we send for a missing cart'],
  },
  {
    name: 'name-of-a-fact',
    intent: 'reference',
    pattern: String.raw`^(?:[\w.'/-]+ ){1,4}(?:ttl|lifetime|batch size|timeouts?|port|limits?|defaults?|version|retention|interval|quota|expiry|syntax|signature|parameters|arguments|return type|status codes?|env vars?|schedule|threshold|concurrency|region)\s*\?*$`,
    unless: String.raw`^(?:where|find|locate|show|open|how|why|what|which|when|who|is|are|do|does|can|in|explain|describe)\b`,
    specificity: 262,
    confidence: 0.65,
    examples: ['access token ttl', 'gateway request timeout?'],
  },
  {
    name: 'place',
    intent: 'locate',
    pattern: anyOf`
      ^(?:where|where's|whereabouts|locate|find|open|point me|show me|show the|show definition|search for|definition of|location of)\b
      ^(?:in )?(?:which|what) (?:\w+ )?(?:file|module|migration|workflow|script|job|controller|component|part|class|handler|function|package|folder|directory|template|manifest|config key|helm template|line|test)\b
      ^what (?:file|manifest|module|class|handler)\b
      \b(?:implementation|definition|location|source) of\b
      \b(?:code|function|class|logic|method|module|component|route|handler|query|script|job|middleware|place|file|package|controller|thing|helper|service|endpoint|script) (?:that|which|for|responsible|where|to)\b
      \b(?:location|locations|implementation|definition|source code|code)\s*\?*$
      ^anything\b.*\bthat\b
      ^(?:is|are) there (?:already )?(?:a|an|any|some)\b
      ^(?:do|does|have|has) (?:we|it|the \w+|this \w+) (?:already )?(?:have|got|ship(?: with)?|contain) (?:already )?(?:an?|any|some|something)\b
      ^(?:an?|any|something|some \w+) (?:existing |ready )?(?:helper|util|function|code|component|library)?\s*(?:that|which|to|for) \w+s? .*\?
      ^(?:the )?(?:place|spot|file|code|line|lines|function|class|module) (?:where|that|which|for|in)\b
      ^(?:every|all) (?:place|spot|call|endpoint|implementation|table|deployment|usage)s?\b
      ^list (?:all|every)\b
      ^documentation (?:for|of|on|about)\b
      \bwhere .* (?:defined|set|configured|created|declared|stored|read)\b
      ^[\w -]+[:,] where\b
      [\s,:-]where(?: is (?:it|that|this))?\s*\?*$
      [,:-] (?:which|what) (?:file|module|class|package|folder)\s*\?*$
    `,
    unless: String.raw`^(?:all|every|list|show) (?:\w+ )?(?:config|error|status|exit|option|flag|metric|environment|env|settings?)|^(?:how|why|what is the (?:job|purpose|role)|explain|describe)\b`,
    specificity: 260,
    confidence: 0.88,
    examples: ['where do retries live', 'which file decides the locale'],
  },
  {
    name: 'what-it-gives',
    intent: 'reference',
    pattern: anyOf`
      \bwhat (?:does|do|can) \S+ (?:return|throw|accept|take|expect|raise|default to)\b
      ^(?:what|which) (?:is|are) (?:the )?(?:possible|allowed|valid|supported|permitted) \w+
      ^what time ?zone\b
      \bwhat is .+ called\s*\?*$
      ^what does (?:the )?--?\w
      ^(?:docs|documentation) (?:for|of|on) (?:the|our) \w+
      ^(?:what|which) (?:is|are) (?:the )?(?:\w+ ){0,3}(?:minimum|maximum|defaults?|limits?|range|names?|types?|formats?)\b
      \bwhich (?:\w+ ){0,2}(?:headers|parameters|arguments|flags|versions|formats|keys|events)\b
      ^(?:supported|names?) \w+
    `,
    unless: String.raw`\bwhere\b|\bdo we\b|\b(?:reason|purpose|point|idea|rationale)\b`,
    specificity: 265,
    confidence: 0.8,
    examples: ['what does parseConfig return', 'which headers does the export expect'],
  },
  {
    name: 'fact',
    intent: 'reference',
    pattern: anyOf`
      ^(?:what|which)(?:'s)? (?:is |are |was |does |do )?(?:the |an? )?(?:\w+ ){0,2}(?:${LOOKUP_NOUNS})\b
      ^(?:\w+ ){0,2}(?:${LOOKUP_NOUNS}) (?:of|for|on|accepted|used|in)\b
      ^(?:default|max(?:imum)?|min(?:imum)?|required|allowed|valid|supported|complete list|name|type)\b(?! (?:error|inference|mismatch))
      ^(?:payload|body|response|request body|shape|schema|unit|range|size) of\b
      ^(?:what|which) (?:is the )?(?:\w+ )?command\b
      ^(?:is|are) (?:the )?\S+(?: \w+){0,2} (?:optional|required|mandatory|nullable|case[- ]sensitive)\b
      ^(?:is|are) \S+ including\b
      ^(?:is|are) (?:the )?[\w-]+(?: \w+){1,3} or \w+\s*\?*$
      \bwhat is in the (?:payload|body|response|request|event|message|header)\b
      ^who (?:is|are) (?:on[- ]call|responsible|in charge|the owners?)\b
      ^(?:is|are) .+ in (?:cents|seconds|millis\w*|ms|bytes|utc|percent|[kmg]i?b|minutes|hours)\b
      ^possible (?:values?|options?|states?|status(?:es)?|types?|modes?)\b
      ^is \S+ (?:given |measured |counted )?in \w+ or \w+
      \bin (?:seconds|milliseconds|ms|minutes|bytes|utc)\s*\?*$
      \bby default\b
      \bwhat is \w+ set to\b
      \bwhat does the (?:flag|option|switch|parameter)\b
      \bhow (?:many|long|large|big|much|often)\b
      ^do(?:es)? \S+ (?:accept|take|return|support|throw|raise)\b
      \bwhich (?:\w+ ){0,2}(?:fields|columns|values|status codes|port|environment variable|env var|version|image tag|options|arguments)\b
      \bwhat (?:values|fields|version|unit|date format|precision|port|error code|columns|type)\b
      ^(?:every|all) (?:error|status|exit) codes?\b
      \bapi docs?\b
      \bunder what licen[cs]e\b
      \bwhat licen[cs]e\b
      ^(?:(?:complete |full )?list (?:of |all |every )?|all |every |all the |each )(?:\w+ ){0,2}(?:config(?:uration)?|error|status|exit|options?|flags?|settings?|metrics?|environment variables|env vars?)\b
      ^env(?:ironment)? var
      ^(?:under|in|on|at|since|from|as of) (?:which|what) (?:release|url|path|port|region|host|version|branch|address|namespace)\b
      ^what (?:cron|type|url|port|path|header|branch|tag|http method|method|unit|encoding|charset|algorithm|name) \w+
      ^which (?:\w+ )?(?:version|base image|region|port|branch|tag|header|url|encoding|algorithm|python|node|java|go)\b
      \b(?:inclusive|exclusive|case sensitive|mandatory|nullable)\s*\?*$
    `,
    specificity: 240,
    confidence: 0.85,
    examples: ['default value of server.host', 'what is the signature of connect'],
  },
  {
    name: 'who-or-which',
    intent: 'reference',
    pattern: String.raw`^(?:who|which)\b`,
    specificity: 40,
    confidence: 0.5,
    examples: ['who do I contact about the bill', 'which currency is shown first'],
  },
  {
    name: 'all-of-a-kind',
    intent: 'locate',
    pattern: String.raw`^(?:every|all|each)\b`,
    specificity: 30,
    confidence: 0.6,
    examples: ['every dockerfile in the repo'],
  },
  {
    name: 'named-thing',
    intent: 'locate',
    specificity: 0,
    confidence: 0.4,
    examples: ['rate limiter middleware'],
  },
]
