import { stemEnglish } from '@coderag/text'

/**
 * Words that say the same about a question, whatever it is about. What is learned of one word of a kind holds for the others,
 * seen or not. A word may be of several kinds; forms of one stem are one word.
 */
const WORDS_BY_KIND = {
  symptom:
    'fail failure crash hang freeze froze frozen break broke broken leak stuck stall deadlock panic segfault corrupt garbled truncated ' +
    'garbage wrong wrongly incorrect incorrectly missing lost loses lose losing disappear vanish gone flicker lag jitter slow slower slowly sluggish stale ' +
    'outdated blank mangled duplicate duplicated doubled twice reject refuse refused deny denied forbidden ignore overflow underflow oom exhaust ' +
    'exhausted starve starvation thrash regress regression flaky intermittent intermittently sporadic sporadically randomly occasionally suddenly unexpected ' +
    'unexpectedly weird strange odd bug buggy glitch error exception warning fault issue problem race infinite infinitely forever never mismatch ' +
    'misaligned invisible unresponsive unreachable unable cannot silently loop spam flood spike dies died dying kill killed aborted abort disconnect ' +
    'reset timeout timed swallow stops stopped raises throws complains unhandled uncaught nan negative zero empty null undefined nil ' +
    'unreadable misses missed skips skipped drops dropped overlap overlapping clipped cut hiccup stutter blocked blocking vulnerability leaking ' +
    'inconsistent incomplete unstable nothing bogus spurious premature prematurely malformed unknown unauthorized unresolved dangling zombie orphaned',
  not: "not don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't cannot no nobody none hasn't haven't without never nowhere",
  change:
    'add support allow make implement introduce remove delete rename move extract split merge replace switch migrate upgrade bump downgrade update ' +
    'refactor rewrite convert port expose enable disable improve reduce optimize optimise speed build create write document deprecate clean cleanup ' +
    'simplify unify deduplicate wrap inject pin configure validate drop let provide extend adopt integrate wire hook register rework restructure ' +
    'reuse share tighten relax harden cache batch throttle debounce paginate encrypt redact mask hide show display persist store emit record ' +
    'log instrument skip retry parallelize parallelise precompute inline tune adjust change modify teach stop prevent avoid ensure guard guarantee ' +
    'respect honour honor handle consolidate generalize generalise ship package publish vendor drop sunset retire kill',
  wish: 'should would could want need wish like please possible possibility way able nice better plan planning request proposal propose feature idea goal must ought let help',
  value:
    'default timeout ttl port version limit max maximum min minimum size url uri address hostname host interval threshold quota retention region unit units ' +
    'encoding header parameter param argument arg signature value values format schedule cron code codes count number amount length depth width precision ' +
    'capacity concurrency replicas memory path prefix suffix key keys name names id ids license expiry expiration lifetime window delay backoff cutoff rate ' +
    'charset locale timezone algorithm cipher digest tag branch namespace bucket topic queue syntax type types enum constant range payload body shape ' +
    'status response return returns accept accepts exit',
  mechanism:
    'mechanism logic algorithm strategy semantics handling behaviour behavior invalidation negotiation resolution scheduling rotation eviction routing ' +
    'propagation replication sharding partitioning caching batching buffering locking ordering isolation consistency recovery failover discovery ' +
    'elimination inference coalescing compaction deduplication reconciliation synchronization synchronisation authentication authorization ' +
    'serialization hydration rendering diffing hashing throttling debouncing backpressure retry retries versioning fallback lookup matching ' +
    'internals concept design approach pattern convention model theory magic trick idea principle policy rules heuristic',
  flow:
    'flow path lifecycle life journey pipeline sequence step steps order stage stages phase phases until then through chain walk follow trace end-to-end ' +
    'after before between travel travels reach reaches arrive arrives pass passes passed hop hops route routed cycle boot bootstrap startup shutdown ' +
    'happen happens happening happened goes go ends start starts begins finally eventually along way round-trip roundtrip entire way handoff event ' +
    'submit submitted click clicked propagate propagates bubble',
  relation:
    'call calls caller callers callee called calling use uses used using user users usage usages depend depends dependency dependencies dependent dependents ' +
    'consume consumes consumer consumers subscribe subscribes subscriber subscribers produce produces producer producers publish publishes publisher ' +
    'client clients downstream upstream import imports importing imported reference references referencing referenced implements implementers ' +
    'implementations inherit inherits extends subclass subclasses hierarchy touch touches read reads write writes rely relies talk talks connect ' +
    'connects share shares own owns trigger triggers invoke invokes invoked emit emits listen listens listener listeners query queries',
  effect:
    'impact affect affects affected break breaks breaking blast radius fallout consequence consequences outage down offline unavailable removed dies ' +
    'change changed rename renamed drop dropped delete deleted remove hit hits suffer fall redeploy redeployed adapt safe safely risk',
  overview:
    'overview architecture architectural structure structured layout component components module modules part parts subsystem subsystems landscape picture ' +
    'organised organized organisation organization consist consists comprise composed map tour introduction intro onboarding onboard newcomer joined new ' +
    'whole general generally high-level bird summary summarise summarize repository repo repos monorepo codebase project platform system stack ' +
    'technologies tech building blocks pieces services packages apps applications together fit fits main core key major sketch outline',
  compare:
    'difference differences differ differs different differently vs versus compare compared comparing comparison contrast better rather instead prefer ' +
    'preferred advantage advantages disadvantage pros cons tradeoff tradeoffs trade-off trade-offs similar similarity same identical both either ' +
    'between against or than distinguish distinction overlap choose pick which alternative alternatives equivalent',
  every:
    'all every each everything everywhere everybody complete completely full fully entire entirely whole list lists enumerate inventory exhaustive any anywhere total catalog catalogue',
  several:
    'several multiple various across throughout among many three four five parts places services layers teams modules systems end-to-end',
  explain:
    'explain describe understand understanding clarify elaborate walk tell meaning mean means meant purpose reason reasoning rationale why how come point ' +
    'role intention intent motivation justify exactly actually basically internally works work decide decides determined determine',
  place:
    'where file files folder directory place places spot location located defined definition declared declaration implemented implementation handled lives live sits kept code source find locate snippet line module',
  said:
    'decide decided decision agreed agree agreement discussed discuss discussion said say mention mentioned conclude concluded conclusion propose proposed ' +
    'suggest suggested promised outcome minutes notes meeting meetings thread slack channel chat conversation standup retro retrospective postmortem handover ' +
    'call transcript asked argued objected raised reported noticed consensus verdict team',
  procedure:
    'runbook runbooks playbook procedure steps restart restore rollback rotate recover failover drain reindex renew revoke escalate escalation on-call oncall ' +
    'alert alarm incident howto instructions setup install run deploy release locally checklist backup',
  platform:
    'kafka kubernetes k8s postgres postgresql mysql sqlite mongodb mongo redis rabbitmq nats elasticsearch opensearch docker podman nginx envoy istio traefik ' +
    'grpc graphql protobuf typescript javascript python golang rust java kotlin swift scala ruby php perl lua haskell elixir erlang clojure dart bash zsh ' +
    'git github gitlab npm pnpm yarn bun deno node nodejs cargo pip conda dynamodb s3 aws gcp azure lambda opentelemetry prometheus grafana loki jaeger ' +
    'linux windows macos android ios chrome firefox safari wasm webassembly opengl vulkan cuda unity unreal godot qt gtk llvm clang gcc cmake ' +
    'bazel jvm spark flink hadoop clickhouse snowflake dbt cassandra consul vault nomad argo argocd terraform jenkins circleci systemd ebpf ffmpeg ' +
    'oauth openid jwt http https http2 http3 tls websocket websockets sql css html xml yaml json regex opencv numpy arduino esp32 stm32 freertos zephyr css sass',
  ours: 'our we us ours here my i me',
  manifest:
    'docker dockerfile compose image images container containers helm chart charts k8s kubernetes deployment deployments pod pods manifest manifests ingress ' +
    'replica replicas probe ci cd workflow workflows pipeline runner runners build builds release terraform cluster node nodes daemonset statefulset ' +
    'configmap lockfile lock package.json pom gradle makefile artifact artifacts registry rollout cronjob namespace sidecar action actions job',
  config:
    'config configs configuration configurable setting settings option options flag flags env environment variable variables toggle toggles threshold ' +
    'limit limits default defaults property properties preference preferences yaml toml ini override overrides tunable knob parameter',
  schema:
    'table tables column columns migration migrations schema schemas proto message messages index indexes constraint constraints foreign key field fields ' +
    'ddl row rows relation database collection enum record avro protobuf event payload attribute nullable',
  endpoint:
    'endpoint endpoints route routes api apis url webhook webhooks request response get post put patch delete rest graphql rpc handler controller method status query ' +
    'page pagination resource',
  service:
    'service services microservice microservices worker workers daemon broker gateway server servers backend backends frontend proxy consumer producer ' +
    'indexer scheduler agent app apps application applications system systems component job svc',
  function:
    'function functions method methods callback callbacks helper helpers hook hooks decorator decorators util utility routine procedure lambda closure ' +
    'middleware signature argument arguments parameter parameters caller callers callee return returns macro generator constructor getter setter handler func fn',
  class:
    'class classes struct structs interface interfaces type types enum trait traits dto model models entity exception exceptions object objects subclass ' +
    'subclasses superclass base hierarchy inherit inherits extends implements implementation implementations record protocol mixin component instance',
  doc: 'doc docs documentation documented readme adr adrs guide guides runbook runbooks playbook changelog tutorial manual wiki rfc design spec specification handbook howto onboarding contributing',
  recent:
    'since yesterday today week month after upgrade upgraded upgrading update updated updating deploy deployed release released recently lately now ago morning night migrating switched bumping',
  trouble:
    'why wrong help weird confused notice noticed seeing seem seems appears sometimes still again instead although though but only even expected actually anymore',
  asked: 'what which who whom whose when how why where is are does do can did was were has have will',
} as const satisfies Readonly<Record<string, string>>

export type WordKind = keyof typeof WORDS_BY_KIND

const KINDS = Object.entries(WORDS_BY_KIND).map(([kind, words]) => [kind, words.split(' ')] as const)
const KINDS_OF = new Map<string, string[]>()
for (const [kind, words] of KINDS) {
  for (const stem of new Set(words.map(stemEnglish))) KINDS_OF.set(stem, [...(KINDS_OF.get(stem) ?? []), kind])
}

/** The kinds of a word, by its stem. */
export function kindsOf(stem: string): readonly string[] {
  return KINDS_OF.get(stem) ?? []
}
