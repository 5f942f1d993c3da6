/** Things that programs and the people who write them do, as they are in a command: "add …", "drop …". */
const VERBS = [
  'abort accept access acknowledge activate adapt add adjust adopt advertise aggregate alert align allocate allow',
  'annotate announce append apply archive arm ask assert assign attach audit authenticate authorize avoid await',
  'backfill balance batch begin benchmark bind block boot bounce bound branch bring broadcast buffer build bump',
  'bundle bypass cache calculate call cancel cap capture cascade catch change charge check choose clamp clarify',
  'clean cleanup clear clip clone close coalesce collapse collect combine come commit compact compare compile',
  'complete compress compute concatenate configure confirm connect consider consolidate consume contain continue',
  'convert copy correct count cover crash create customize cut deactivate debounce decide declare decode',
  'decompress decouple decrease decrypt deduplicate default defer define delay delegate delete deliver demote',
  'deny deploy deprecate derive describe deserialize destroy detach detect determine differ dim disable disallow',
  'discard disconnect discover dispatch display distinguish distribute document double downgrade download drain',
  'draw drop dump duplicate edit embed emit emulate enable encode encrypt end enforce enqueue enrich ensure enter',
  'enumerate erase escape evaluate evict exclude execute exempt exit expand expect expire explain export expose',
  'extend extract fail fall fetch fill filter find finish fire fit fix flag flatten flip flush fold follow forbid',
  'force forget fork format forward free freeze gate generate get give go grant group grow guard halve handle',
  'hang harden hash hide highlight hit hold honor honour hook identify ignore implement import improve include',
  'increase increment index infer inherit initialize inject inline insert inspect install instrument integrate',
  'intercept interpret introduce invalidate invoke isolate join jump keep kill label launch lay lazy-load leak',
  'leave let lift limit link list listen load localize lock log look loosen lose lower make manage map mark mask',
  'match materialize measure merge migrate minimize mirror miss mock modify monitor mount move mute name need',
  'negotiate normalize notice notify obtain offer omit open optimise optimize order overlap override overwrite',
  'own pack paginate paint parallelize parameterize parse pass patch pause permit persist pick pin place plan',
  'play poll populate port post precompute prefer prefetch prefix prepare preserve press prevent print prioritize',
  'produce profile promote prompt propagate protect prove provide provision prune publish pull purge push put',
  'qualify query queue quit quote raise rate-limit read rebalance rebase rebuild receive recompute reconcile',
  'reconnect record recover recreate redact redirect redo redraw reduce refactor refer reference refill reflect',
  'refresh refund refuse register reindex reject relax release reload rely remember remove rename render reopen',
  'reorder reorganize repeat replace replay replicate reply report request require rerun reschedule reserve reset',
  'resize resolve respect respond restart restore restrict retire retry return reuse revert review revoke rewrite',
  'roll rotate round route run sample sanitize save scale scan schedule scroll search select send separate',
  'serialize serve set settle shard share shift ship shorten show shrink shut sign silence simplify skip sleep',
  'slow snapshot sort specify speed spin split squash stabilize standardize start stay steal stick stop store',
  'stream strip structure submit subscribe substitute support suppress surface suspend swallow swap switch sync',
  'synchronize tag take talk tear terminate test throttle throw tick tidy tie tighten time toggle track translate',
  'treat trigger trim trust try tune turn type unify uninstall unload unlock unmount unpin unregister unsubscribe',
  'unwrap update upgrade upload use validate verify version wait wake walk warn watch weigh whitelist widen wire',
  'work wrap write yield',
].flatMap((line) => line.split(' '))

/** Participles that no rule makes. */
const DONE = [
  'begun bound brought built caught chosen done drawn driven fallen forgotten found frozen given got gone hidden',
  'held kept known laid left lost made meant overridden paid rewritten run seen sent shown shut spun stuck stolen',
  'taken thrown told torn understood woken written',
].flatMap((line) => line.split(' '))

/** How a verb stands in a sentence: `do` as in a command, `does`, `done` and `doing`. */
export type VerbForm = 'do' | 'does' | 'done' | 'doing'

const FORMS = new Map<string, VerbForm>()
for (const verb of VERBS) {
  const last = /[^aeiou][aeiou][bdgklmnprt]$/.test(verb) && verb.length < 6 ? `${verb}${verb.slice(-1)}` : verb
  const soft = verb.endsWith('e') ? verb.slice(0, -1) : last
  const third = /[^aeiou]y$/.test(verb)
    ? `${verb.slice(0, -1)}ies`
    : /(?:s|x|z|ch|sh|o)$/.test(verb)
      ? `${verb}es`
      : `${verb}s`
  FORMS.set(third, 'does')
  FORMS.set(`${soft}ing`, 'doing')
  FORMS.set(`${verb}ing`, 'doing')
  FORMS.set(/[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${soft}ed`, 'done')
  FORMS.set(`${verb}ed`, 'done')
}
for (const word of DONE) FORMS.set(word, 'done')
for (const verb of VERBS) FORMS.set(verb, 'do')

/** The form of a lower-case word that is a verb, or may be one. */
export function verbForm(word: string): VerbForm | undefined {
  return FORMS.get(word)
}
