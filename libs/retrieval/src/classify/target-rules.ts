import { anyOf } from './any-of.js'
import type { TargetRule } from './rules.js'

/** What kind of thing is asked about, by the words that name it. */
export const TARGET_RULES: readonly TargetRule[] = [
  {
    name: 'procedure',
    targetType: 'doc',
    // Several procedures are as likely remote or stored ones, which are code.
    pattern: anyOf`
      \b(?:runbooks?|playbooks?|procedure)\b
      \bprocedures (?:for|to|when|if)\b
      ^steps (?:to|for)\b
      \bwhat (?:to do|do (?:i|we) do|should (?:i|we|you|on-?call|the on-?call) do|must (?:i|we) do)\b.*\b(?:when|if|after|once|about|during)\b
      \b(?:when|if)\b.*\bwhat (?:to do|now|should (?:i|we|on-?call) do|do (?:i|we) do)\b
      [,:]\s*what (?:should (?:i|we|on-?call) do|to do|now)\b
      \bhow (?:do (?:i|we|you)|to|should (?:i|we)) (?:safely )?(?:restart|roll ?back|fail ?over|rotate|drain|restore|recover|revoke|renew|reindex|back ?up|react|respond)\b
      \b(?:alert|alarm)s? (?:fires?|firing|goes off)\b
    `,
    unless: String.raw`^(?:in|at|during|from) the (?:\w+ )?(?:meeting|handover|call|retro|standup|review)\b|\b(?:thread|slack|meeting|transcript)\b`,
    specificity: 930,
    confidence: 0.8,
    examples: [
      'what do I do when DiskFull fires',
      'steps to restore the orders database',
      'how to rotate the signing keys',
    ],
  },
  {
    name: 'said',
    targetType: 'conversation',
    pattern: anyOf`
      \bwhat (?:was|were|has been|had been) (?:\w+ )?(?:said|agreed|decided|concluded|discussed|promised|proposed|the (?:conclusion|outcome|decision|verdict|consensus|agreement|root cause|cause|reason for the (?:outage|incident)))\b
      \bwhat (?:did|does|do|has|had|have) (?:\w+ ){1,3}(?:say|said|agreed?|decided?|concluded?|discuss(?:ed)?|promised?|proposed?|suggest(?:ed)?|think|ask(?:ed)? for|want|mention(?:ed)?|tell|told|report(?:ed)?)\b
      \bwho (?:said|noticed|reported|decided|proposed|suggested|promised|asked|agreed|raised|objected|volunteered|found out|took|fixed|approved)\b
      \bdid (?:we|anyone|anybody|someone|the team|they|\w+) (?:ever )?(?:discuss|decide|agree|talk|mention|say|promise|complain)\b
      ^(?:outcome|conclusion|notes|minutes|action items)\b
      \b(?:root cause|what caused|cause of)\b.*\b(?:outage|incident|downtime|yesterday|last|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|on \w+day|of \w+ \d+)\b
      \bwhat (?:happened|went wrong) (?:in|on|during|last|yesterday|at)\b.*\b(?:incident|outage|january|february|march|april|may|june|july|august|september|october|november|december|\w+day|last|yesterday|\d{4})\b
      \bpost-?mortem\b
      \b(?:was|were) the (?:root cause|conclusion|outcome|decision|agreement|consensus)\b
    `,
    unless: String.raw`\bwhat (?:does|do) (?:\w+ ){1,3}(?:want|think|report|say)\b|\bwhat does\b`,
    specificity: 920,
    confidence: 0.85,
    examples: [
      'what was decided about the refund policy',
      'who noticed the growing lag',
      'what was the root cause of the outage in March',
    ],
  },
  {
    name: 'conversation',
    targetType: 'conversation',
    pattern: String.raw`\b(?:slack|threads?|discussions?|conversations?|messages? about|meetings?|transcripts?|stand-?ups?|handovers?|retros?|retrospectives?|what caused the outage|the team)\b`,
    unless: anyOf`
      \bthreads? (?:pool|safe|local|count|dump|id|safety)\b
      \b(?:worker|main|background|each|per|two|multiple|os|native|ui|consumer) threads?\b
      \b(?:between|of) threads\b
      \bmeetings? (?:service|api|table|endpoint|model|room)s?\b
      \bconversations? (?:service|api|table|endpoint|model|id)s?\b
      \bhow (?:is|are|does|do) .*\b(?:threads?|meetings?|conversations?|discussions?)\b
      \bdeadlock
      \bslack (?:notifications?|webhooks?|bot|integration|client|messages? (?:sent|are))\b
      \b(?:sends?|posts?|notify|notifies) .*\bslack\b
    `,
    specificity: 900,
    confidence: 0.85,
    examples: ['find the thread about the rollout', 'slack messages about the incident'],
  },
  {
    name: 'doc',
    targetType: 'doc',
    pattern: String.raw`\b(?:readme|documentation|adr|decision record|guide|rationale|changelog)\b|\bwhy did we (?:choose|pick|decide|use|adopt|drop|move|switch|introduce|split|write|keep)\b`,
    specificity: 880,
    confidence: 0.8,
    examples: ['is there a guide for certificates', 'why did we choose the outbox'],
  },
  {
    name: 'manifest',
    targetType: 'manifest',
    pattern: String.raw`\b(?:manifests?|helm|pods?|k8s|kubernetes|deployments?|ingress|replicas?|(?:readiness|liveness) probe|memory limit|image tag|cpu limits?|configmap|daemonset|statefulset|container image|port does|CrashLoopBackOff|ImagePullBackOff|docker-?compose|dockerfile)\b`,
    unless: String.raw`\bhelm hooks\b`,
    specificity: 860,
    confidence: 0.8,
    examples: ['where is the readiness probe configured'],
  },
  {
    name: 'endpoint',
    targetType: 'endpoint',
    pattern: anyOf`
      \b(?:GET|POST|PUT|PATCH|DELETE) /
      (?:^|\s)/[\w{}:-]+(?:/[\w{}:-]+)*
      \bendpoints?\b
      \broute for\b
      \bquery parameters of\b
    `,
    specificity: 840,
    confidence: 0.85,
    examples: ['which handler serves POST /orders'],
  },
  {
    name: 'schema',
    targetType: 'schema',
    pattern: String.raw`\b(?:tables?|columns?|migration that|foreign keys?|schema|index on)\b`,
    unless: String.raw`\bmigrations\b|\bjobs table to\b|\bshadow table\b|\buser table\b`,
    specificity: 820,
    confidence: 0.8,
    examples: ['columns of the invoices table'],
  },
  {
    name: 'config',
    targetType: 'config',
    pattern: String.raw`\b(?:config(?:uration)?|settings?|environment variables?|env vars?|flag --|default (?:value|request timeout)|by default|option|ignore file|database password|size limit|(?:name of the|which) variable|limit parameter|default limit)\b|\bconfig\.\w+`,
    unless: String.raw`\bsettings page\b|\bwhat is the idea\b|\bpicks?\b.*\bby default\b|\b(?:imports?|uses?)\b.*\bpackage\b`,
    specificity: 800,
    confidence: 0.75,
    examples: ['default value of server.host', 'which environment variable sets the level'],
  },
  {
    name: 'capital-name',
    targetType: 'config',
    pattern: String.raw`\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b`,
    caseSensitive: true,
    specificity: 810,
    confidence: 0.75,
    examples: ['where is MAX_UPLOAD_SIZE set'],
  },
  {
    name: 'service',
    targetType: 'service',
    pattern: String.raw`\b(?:micro)?services?\b|\bgateway talk|\bblast radius\b|\bupstream and downstream\b|\bconsumers of the\b`,
    unless: String.raw`\bacross the services\b|\bgo and python services\b`,
    specificity: 780,
    confidence: 0.75,
    examples: ['which services depend on billing'],
  },
  {
    name: 'named-service',
    targetType: 'service',
    names: 'service',
    specificity: 760,
    confidence: 0.6,
    examples: ['what does the shop do'],
  },
  {
    name: 'class',
    targetType: 'class',
    pattern: anyOf`
      \b(?:class(?:es)?|structs?|interface|subclass(?:es)?|constructor|inherits?)\b
      \bimplementations of\b
      \bfields does\b
      \bwhat implements\b
    `,
    specificity: 740,
    confidence: 0.8,
    examples: ['subclasses of BaseHandler'],
  },
  {
    name: 'pascal-case',
    targetType: 'class',
    pattern: String.raw`(?:^|[\s\x60"'])[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\b(?!\()`,
    caseSensitive: true,
    unless: String.raw`\b\w*(?:Error|Exception)\b`,
    specificity: 700,
    confidence: 0.6,
    examples: ['what is a SessionTransaction'],
  },
  {
    name: 'function',
    targetType: 'function',
    pattern: String.raw`\b(?:functions?|methods?|signature of|parameters of|return type of|arguments|callers? of|callees of|who calls)\b|\w\(\)`,
    unless: String.raw`\bmethods on\b`,
    specificity: 720,
    confidence: 0.75,
    examples: ['signature of createServer'],
  },
  {
    name: 'camel-case',
    targetType: 'function',
    pattern: String.raw`(?:^|[\s\x60"'])(?:_*[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+|_*[a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b(?!/)`,
    caseSensitive: true,
    specificity: 690,
    confidence: 0.6,
    examples: ['explain flushQueue', 'what does load_app do'],
  },
  {
    name: 'anything',
    targetType: 'unknown',
    specificity: 0,
    confidence: 0.5,
    examples: ['how does middleware ordering work'],
  },
]
