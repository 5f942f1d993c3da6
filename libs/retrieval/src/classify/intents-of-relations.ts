import { anyOf } from './any-of.js'
import type { IntentRule } from './rules.js'

/** Data stores, platforms and languages: a question is about one of them only where it is the subject, not our use of it. */
const PLATFORMS =
  'postgres(?:ql)?|mysql|sqlite|mongo(?:db)?|redis|kafka|rabbitmq|nats|elasticsearch|kubernetes|k8s|docker|nginx|envoy|istio|grpc|graphql|protobuf|typescript|javascript|python|golang|go|goroutines|rust|java|kotlin|c#|bash|git|npm|pnpm|node(?:\\.js)?|dynamodb|opentelemetry|prometheus|grafana'

/** Questions about several things and what is between them: relations, comparisons, flows, and dependencies. */
export const RELATION_RULES: readonly IntentRule[] = [
  {
    name: 'journey',
    intent: 'trace',
    pattern: anyOf`
      ^step[- ]by[- ]step\b
      \bwhat (?:runs|happens|is called|goes on) between\b
      ^[\w -]+[,:] from .+ to .+
      ^life of an?\b
      ^how (?:is|are) .+ from .+ (?:to|until) .+
      ^where do(?:es)? .+ go (?:after|from|when|once|next)\b
      ^(?:the )?request path (?:for|of|from)\b
      \bhow do(?:es)? .+ from .+ (?:reach|get to|end up|arrive|travel|make it)\b
      ^from .+ (?:to|into|until) .+\bhow (?:do|does|is|are)\b
    `,
    specificity: 745,
    confidence: 0.8,
    examples: ['from the form to the ledger, how does a payment travel', 'step by step: what runs at startup'],
  },
  {
    name: 'what-breaks',
    intent: 'relationship',
    pattern: anyOf`
      \bblast radius\b
      \bimpact(?:ed)? (?:of|if|by)\b
      \b(?:which|what) (?:\w+ )?(?:are|is|would be|will be|gets?) (?:affected|impacted|hit)\b
      \b(?:what|who|which \w+) (?:would |will |else )?(?:breaks?|fails?|stops? working)\b.*\b(?:if|when)\b
      \bwhat else (?:breaks|fails|is affected)\b
      \bwhat (?:would|will) happen to (?:the )?(?:other|rest|all)\b
      \bif\b.+\b(?:was|were|is|are|goes?|went|gets?|becomes?) (?:down|gone|removed|deleted|unavailable|offline|switched off|turned off)\b
      \b(?:upstream|downstream) (?:services?|of|dependenc)
      \bupstream\b.*\bdownstream\b
      \bif (?:i|we|you) (?:remove|delete|change|rename|drop|touch|break|take)\b.*\b(?:what|who|which)\b
      \b(?:what|who|which)\b.*\bif (?:i|we|you) (?:remove|delete|change|rename|drop|touch)\b
      \b(?:if|when)\b .+ dies\b
      \b(?:who|which \w+|what) (?:would|will) (?:be (?:hit|affected)|notice|feel|suffer)\b
      \bapi surface\b
      \bcontract of\b
      \bdead code\b
      \bsafe to (?:delete|remove|drop)\b
    `,
    unless: String.raw`^(?:runbook|how (?:do|to|should)|procedure|steps)\b`,
    specificity: 740,
    confidence: 0.95,
    examples: ['what breaks if the ledger goes down', 'blast radius of the session store'],
  },
  {
    name: 'who-calls',
    intent: 'relationship',
    pattern: anyOf`
      \bdependenc(?:y|ies) (?:between|among)\b
      ^everything (?:that|which) (?:extends?|implements?|inherits?|depends?|calls?|imports?|uses|consumes?)\b
      ^(?:find |show |list )?(?:all |every |any )?(?:\w+ )?(?:classes|class|types?|modules?|services?|functions?) (?:that |which )?(?:talks? to|reads? from|writes? to|publish(?:es)?|subscribes?|listens?|extends?|extending|implements?|implementing|inherits?|inheriting|subclass(?:es|ing)?|depends?|depending|calls?|calling|imports?|importing|uses|using|consumes?|consuming)\b
      \b(?:callers?|callees?|consumers?|dependents?|subclass(?:es)?|implementations?|implementors?|implementers?|references|dependencies) (?:of|to)\b
      \b(?:call|dependency|service|symbol) graph\b
      ^(?:list|show|give|name) (?:me )?(?:the |all |every )?(?:services?|modules?|packages?|classes|clients?|users?|consumers?) (?:that|which|of|the|using|calling|depending)\b
      \bservice to service\b
      ^(?:[\w./-]+ ){1,3}(?:callers|consumers|usages|dependents|subclasses|implementers|importers)\s*\?*$
    `,
    unless: String.raw`^(?:difference|compare)\b|\bhow (?:to|do i)\b`,
    specificity: 730,
    confidence: 0.92,
    examples: ['callers of placeOrder', 'dependencies of the cart service'],
  },
  {
    name: 'who-uses',
    intent: 'relationship',
    pattern: String.raw`^(?:and |so |now )?(?:who|what|what all|which(?: [\w-]+){1,2}|anything|anyone|is someone|does someone|is anything|does anything|does anyone|is anyone)(?: (?:else|still|code|currently|directly))? (?:calls?|uses?|using|consumes?|depends? on|imports?|extends?|inherits?|implements?|reads?|writes?|publish(?:es)?|subscribes?|listens?|talks? to|hits?|invokes?|references?|injects?|covers?|sends?|owns?|connects?)\b`,
    unless: anyOf`
      ^what (?:reads?|writes?|uses) (?:is|does)\b
      \bwhat (?:happens|gets)\b
      ^which (?:\w+ )?(?:file|config key|helm template|manifest|template|handler|environment variable|env var)\b
      \b(?:tried|built|decided)\b
    `,
    specificity: 720,
    confidence: 0.9,
    examples: ['who calls placeOrder', 'what uses the ledger'],
  },
  {
    name: 'relation-of-two',
    intent: 'relationship',
    pattern: anyOf`
      \b(?:is|are|was) (?:the )?[\w.()#:-]+(?: \w+)? (?:still |ever |actually |even )?(?:used|called|referenced|imported|invoked|consumed|needed)(?: (?:by|in|anywhere|somewhere|any ?more|at all|elsewhere)\b|\s*\?*$)
      \bwhat (?:does|do) (?!(?:we|i|you|they|one)\b)(?:the )?[\w.-]+(?: service)? (?:talk to|depend on|connect to|rely on|import|use)\b
      \bwhat (?:does|do) (?:the )?[\w.-]+(?: service)? call(?: out to)?\s*\?*$
      \bwhat functions? does \w+ call\b
      \bhow (?:is|are) .+ (?:connected|related|linked|coupled)\b
      ^do(?:es)? (?!(?:we|i|you|they)\b)(?:the )?[\w-]+ (?:service )?(?:directly |really |still )?(?:call|use|depend on|talk to|import|consume)\b
      ^(?:what|which) (?:tables|topics|queues|services|files|modules|packages|buckets|events) (?:does|do) .+ (?:read|write|use|touch|publish|subscribe|import|call|consume|depend|emit)\b
      ^where (?:is|are) \S+ (?:injected|called|used|referenced|imported|instantiated|invoked)\b
      \bwhich (?:database|db|queue|broker|topic|cache)s? (?:does|do) .+ (?:use|read|write|publish|subscribe)
      \b(?:used|called) by (?:whom|what)\b
      ^usages? of\b
    `,
    unless: String.raw`^(?:why|when|how\b(?!.*\b(?:connected|related|linked|coupled)\b)|in (?:which|what)|under|what (?:happens|makes))\b`,
    specificity: 710,
    confidence: 0.88,
    examples: ['what does the gateway talk to', 'what does checkout call', 'where is OrderClient injected'],
  },
  {
    name: 'inside-a-dependency',
    intent: 'framework',
    names: 'dependency',
    pattern: String.raw`\b(?:difference|differences|vs\.?|versus|compare|better|or)\b.*\b(?:in|of|with) (?:\w+ )?[\w.]+\s*\?*$|^[\w.]+(?: [\w.]+)?:? .*\b(?:difference|vs\.?|versus)\b`,
    unless: String.raw`\b(?:we|our|us|here|this|the two|the old|the new)\b`,
    specificity: 610,
    confidence: 0.75,
    examples: ['difference between useMemo and useCallback in react', 'nestjs guards vs interceptors'],
  },
  {
    name: 'asked-of-a-platform',
    intent: 'framework',
    pattern: anyOf`
      ^(?:how|why) do(?:es)? (?:${PLATFORMS})\x20
      ^(?:do|does|can|is) (?:${PLATFORMS})\x20
      ^in (?:${PLATFORMS})\b,?\x20
      ^(?:${PLATFORMS}):\x20
      ^how (?:do (?:i|you)|to|can i)\b.* in (?:${PLATFORMS})\s*\?*$
      ^what is .+ in (?:${PLATFORMS})\s*\?*$
      ^(?:difference|differences) .+ in (?:${PLATFORMS})\s*\?*$
      ^(?:${PLATFORMS}) [\w -]+ how to\b
      ^(?:${PLATFORMS}) \S+ (?:vs\.?|versus)\x20
      ^(?:${PLATFORMS}) [\w-]+ (?:operator|keyword|syntax|semantics|generics)\s*\?*$
    `,
    unless: String.raw`\b(?:we|our|us|here|this (?:repo|project|code ?base|service))\b|\b(?:fails?|broken|crash\w*|wrong|error|hangs?)\b`,
    specificity: 606,
    confidence: 0.75,
    examples: ['how does kafka assign partitions', 'how do I list locks in postgres'],
  },
  {
    name: 'asked-of-a-dependency',
    intent: 'framework',
    names: 'dependency',
    pattern: anyOf`
      ^(?:in|with|using) [\w.@-]+(?: [\w.-]+)?\s*[,:]
      ^[\w.@-]+(?: [\w.-]+)?:\s
      ^(?:which|what|how|is there|where|can|does|do)\b.* [\w.@-]+'s [\w.]+
      ^(?:is there|are there|any) .*\bin [\w.@-]+ (?:to|for|that|which)\b
      ^where do(?:es)? [\w.]+ (?:look|store|keep|put|read|search)\b
      ^which (?:annotation|option|hook|method|decorator|flag|function|class|setting)\b
      ^(?:which|what) [\w -]+ (?:does|do|can) [\w.@-]+ (?:have|support|offer|accept|provide|know)\s*\?*$
    `,
    unless: String.raw`\b(?:we|our|us|here|this (?:repo|project|code ?base|service))\b|^(?:feat|fix|chore|docs|refactor|perf|test|build|ci)\b|\b(?:fails?|broken|crash\w*|wrong|error)\b`,
    specificity: 605,
    confidence: 0.8,
    examples: ['in gorm, how do I join two tables', "which methods does zod's ZodError have"],
  },
  {
    name: 'compare',
    intent: 'compare',
    pattern: anyOf`
      (?<!time )\bdifferences?\b
      \bdiffers?\b
      \bdifferent (?:from|to|than)\b
      \bcompare[sd]?\b
      \bcomparison\b
      \bwhen (?:to|should (?:i|we|one)) use .+\b(?:and when|vs|or|instead|rather|over)\b
      \bsame thing\b
      \bhow do(?:es)? .+ compare\b
      \bversus\b
      \bvs\.?\b
      \bpros and cons\b
      \btrade-?offs?\b
      \bin common\b
      \bsimilarit(?:y|ies)\b
      \balternatives? to\b
      \bdistinguish\b
      \bequivalent\b
      \bwhich of the (?:two|three)\b
      \badvantages? of\b
      \binstead of\b
      \bdiff between\b
      \bwhat (?:is|'s|has) (?:different|changed|new)\b
      \bor\b.+\b(?:which|what do we (?:lose|gain|get)|preferred|better)\b
      \bwhich\b.+\b\w+ or \w+\b
      \b(?:better|faster|slower|safer) than\b
      \brather than\b
      \bwhat is (?:better|best|preferable|preferred|faster|safer|cheaper|simpler)\b.*\bor\b
      ^diffs? (?:of|between)\b
      \bwhich of (?:them|these|those|both)\b
      \band\b.+\bwhat (?:has )?changed\b
      ^(?:does|do|can|has|is)\b.+\b(?:that|which) .+ (?:doesn't|does not|can't|cannot|hasn't|isn't|don't)\W*$
      \bcompared (?:to|with|against)\b
      \bcontrast\b
      ^(?:is|are|do|does)\b.+\bthe same (?:as|thing)\b
      ^(?:do|does)\b.+\bdo the same\b
      \bdistinction between\b
      \bsets? .+ apart\b
      \b(?:reasons? to )?prefer .+ (?:over|to)\b
      ^what does .+ have that\b
      \bwhen .+ (?:and|or|,) when\b
      \binterchangeable\b
      \bor something else\W*$
      ^which\b.+, .+ or\x20
      \bor\b.+, what do we (?:have|use)\b
      \bwhich one\b
      ^what (?:can|does|has) .+ (?:can't|cannot|doesn't|does not|lacks|hasn't)\W*$
      ^should (?!i\b|we\b).+ use .+ or .+
      \bhow do they (?:relate|differ|compare)\b
      ^(?:do|are|does|is) .+ and .+ same\b
      \b(?:gain|benefit|advantage|buy us|win)\b.*\bover\b
      \bdelta (?:of|between)\b
      ^(?:pick|choose) (?:one|between)\b
      \bwhat does each\b
      ^how (?:similar|different) (?:is|are)\b
    `,
    unless: String.raw`^(?:add|implement|replace|use|fix|feat|refactor|allow|support|make|show|return|provide|consider|prefer|switch|move|convert)\b|\b(?:waits?|waiting|hangs?|fails?|crash(?:es)?|returns?|shows?|disables?|throws?) .*\b(?:instead of|rather than)\b|\b(?:is|are|was|were|gets?|got) \w+ (?:instead of|rather than)\b`,
    specificity: 600,
    confidence: 0.9,
    examples: ['difference between the two caches', 'rest client vs grpc client'],
  },
  {
    name: 'either-or',
    intent: 'compare',
    pattern: anyOf`
      \b(?:should|shall|do) (?:i|we) (?:use|pick|choose|prefer)\b.*\bor\b
      ^\S+ or (?:the )?\S+(?: \w+)? (?:for|to|when|in|here)\b
      ^\S+ or (?:the )?\S+\s*\?+$
      \bwhich (?:one )?(?:is preferred|should i|to use)\b
    `,
    specificity: 590,
    confidence: 0.8,
    examples: ['should I use the pool or the single client', 'QueueStore or LogStore for events'],
  },
  {
    name: 'about-a-dependency',
    intent: 'framework',
    names: 'dependency',
    unless: anyOf`
      ^(?:add|replace|upgrade|migrate|remove|drop|bump|update|switch|move|use|introduce|support|allow|convert|port|get rid|rewrite|refactor)\b
      \b(?:we|our|us|here|this (?:repo|project|code ?base|service)|in the (?:repo|project|code)|all usages|who|usages? of)\b
      ^(?:where|find|locate|list|show|which|why (?:did|do|are)|is there)\b
      \b(?:from|in) the container\b
      \bthe [\w-]+ service\b
      ^(?:the )?(?:config(?:uration)?|settings?|setup) (?:for|of)\b
      ^helm (?:values|chart|template)s?\b
    `,
    specificity: 505,
    confidence: 0.85,
    examples: ['how does express call next with an error', 'pytest fixture scopes'],
  },
  {
    name: 'what-happens',
    intent: 'trace',
    pattern: anyOf`
      \bwhat (?:all )?(?:happens|occurs|goes on|takes place|gets (?:called|executed|run)|is (?:executed|run|called|triggered))\b
      \btrace\b
      ^follow\b
      ^(?:the )?[\w -]+ (?:flow|workflow|pipeline|lifecycle|sequence)(?: explained| overview| diagram| step by step)?\s*\?*$
      \bwhat (?:does|do) (?:the |our |this )?(?:\w+ ){1,2}do (?:when|after|once|if|before|during|on)\b
      \bstep[- ]by[- ]step\b
      \bend[- ]to[- ]end\b
      \bunder the hood\b
      \bcall (?:chain|path|stack|sequence)\b
      \bexecution (?:path|order|flow)\b
      \bsequence of\b
      \blife ?cycle\b
      \bjourney\b
      \bin order$
      \border in which\b
      \bhops\b
    `,
    unless: String.raw`^(?:are|is|do|does|can|will|why)\b`,
    specificity: 500,
    confidence: 0.9,
    examples: ['what happens when the lease expires', 'trace an upload to the bucket'],
  },
  {
    name: 'way-through',
    intent: 'trace',
    pattern: anyOf`
      \b(?:data|control|request|event|message) ?flows?\b
      \bflow of\b
      \b(?:path|way|route|stages?|steps) (?:of|an?|the|which|that)\b.*\b(?:from|through|goes|takes?|before|until|to)\b
      \bwalk (?:me )?through (?!the (?:reasoning|idea|design))
      \b(?:travels?|flows?|propagates?|goes|gets?|ends? up|moves?|reach(?:es)?)\b.*\b(?:through|from|into|in|to) (?:the|a|an)\b.*
      ^from .+ to .+
      ^(?:sequence|chain|flow|path|journey|steps|way|route) (?:of .+ )?(?:from|between|through)\b
      ^where does .+ go\b
      ^which \w+ (?:run|are (?:called|run|executed|invoked)) (?:when|after|during|before|on)\b
      \bwhich steps\b
      \bwhat does .+ do between\b
      \bhow do(?:es)? .+ (?:get|flow|travel|reach|end up|arrive|go)\b(?! (?:about|wrong|rid))
      \border of (?:calls|events|operations|steps|execution)\b
      \bjourney\b
    `,
    unless: String.raw`^(?:where|find|add|fix|is|are|do|does|can|why|get rid|let|make|allow|support|use|move|send|remove|drop|replace|refactor|migrate|we|i|it|users?|not|which (?:file|service))\b|\bstuck\b|\bhow do i\b`,
    specificity: 490,
    confidence: 0.75,
    examples: ['how does a message get from the producer to the consumer', 'flow of data from form to bucket'],
  },
]
