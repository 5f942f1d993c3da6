/**
 * Every constant of this library that moves the order of hits or the choice of what a context shows. The comment of each
 * states its meaning first. A test wants a unit, a trade-off and a reason of each.
 *
 * "By hand" means that no measurement of the value is recorded. "Development data" are the labelled queries of
 * `docs/quality.md` that settings may be tuned on.
 */
export const RANKING_DEFAULTS = {
  // Understand: how a query is read.

  /**
   * Words from which on a query is taken for a pasted text. No more are taken as its subject, nor looked up as they are written if a
   * query is in another language: each is two lexical searches.
   * @unit words
   * @trades Fewer treats long questions as pasted: their later sentences no longer count for their meaning.
   * @chosen By hand: people type questions of up to about 30 words, and titles of almost all issues are shorter.
   */
  typedWords: 50,
  /**
   * Frames of stack traces from which on a query is taken for a pasted text, however short it is.
   * @unit frames
   * @trades One would take a question about a single place for a pasted text.
   * @chosen By hand: the least number that is no single place.
   */
  pastedFrames: 2,

  // Search: which chunks become candidates.

  /**
   * Chunks taken from each list (dense, code, prose).
   * @unit chunks, 1 to 1,000
   * @trades More finds chunks that rank low in every list; each costs time in the reranker.
   * @chosen As many as the reranker sees.
   */
  candidates: 200,
  /**
   * Constant k of reciprocal rank fusion, weight / (k + rank).
   * @unit ranks, 0 to 1,000
   * @trades Larger flattens the lead of the first ranks.
   * @chosen The value of Cormack, Clarke and Büttcher (SIGIR 2009).
   */
  rrfK: 60,
  /**
   * Weight of each list in the fusion.
   * @unit factor, 0 to 100; 0 does not search the list
   * @trades More follows that list.
   * @chosen Reciprocal rank fusion has none; 0.3 for the prose list is within noise, since the reranker sees the score of each list.
   */
  listWeight: 1,
  /**
   * Share of the candidates that are reserved for files without a better candidate.
   * @unit share, 0 to 1
   * @trades More files among the candidates, fewer chunks of each.
   * @chosen On development data.
   */
  newSourceShare: 0.1,
  /**
   * Chunks per list that a search of one corpus or one repository returns in addition, and among which a declaration is looked for if
   * there is no symbol graph.
   * @unit chunks
   * @trades More finds more in that part; each is a candidate, or read from the store.
   * @chosen Enough for a list of 20 hits from one part.
   */
  partDepth: 40,
  /**
   * Confidence from which a named repository is searched separately and its name is left out of the reranker's query.
   * @unit confidence, 0 to 1
   * @trades Lower treats more words as repositories.
   * @chosen Between the confidence of a name of one word (0.8) and that of the first word of a name (0.5).
   */
  sureRepository: 0.75,
  /**
   * Named repositories that are searched separately.
   * @unit repositories
   * @trades Each costs one more search.
   * @chosen A comparison seldom names more.
   */
  searchedRepositories: 3,
  /**
   * Terms that must remain when the names of repositories are left out of the reranker's query.
   * @unit terms
   * @trades Fewer lets a query of little but a name lose it.
   * @chosen By hand: one term alone says too little.
   */
  termsBesidesRepository: 2,
  /**
   * Confidence from which a name in the query is looked up.
   * @unit confidence, 0 to 1
   * @trades Lower looks up plain words after "function" or "class", too.
   * @chosen Just above the confidence that such words get.
   */
  sureName: 0.85,
  /**
   * Facts of one kind in an answer of the graphs.
   * @unit facts
   * @trades More completes the answer about a hub; each takes a line of the context.
   * @chosen A hub of a system has hundreds of callers, and nobody reads all of them.
   */
  relationFacts: 60,
  /**
   * Things of one name that a query may mean: chunks that become candidates, declarations that the graphs are asked about, endpoints of
   * one path. A path of more endpoints tells none of them.
   * @unit chunks, declarations or endpoints
   * @trades More covers overloads and namesakes, and dilutes the answer.
   * @chosen By hand: few names have more overloads that matter.
   */
  namesakes: 5,
  /**
   * Steps over which callers of callers count as dependents.
   * @unit steps
   * @trades More shows a larger blast radius with less certain members.
   * @chosen By hand: what calls the caller of a caller may still break.
   */
  dependentDepth: 3,
  /**
   * Frames of a pasted stack trace whose code becomes a candidate.
   * @unit frames
   * @trades More adds code that is further from the error.
   * @chosen By hand: the cause is seldom further away.
   */
  frames: 8,
  /**
   * Value of what a pasted text names, as evidence: a chunk whose file has a name of it, or that declares it, and the code of the second
   * frame of its stack trace; that of the n-th frame is an (n - 1)th of it. The innermost frame of indexed code has 1.
   * @unit evidence, 0 to 1
   * @trades More ranks what a report names above what it describes: reports name what they use, and the cause is often elsewhere.
   * @chosen For names on 19 issues and 248 messages of commits, for which 0.1 to 0.4 differ little.
   */
  pastedEvidence: 0.2,
  /**
   * Consecutive words of a query about a symptom that a candidate holds word for word to be taken for where the message is written.
   * @unit words
   * @trades Fewer takes phrases for messages; more misses messages with values in them.
   * @chosen On 135 messages of nine repositories.
   */
  literalWords: 4,
  /**
   * Value, as evidence, of a candidate that holds a part of a message word for word, and of a declaration that a relational query names,
   * beside the calls that answer it.
   * @unit evidence, 0 to 1
   * @trades More ranks where a message is written above what leads to it, and a declaration above its callers and callees.
   * @chosen For messages on those of `literalWords`.
   */
  saidEvidence: 0.5,
  /**
   * Value of what proves the answer as evidence: a query of one word exactly as it is written, a client of the service that it asks for.
   * @unit evidence, 0 to 1
   * @trades Less lets files with similar names, and manifests with the address of a service, come first.
   * @chosen As for what the graphs prove: somebody who types a name alone means it.
   */
  proofEvidence: 1,
  /**
   * Files that may have something that a query says: a name of a pasted text, a part of a message, a variable, a handler; or services
   * that may have an endpoint. What more have tells none of them.
   * @unit files or services
   * @trades More counts what everything has, such as `toString` and "the health endpoint".
   * @chosen By hand: a declaration and its interface, the code of a message and a list of messages.
   */
  fewPlaces: 2,
  /**
   * Files that may have a query of one word exactly as it is written.
   * @unit files
   * @trades More counts common names; fewer misses a declaration beside its interface and its registration.
   * @chosen On 810 names and words of 45 repositories, for which 2 to 6 are alike.
   */
  exactFiles: 3,
  /**
   * Value of the place where an endpoint is declared whose path a query says as evidence.
   * @unit evidence, 0 to 1
   * @trades Less than `handlerEvidence` shows what answers before where it is registered.
   * @chosen By hand, on endpoints of eight repositories.
   */
  endpointEvidence: 0.8,
  /**
   * Value of what declares the handler of such an endpoint as evidence.
   * @unit evidence, 0 to 1
   * @trades More shows handlers first, also those of another endpoint with the same name.
   * @chosen With `endpointEvidence`.
   */
  handlerEvidence: 0.9,
  /**
   * Value of what reads an environment variable that a query names as evidence.
   * @unit evidence, 0 to 1
   * @trades More ranks where a variable is read above where it is explained.
   * @chosen By hand, on variables of eight repositories.
   */
  variableEvidence: 0.4,

  // Rank: the reranker and the signals. Their weights are in `learned/weights.json`.

  /**
   * Fused candidates that the reranker orders. The others keep their order behind them.
   * @unit candidates, 1 to 200
   * @trades More lets the reranker lift chunks that rank low; each costs time.
   * @chosen 0.995 (root folders) and 0.974 (whole repositories) of the relevant files are among 200 fused chunks.
   */
  rerankTop: 200,
  /**
   * Share of a conversation's score that its age decides.
   * @unit share, 0 to 1
   * @trades More prefers recent conversations to better ones.
   * @chosen By hand, part of the design.
   */
  freshnessWeight: 0.1,
  /**
   * Age at which the freshness of a conversation has halved.
   * @unit days
   * @trades Fewer forget faster.
   * @chosen By hand, part of the design.
   */
  freshnessHalfLifeDays: 90,
  /**
   * Share of the row `corpus` for documents and manifests in routes of questions that these answer first. What is asked for
   * by its kind has 1.
   * @unit share, 0 to 1
   * @trades More ranks documents above code that fits as well; the features that begin with `asked` do most of it.
   * @chosen On the documents questions of development, for which 0 to 0.125 are alike.
   */
  firstCorpus: 0.125,
  /**
   * Calls, declarations of methods included, from which on a chunk counts as doing something in full.
   * @unit calls
   * @trades Fewer counts declarations of data, too.
   * @chosen On development data of flows.
   */
  behaviourCalls: 4,
  /**
   * Hits that are moved behind the hit that sends or takes up the same message.
   * @unit hits
   * @trades More shows longer flows, fewer leave room for other hits.
   * @chosen On development data of flows.
   */
  messageSteps: 3,
  /**
   * Confidence below which the target type of a query counts as unknown in a route.
   * @unit confidence, 0 to 1
   * @trades Lower routes by less certain types.
   * @chosen From one half on, the type is more likely than all others together.
   */
  sureTarget: 0.5,
  /**
   * Sections of a document that are shown with its hit.
   * @unit sections
   * @trades More shows long documents whole and leaves less room for other hits.
   * @chosen By hand: about a screen or two of a runbook.
   */
  documentSections: 12,

  /**
   * Passages of a file that are shown with its hit, and most similar ones of a first file that are looked at besides the candidates.
   * @unit passages
   * @trades More shows the right lines more often, and more lines that don't answer; each further one is read.
   * @chosen `datasets/paraphrased`: of the first files of 180 questions, one, two and three show a labelled line for 0.294, 0.356 and
   *   0.367.
   */
  filePassages: 3,

  /**
   * Passages of the first files together, the most similar ones, of which `filePassages` of each file are looked at.
   * @unit passages
   * @trades Fewer leave out files beside one with many similar passages; more are compared exactly.
   * @chosen Ten files of three, twice: the ten first files of 176 questions had 227 passages on average, of which 4 were read.
   */
  comparedPassages: 60,

  // Confidence: how sure a hit or an answer is. The fitted weights are in `confidence/model.json`.

  /**
   * Probability from which on an answer is called strong, and a hit that is proved.
   * @unit probability, 0 to 1
   * @trades Lower calls more answers strong, of which fewer are right.
   * @chosen Cross-validated over repositories, 0.95 of such answers are right, and 0.94 of 348 in 10 repositories that nothing was fitted
   *   to. There no bound holds for hits that are not proved: from 0.7, 0.8 and 0.85 on, 0.81, 0.83 and 0.76 of the first files are right.
   */
  strongConfidence: 0.8,
  /**
   * Probability from which on a hit or an answer is called likely.
   * @unit probability, 0 to 1
   * @trades Lower calls more hits likely, of which fewer answer.
   * @chosen By hand: about as likely as not, and worth to be opened.
   */
  likelyConfidence: 0.3,
  /**
   * Least probability of an answer that the graphs prove, and of the chunks that prove it.
   * @unit probability, 0 to 1
   * @trades Lower doubts facts of the graphs, whose precision `docs/accuracy.md` tells.
   * @chosen By hand, a little below the precision of the graphs.
   */
  provedConfidence: 0.9,

  /**
   * Hits that count as the first ones: a runbook among them is shown whole, their messages are followed in a flow, and their services are
   * shown for `expandGraph`.
   * @unit hits
   * @trades More follows what matters less, and leaves less room for the rest.
   * @chosen For messages on development data of flows, else by hand.
   */
  firstHits: 3,

  // Context: what is shown beside the hits, and which of them first.

  /**
   * First hits that decide which repositories a context is about.
   * @unit hits
   * @trades More mixes in repositories that only share words.
   * @chosen By hand: more than the hits that a context of the usual size shows.
   */
  repositoryHits: 30,
  /**
   * Share of the budget that facts of the graphs may take if they are the answer.
   * @unit share of the budget, 0 to 1
   * @trades More shows more facts and less code.
   * @chosen By hand: more than half remains for the code that shows the facts.
   */
  answerFactShare: 0.4,
  /**
   * Share of the budget that the best declaration may take to be shown as a whole, before others get a line.
   * @unit share of the budget, 0 to 1
   * @trades More shows longer declarations whole in small contexts, and fewer other files.
   * @chosen On development data, see `docs/quality.md`.
   */
  bestDeclarationShare: 0.75,
  /**
   * Tokens that a primary passage may take at least: a heading, a signature, documentation and a few lines.
   * @unit tokens
   * @trades More shows fewer files, each in longer passages.
   * @chosen Half changes nothing beyond chance; double shows 0.024 less of the files that answer questions in other words.
   */
  leastPrimaryTokens: 80,
  /**
   * Tokens that a supporting passage may take at least: a heading, a signature and a line or two.
   * @unit tokens
   * @trades More shows fewer files.
   * @chosen Half changes nothing; double shows 0.017 less of the files that answer questions in other words, 0.010 to systems.
   */
  leastSupportingTokens: 42,
  /**
   * Tokens that a supporting passage may take if it needs more than its part for two lines.
   * @unit tokens
   * @trades More shows files with long lines, and leaves less for others.
   * @chosen Double changes nothing; half shows 0.051 less of the files that answer questions to systems, 0.028 of documents.
   */
  twoLineTokens: 120,
} as const
