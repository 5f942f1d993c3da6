import { anyOf } from './any-of.js'
import type { IntentRule } from './rules.js'

/** Questions of people at work on something: symptoms, changes and explanations. */
export const WORK_RULES: readonly IntentRule[] = [
  {
    name: 'error-text',
    intent: 'debug',
    pattern: anyOf`
      ^\[?(?:bug|bug report|regression|crash|defect)\b\s*[\]:]
      ^(?:uncaught|unhandled|fatal|traceback)\b
      \bpanic:
      \b\w+(?:Error|Exception)\b\s*(?::|at\b)
      ^\s*(?:fix(?:es|ed)?|bug|bugfix|hotfix|debug|investigate|troubleshoot|diagnose)\b
      \bstack ?trace\b
      \bsegfault
      \bSIGSEGV\b
      \bcore dump
      CrashLoopBackOff
      ImagePullBackOff
      OOMKilled
      \bE(?:CONN|TIMED|NO|PIPE|ADDR)[A-Z]+\b
      \bwhat is (?:wrong|causing|going wrong)\b
      \bexpected .+ (?:but )?(?:got|received|was|found)\b
      \bexit(?:s|ed)? (?:\w+ )?(?:with )?(?:code|status) [1-9]
      \bunexpected token\b
      \berror:
      \bat line \d
      \b(?:module|command|file|symbol|package) not found\b
      cannot read propert
    `,
    unless: String.raw`^(?:where|find|locate|which|how (?:do|does|to|should))\b`,
    specificity: 900,
    confidence: 0.95,
    examples: ['panic: assignment to entry in nil map', 'fix: crash when the queue is empty'],
  },
  {
    name: 'asked-for-change',
    intent: 'implement',
    pattern: String.raw`^\[?(?:feature(?:[ -]request)?|feat|enhancement|proposal|rfc|suggestion|idea|wish(?:list)?|improvement|missing feature|request|todo|task|chore|refactor|perf)\b\s*(?:\([^)]*\)\s*)?[\]:-]|^feature request\b|^missing feature\b`,
    specificity: 890,
    confidence: 0.95,
    examples: ['[Feature Request] export to xlsx', 'RFC: move sessions elsewhere'],
  },
  {
    name: 'change-wanted',
    intent: 'implement',
    pattern: String.raw`^(?:add|adding|implement|implementing|allow|refactor|extend|write|introduce|create|convert|enable|disable|migrate|remove|delete|provide|upgrade|rename|integrate|expose|extract|raise|lower|increase|decrease|reduce|improve|bump|deprecate|validate|handle|ignore|include|exclude|unify|simplify|optimi[sz]e|adopt|apply|ensure|prevent|avoid|persist|generate|publish|emit|get rid of|consider|do not|don't|rework|rewrite|restructure|deduplicate|paralleli[sz]e|encrypt|verify|detect|warn|paginate|reject|respect|honou?r|make|let|use|replace|clean ?up|set up|speed up|port|decouple|modulari[sz]e|customi[sz]e|normali[sz]e|sanitize|throttle|debounce|batch|automate|swap|embed|hide|purge|inline|prefer|localize|translate|infer|auto-?\w+|re-?export|back-?port|support(?! (?:is|of|teams?|tickets?|pages?|emails?|requests?|cases?|agents?|staff|chat)\b))\b(?![-/.:])(?! (?:me|is|are|was|were|does|of)\b)`,
    unless: String.raw`^make (?:sure|test|install|build)?\s*(?:fails?|doesn't|hangs|does not)\b|^(?:handle|batch|port|embed|include)s? (?:is|not|never|fails?)\b|\b(?:fails?|crash(?:es)?|hangs?|broken|panics?)\s*$`,
    specificity: 460,
    confidence: 0.92,
    examples: ['add a retry to the mail client', 'Add type hints to the public api'],
  },
  {
    name: 'change-by-a-word-that-is-a-noun-too',
    intent: 'implement',
    pattern: String.raw`^(?:build|change|move|switch|split|stop|start|send|show|hide|log|drop|document|cache|skip|return|schedule|limit|record|track|test|check|format|print|report|display|filter|sort|group|merge|stream|retry|sign|mark|set|update|install|wrap|store|pin|accept|render|highlight|list|search|index|buffer|compress|queue|lock|cancel|trace|measure|benchmark|monitor|debug|mock|stub|name|order|label|tag|zip|lazy ?load|preload|trim|escape|encode|decode|parse)\b(?![-/.:])(?= (?:the|an?|all|each|every|our|its|their|only|also|more|less|fewer|multiple|custom|new|old|default|per|when|if|to|from|for|by|on|after|before|while|unknown|invalid|empty|large|small|additional|different|other|both|async|nested|optional|json|\d+|\x60|[a-z]+(?:s|ed|ing|y)\b))(?! (?:me|all|every|each) (?:places?|spots?|usages?|calls?|files?|endpoints?|routes?|quer(?:y|ies)|callers?|services?)\b)(?! \w*(?:errors?|issues?|problems?|failures?|warnings?)\b)|^(?:support|options?|ability|possibility|a? ?way|hooks?|flag|setting|command|button) (?:for|to) |^(?:[\w./-]+ ){1,2}support\s*$`,
    unless: anyOf`
      ^\w+ (?:returns|shows|ignores|uses|contains|gives|displays|hides|hangs|works|runs|goes|comes|matches|gets|takes|keeps|lists|loads|opens|closes|sends|has)\b
      \b(?:is|are|was|were|does|do|doesn't|don't|isn't|aren't|never|fails?|ignores?|hangs?|breaks?|loses|missing|broken|wrong|not)\b(?!.*\b(?:too|yet)\b)
      ^show me\b
      \?\s*$
      ^(?:list|search|trace|support is|debug|find)\b.*\b(?:all|every|how|why|the code|a request|an? \w+ (?:from|through|to))\b
    `,
    specificity: 455,
    confidence: 0.8,
    examples: ['Cache compiled templates', 'HTTP/3 support'],
  },
  {
    name: 'better-than-now',
    intent: 'implement',
    pattern: anyOf`
      ^(?:(?:more |better |fully )?(?:configurable|optional|pluggable|customi[sz]able|extensible)|better|faster|improved|native|official|first[- ]class|built-?in support|additional|opt-?in|smarter|finer)\b
      ^(?!(?:how|what|in|on|why|where|which|when|who|is|are|do|does|can)\b).*\bper (?:route|user|tenant|request|project|file|service|worker|endpoint)\s*$
      ^(?:would|i'd|we'd) (?:love|like|prefer|appreciate)\b
      ^(?:best practices?|(?:proper|right|correct|recommended|idiomatic|best|cleanest|easiest|simplest) way)\b
      \bwhat is the (?:best|recommended|proper|right|correct|preferred|idiomatic|easiest|cleanest) (?:way|approach|practice|pattern)\b
      ^trying to (?!understand|find|figure|see|debug|read)
    `,
    unless: String.raw`\b(?:fails?|broken|wrong|doesn't|isn't|not working)\b|\b(?:better|faster) (?:than|or)\b`,
    specificity: 450,
    confidence: 0.8,
    examples: ['Configurable backoff strategy', 'proper way to close the pool on shutdown'],
  },
  {
    name: 'how-to-change',
    intent: 'implement',
    pattern: anyOf`
      \bhow (?:would|do|can|could|should|might) (?:i|one|you)\b
      \bhow (?:would|can|could|should|might) we\b
      ^how to\b(?! (?:read|understand|interpret|debug|find)\b)
      \bhow (?:do|to) (?:we )?(?:\w+ )?(?:add|implement|write|hook|register|create|extend|support|make|build|change|plug|customi[sz]e|override|introduce|expose|replace|migrate|configure|define|enable|disable|integrate|set up)\b
      \bhow to (?:\w+ )?(?:add|implement|write|hook|register|create|extend|support|make|build|change|plug|customi[sz]e|override|introduce|expose|replace|migrate)\b
      \b(?:i|we)(?:'d| would)? (?:want|need|like|have) to\b
      ^(?:want|need) to\b
      ^rate limit (?:the|all|every)\b
      \bwhat (?:would be|is) the way to\b
      \bhow (?:hard|difficult|easy|much work) (?:would|is|will) it\b
      ^new [\w-]+ (?:to|for|that)\b
      \bwhat needs to (?:change|be changed)\b
      ^need (?:an?|some|more)\b(?! (?:hint|pointer|link|explanation)\b)
      ^(?:i|we|our \w+) (?:want|need|miss|require)s? (?!the (?:[\w-]+ )?(?:file|code|place|migration|dockerfile|manifest|runbook|readme|docs?|test|config|script|handler|link|query|schema)\b)
      \bwhat (?:do|would|should|must) (?:i|we) (?:need to |have to )?(?:change|touch|edit|modify)\b
      \bsteps to (?:add|create|implement|support|write)\b
      \bbest place to (?:add|put)\b
      \bfeature request\b
      \bwhere (?:should|do|can|would|must) (?:i|we|one) (?:put|add|hook|place|implement|register|plug)\b
      \bwhich (?:\w+ )?(?:files?|places?|parts?|modules?|classes) (?:do|would|should|must|will) (?:i|we|one) (?:have to |need to )?(?:touch|change|edit|modify|adapt|update)\b
      \bwhat (?:would|does|will) it take to\b
      \bwhat (?:do|would|should|must) (?:i|we) (?:have|need) to\b
      \b(?:is|would) (?:it|there) (?:be )?(?:possible|feasible|hard|difficult|easy|any way|a way|some way|an option)\b
      \bis there (?:a|any|some|an) (?:\w+ )?(?:way|option|possibility|chance|setting|hook) (?:to|of|for)\b
      ^(?:any|some|a) (?:\w+ )?way (?:to|of)\b
      \b(?:any )?plans? (?:to|for)\b
      ^(?!what|which|how|where|when|why|who|is|are|does)(?:[\w'/-]+ ){1,4}(?:should|ought to|must|needs to|need to|could)\b(?!.*\b(?:but|instead|although|however)\b)
      \bit (?:would|will|'d) be\b
      \bwhat(?:'s| is) (?:needed|required|necessary|involved|missing)\b
      ^(?:could|can|would it be possible|is it possible|may) (?:we|you|it|there|to)?\b.*\b(?:let|add|have|support|get|allow|make|provide|expose|be able|configure|option)\b
      \bwould be (?:nice|great|good|useful|helpful)\b
      \bwhat (?:is|would be) (?:needed|required|necessary) to\b
      \bwhat does it take to\b
      ^(?:docs|chore|refactor|perf|test|style|build|ci)(?:\([^)]*\))?:
    `,
    unless: String.raw`\bhow do we make sure\b|\bdoes\s*n[o']t\b|\bwhat (?:should|do) (?:i|we) (?:read|expect)\b`,
    specificity: 440,
    confidence: 0.9,
    examples: ['how would I add a new exporter', 'what do I need to change to rename the topic'],
  },
  {
    name: 'explained-behaviour',
    intent: 'understand',
    pattern: anyOf`
      ^how (?:does|do|is|are) .+ (?:handle|recover|deal|cope|survive|avoid|prevent|decide|detect|see|know|ensure|protect|keep|resolve)\b
      ^how (?:do|does) (?:we|it|they|this) (?:\w+ )?(?:handle|deal|know|avoid|make sure|ensure|guarantee|keep|prevent|protect|decide|detect|track|store|manage)\b
      ^how come\b
      ^why \w+ (?:and not|over|rather than)\b
      ^(?:the )?(?:reason|reasons|purpose|role|motivation|rationale|idea) (?:for|of|behind)\b
      ^(?:describe|clarify|tell me (?:about|how|why|what))\b
      ^how (?:is|are) .+ (?:handled|done|computed|calculated|checked|matched|locked|set up|resolved|detected|compressed|stored)\b
      ^why (?:did|do|would|are|is) (?:we|the team|our|a|the|there)\b
    `,
    unless: String.raw`^how come\b.*\b(?:twice|fails?|slow|wrong|missing|never|not|empty|error|crash\w*|lost|stuck|duplicate\w*)\b|^why (?:does|do|is|are|am) .*\b(?:0|zero|negative|NaN|red|always|so (?:slow|big|high|large|many)|suddenly|fail|failing|slow|broken|crash|hang|stuck|wrong|empty|null|undefined|40\d|50\d|error)`,
    specificity: 340,
    confidence: 0.85,
    examples: ['how does the parser recover from a syntax error', 'why do we copy the body'],
  },
  {
    name: 'not-understood',
    intent: 'understand',
    pattern: String.raw`^i (?:still |really )?(?:don't|do not|can't) (?:really |quite )?(?:understand|get|follow|grasp)\b`,
    specificity: 350,
    confidence: 0.8,
    examples: ["i don't understand the lock in flush"],
  },
  {
    name: 'symptom',
    intent: 'debug',
    pattern: anyOf`
      \b(?:errors?|warnings?|exception|failure|issue|problem)s? (?:on|in|with|when|while|after|during|for|if|using|from)\b
      ^why (?:is|are) .+ (?:0|zero|negative|NaN|red|always|so (?:slow|big|high|large|many))\b
      \b(?:high|excessive|growing) (?:memory|cpu|latency|load)\b
      \bin a loop\b
      \brestarts (?:in|every|all|again|constantly)\b
      \b(?:weird|strange|suddenly|out of nowhere|sometimes|every now and then|degradation|warnings?|vulnerabilit(?:y|ies)|injection|overflow|data loss|zombie)\b
      \bpossible (?:race|memory|leak|deadlock|bug|security)\b
      \b(?:decoded|encoded|treated|parsed|rendered|serialized|returned|interpreted|shown|displayed|stored) as\b
      \bdouble[- ]\w+ing\b
      \b(?:arrives?|comes?|stays?|is|are) (?:empty|blank|null|undefined)\b
      \bonly (?:on|in|with|under|when) \w+$
      ^(?:after|since) (?:upgrad|updat|migrat|mov|install|switch)
      \b(?:after|since) (?:the )?(?:upgrade|update|upgrading|updating|migrating|migration|yesterday|last)\b
      \bkeeps? (?:getting|on|\w+ing)\b
      \bnot (?:being )?(?:picked|triggered|\w+ed|\w+ing|working)\b
      \bno (?:longer|rows|results?|output|response|effect)\b
      \b(?:time|times|timing) out\b
      \b(?:logged|kicked|signed) out\b
      \b(?:off|out) by \w+
      \bwhat could (?:cause|be)\b
      \bwhat(?:'s| is) (?:causing|wrong|going wrong)\b
      \bwhy am i\b
      \b(?:fails?|failing|failed|broken|broke|crash(?:es|ed|ing)?|hangs?|hanging|stuck|leak(?:s|ing)?|dead ?lock|race|flaky|regression|panics?|wrong|incorrect|unexpected|missing|slow(?:er)?|high cpu|stale|duplicates?|twice|forever|infinite|off by one|never happens|never|evicted|lags?|lagging|exhausted|refused?|refuses|accepts invalid|swallow(?:s|ed)|drops|disconnect(?:s|ed|ing)?|redirect loop|exits (?:with|immediately|\d)|not triggered|rejected|ignored|timed out|out of memory|growing|unstable|loops|not working|stopped working|silently stops?|keeps? (?:running|growing|failing))\b
      \b(?:can't|cannot|can not|doesn't|does not|don't|won't|isn't|is not|unable to)\b
      \b(?:4\d\d|50\d)s?\b
      \bcode 1\d{3}\b
      \bwhy am i getting\b
      \berror "
      \bnull pointer\b
      \bwhat (?:broke|caused)\b
      \bin(?:sert)?s? (?:fail|crash)
      \b\w+(?:Exception|Error)s?\b
      \b(?:freez(?:e|es|ing)|frozen|spik(?:e|es|ing)|flicker\w*|disappear\w*|vanish\w*|los(?:es|t|ing)|corrupt\w*|garbled|truncated|overlap\w*|mismatch\w*|intermittent\w*|sporadic\w*|randomly|glitch\w*|bugs?|buggy|hiccups?|stalls?|stalled|jump(?:s|ing)|blank|misaligned|outdated|too (?:slow|many|late|large|early)|no effect|never|still (?:shows?|uses?|shown|there)|nothing happens|returns? (?:nothing|null|undefined|none|empty|an empty)|not (?:found|shown|saved|sent|applied|respected|updated|called|loaded|working|recogni[sz]ed|responding)|(?:until|unless) (?:they|it|i|we|the)|right after)\b
    `,
    unless: String.raw`^(?:do we|will|is the|are (?:the|we)|where|find|locate|which|what (?:is|to do|error|status|happens)|is there|list|every|all|how (?:does|do|is|are)|runbook|steps|documentation|who|when|discussion|response of|payload of|logic|code|route|why \w+ and not|rationale|does|approach|what values|path)\b|^what did\b`,
    specificity: 300,
    confidence: 0.85,
    examples: ['uploads hang after the proxy restarts', 'the cache returns stale prices'],
  },
  {
    name: 'past-incident',
    intent: 'debug',
    pattern: String.raw`\b(?:incident|outage|post-?mortem)\b`,
    unless: String.raw`^(?:where|find|locate|runbook|is there)\b`,
    specificity: 290,
    confidence: 0.7,
    examples: ['slack messages about the login outage'],
  },
  {
    name: 'name-of-a-mechanism',
    intent: 'understand',
    pattern: String.raw`^(?:[\w.'/-]+ ){1,5}(?:mechanism|semantics|behaviou?r|algorithm|strategy|rationale|internals|guarantees|explained)\s*\?*$`,
    unless: String.raw`^(?:where|find|locate|show|open|which|who)\b`,
    specificity: 261,
    confidence: 0.6,
    examples: ['lease renewal mechanism', 'retry semantics?'],
  },
  {
    name: 'behaviour-of-something',
    intent: 'debug',
    pattern: String.raw`^(?:the |an? |our )?(?:\x60[^\x60]+\x60|"[^"]+"|'[^']+'|[\w./:@#-]+)(?: [\w./:@#()-]+){0,4} (?:accepts|allows|ignores|overwrites|overrides|swallows|eats|exits|treats|picks|skips|misses|forgets|reports|prints|logs|leaves|blocks|resets|requires|expects|assumes|loads|removes|deletes|adds|creates|writes|reads|parses|escapes|encodes|decodes|counts|calculates|computes|matches|resolves|uses|triggers|fires|mutates|modifies|changes|converts|produces|generates|emits|clears|consumes|waits|depends|raises|rejects|refuses|displays|scrolls|jumps|cuts|omits|includes|excludes|cannot|can't|won't|doesn't|don't|didn't|isn't|aren't|wasn't)\b`,
    unless: String.raw`^(?:where|find|locate|which|what|who|how|why|when|is|are|do|does|can|could|list|show|every|all|code|logic|function|method|class|file|module|service|script|job|helper|component|handler|middleware|query|route|place|part|test)\b|\b(?:that|which|where|responsible|who) (?:\w+ )?(?:\w+s)\b|\?\s*$`,
    specificity: 150,
    confidence: 0.65,
    examples: ['Parser allows two roots', 'the cli prints colours into pipes'],
  },
  {
    name: 'explanation',
    intent: 'understand',
    pattern: String.raw`^(?:how|why|explain|when|what|understanding|(?:in|on|by|under|for|at|to|with|from|until|since) (?:which|what)|question)\b|\b(?:explain|help me understand|purpose|meaning|mechanism|rationale|reasoning|idea behind|point of|approach(?:es)?|patterns?|security model|discussion about)\b|\?\s*$`,
    specificity: 100,
    confidence: 0.75,
    examples: ['how does middleware ordering work', 'what is a lease'],
  },
  {
    name: 'yes-or-no',
    intent: 'understand',
    pattern: String.raw`^(?:is|are|does|do|can|could|has|have|will|would|did|was|were|am)\b`,
    unless: String.raw`\b(?:fail\w*|error|crash\w*|broken|wrong|hangs?)\b`,
    specificity: 80,
    confidence: 0.6,
    examples: ['are results shared between tenants'],
  },
  {
    name: 'symptom-sentence',
    intent: 'debug',
    pattern: String.raw`\b(?:is|are|was|were|has|have|does|renders?|returns?|shows?|opens?|closes?|ends?|starts?|stops?|sends?|breaks?|loses?|drops?|throws?|go|goes|gets?|comes?|takes?|keeps?|runs?|makes?|causes?|needs?|appears?|happens?)\b|\b(?:when|after|while|until|because|every|during|behind|since)\b`,
    specificity: 20,
    confidence: 0.5,
    examples: ['the tooltip renders behind the modal'],
  },
]
