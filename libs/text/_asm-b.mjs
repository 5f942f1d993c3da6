// ../retrieval/src/context.ts
var CONTEXT_SECTIONS = ["structure", "primary", "supporting", "reference"];
var CONTEXT_FORMATS = ["markdown", "text", "xml", "json"];

// ../retrieval/src/needle-finder.ts
var ASCII = 128;
var NAME = /^[a-z\d_]+$/;
var small = Uint8Array.from({ length: ASCII }, (_, code) => String.fromCharCode(code).toLowerCase().charCodeAt(0));
var ofWords = Uint8Array.from({ length: ASCII }, (_, code) => /\w/.test(String.fromCharCode(code)) ? 1 : 0);
function needleFinder(needles) {
  const all = [...new Set(needles)].filter((needle) => needle !== "");
  const pairs = new Uint16Array(ASCII * ASCII);
  const groups = [];
  const add = (pair, needle) => {
    const group = groups[(pairs[pair] ?? 0) - 1];
    if (group === void 0) pairs[pair] = groups.push([needle]);
    else group.push(needle);
  };
  for (const needle of all.filter((own) => NAME.test(own))) {
    const first = needle.charCodeAt(0) * ASCII;
    if (needle.length > 1) add(first + needle.charCodeAt(1), needle);
    else for (let second = 0; second < ASCII; second++) add(first + second, needle);
  }
  const mayHold = (text2) => {
    const lowered = text2.toLowerCase();
    return all.some((needle) => lowered.includes(needle));
  };
  return (text2, { start, end }, from) => {
    let code = from < end ? text2.charCodeAt(from) : 0;
    for (let index = from; index < end; index++) {
      const next = index + 1 < end ? text2.charCodeAt(index + 1) : 0;
      if (code >= ASCII || next >= ASCII) return mayHold(text2.slice(start, end)) ? "unknown" : null;
      const group = pairs[(small[code] ?? 0) * ASCII + (small[next] ?? 0)] ?? 0;
      if (group > 0 && holdsOne(text2, { start: index, end }, groups[group - 1] ?? [])) return wordAround(text2, index, end);
      code = next;
    }
    return null;
  };
}
function holdsOne(text2, { start, end }, needles) {
  for (const needle of needles) if (start + needle.length <= end && standsAt(needle, text2, start)) return true;
  return false;
}
function standsAt(needle, text2, start) {
  for (let index = 0; index < needle.length; index++) {
    const code = text2.charCodeAt(start + index);
    if (code >= ASCII || small[code] !== needle.charCodeAt(index)) return false;
  }
  return true;
}
function wordAround(text2, index, lineEnd) {
  const isOfWord = (at) => ofWords[text2.charCodeAt(at)] === 1;
  let start = index;
  while (start > 0 && isOfWord(start - 1)) start--;
  let end = index + 1;
  while (end < lineEnd && isOfWord(end)) end++;
  return { start, end };
}

// ../retrieval/src/term-matcher.ts
var NOTHING = { matches: [], terms: /* @__PURE__ */ new Set() };
var NO_MATCH = { ranges: [], terms: [] };
var smallLetters = /^[a-z]+$/;
var words = /[\p{L}\p{N}_]+/gu;
var parts = new RegExp("\\p{Lu}+(?![\\p{Ll}])|\\p{Lu}?[\\p{Ll}\\p{Lo}\\p{Lm}]+|\\p{Lu}|\\p{N}+", "gu");
var stemMinimum = 3;
var suffixMaximum = 5;
function createTermMatcher(terms) {
  const wanted = new Set(terms);
  const stems = terms.filter((term) => term.length >= stemMinimum).flatMap((term) => [{ term, stem: term }, ...term.endsWith("i") ? [{ term, stem: `${term.slice(0, -1)}y` }] : []]);
  const wordWithNeedle = needleFinder([...terms, ...stems.map(({ stem }) => stem)]);
  const known = /* @__PURE__ */ new Map();
  const matchOf = (word) => {
    let match = known.get(word);
    if (match === void 0) known.set(word, match = matchWord(word, wanted, stems));
    return match;
  };
  return (text2, line = { start: 0, end: text2.length }) => {
    const { start, end } = line;
    let found = null;
    let place = wordWithNeedle(text2, line, start);
    for (; place !== null && place !== "unknown"; place = wordWithNeedle(text2, line, place.end)) {
      found = joined(found, matchOf(text2.slice(place.start, place.end)), place.start - start);
    }
    if (place === "unknown") {
      found = null;
      for (const { 0: word, index } of text2.slice(start, end).matchAll(words)) found = joined(found, matchOf(word), index);
    }
    return found ?? NOTHING;
  };
}
function joined(found, { ranges, terms }, index) {
  if (terms.length === 0) return found;
  const all = found ?? { matches: [], terms: /* @__PURE__ */ new Set() };
  for (const [from, to] of ranges) all.matches.push([index + from, index + to]);
  for (const term of terms) all.terms.add(term);
  return all;
}
function matchWord(word, wanted, stems) {
  const whole = word.toLowerCase();
  const termOf = (part) => wanted.has(part) ? part : stems.find(({ stem }) => part.startsWith(stem) && part.length - stem.length <= suffixMaximum)?.term;
  if (smallLetters.test(word) || wanted.has(whole)) {
    const term = termOf(whole);
    return term === void 0 ? NO_MATCH : { ranges: [[0, word.length]], terms: [term] };
  }
  const ranges = [];
  const terms = [];
  for (const part of word.matchAll(parts)) {
    const term = termOf(part[0].toLowerCase());
    if (term === void 0) continue;
    terms.push(term);
    const end = part.index + part[0].length;
    const last = ranges.at(-1);
    if (last !== void 0 && last[1] === part.index) last[1] = end;
    else ranges.push([part.index, end]);
  }
  return { ranges, terms };
}

// ../retrieval/src/assemble/chunk-lines.ts
function linesOf(text2) {
  const lines = text2.includes("\r\n") ? text2.split(/\r?\n/) : text2.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
function chunkLines(chunk, known) {
  const { text: text2 } = chunk;
  const breaks = breaksOf(text2);
  let counts = known.get(chunk);
  if (counts === void 0) known.set(chunk, counts = new Uint32Array(breaks.length));
  const lines = [];
  let start = 0;
  for (const at of breaks) {
    const end = at < text2.length && at > start && text2.charCodeAt(at - 1) === RETURN ? at - 1 : at;
    lines.push(lineOf(text2, { start, end }, { counts, index: lines.length }));
    start = at + 1;
  }
  return withEnds(lines);
}
function breaksOf(text2) {
  const breaks = [];
  for (let start = 0; start < text2.length; start = (breaks.at(-1) ?? 0) + 1) {
    const at = text2.indexOf("\n", start);
    breaks.push(at < 0 ? text2.length : at);
  }
  return breaks;
}
function withEnds(lines) {
  const isText = ({ isBlank }) => !isBlank;
  const first = Math.max(0, lines.findIndex(isText));
  return { lines, first, last: Math.max(first, lines.findLastIndex(isText)) };
}
function looseLine(text2) {
  return lineOf(text2, { start: 0, end: text2.length }, { counts: null, index: 0 });
}
var TAB = 9;
var RETURN = 13;
var BLANK = 32;
var SLASH = 47;
var LAST_ASCII = 126;
function lineOf(text2, { start, end }, kept) {
  let at = start;
  while (at < end && (text2.charCodeAt(at) === BLANK || text2.charCodeAt(at) === TAB)) at++;
  const first = at < end ? text2.charCodeAt(at) : 0;
  const isPlain = first > BLANK && first <= LAST_ASCII;
  const own = text2.slice(start, end);
  return {
    text: own,
    isBlank: !isPlain && own.trim() === "",
    // Where it is hard to tell, it does not.
    addsUp: isPlain ? first === SLASH && at === start ? "behindWord" : "always" : addsUpOf(own.charAt(at - start)),
    counts: kept.counts,
    index: kept.index
  };
}
function addsUpOf(first) {
  return first > String.fromCharCode(LAST_ASCII) && !/\s/.test(first) ? "always" : "never";
}

// ../retrieval/src/assemble/excerpt-lines.ts
var LineOrder = class {
  #known = [];
  #further;
  /** @param groups - Of indices of lines, one after another. */
  constructor(groups) {
    this.#further = groups[Symbol.iterator]();
  }
  /** The `count` first, or all where there are fewer. */
  first(count) {
    while (this.#known.length < count) {
      const { done, value } = this.#further.next();
      if (done === true) break;
      this.#known.push(...value);
    }
    return this.#known.slice(0, count);
  }
  /** The one at a place; none behind the last. */
  at(place) {
    if (place >= this.#known.length) this.first(place + 1);
    return this.#known[place];
  }
};
var HEAD = 1e3;
var DOCUMENTATION = 10;
var DECLARED = 0.6;
var CARRIAGE_RETURN = 13;
var NEARBY = [1, 0.5, 0.3, 0.15];
function weighLines(chunk, lines, matcher) {
  return { lines, startLine: chunk.startLine, order: new LineOrder(groupsOf(chunk, lines, matcher)) };
}
function* groupsOf(chunk, lines, matcher) {
  const weights = termWeights(chunk.text, lines, matcher);
  const head = headLine(chunk, lines);
  const documented = documentationEnd(chunk, lines, head);
  if (head === null) for (const index of declaringLines(chunk, lines)) weights[index] = (weights[index] ?? 0) + DECLARED;
  else weights[head] = HEAD;
  const telling = [];
  const others = [];
  for (const [index, line] of lines.entries()) {
    const weight = weights[index] ?? 0;
    const isTelling = index === head || (weight > 0 || index < documented) && !line.isBlank && WORD.test(line.text);
    if (isTelling && index < documented && index !== head) weights[index] = weight + DOCUMENTATION;
    if (isTelling) telling.push(index);
    else others.push(index);
  }
  const weightOf = (index) => weights[index] ?? 0;
  yield telling.sort((a, b) => weightOf(b) - weightOf(a) || a - b);
  yield* inOrderOfUse(others, lines);
}
function inOrderOfUse(indices, lines) {
  const groups = [[], [], [], []];
  for (const index of indices) {
    const { text: text2, isBlank } = lines[index] ?? { text: "", isBlank: true };
    groups[isBlank ? 3 : !WORD.test(text2) ? 2 : LEGAL_NOTICE.test(text2) ? 1 : 0].push(index);
  }
  return groups;
}
var WORD = /[A-Za-z\d]|[^\0-\x7f]/;
var LEGAL_NOTICE = /^\W*(?:copyright|licen[cs]ed?\b|SPDX-)|all rights reserved|governed by an? .*licen[cs]e/i;
function headLine({ signature, symbolName, corpusType }, lines) {
  const own = symbolName === null ? null : symbolName.slice(Math.max(0, symbolName.search(/[\w$]+$/)));
  const start = signature === null ? null : signature.slice(0, 24).trimEnd();
  const found = lines.findIndex(
    ({ text: text2 }) => start !== null && text2.trimStart().startsWith(start) || own !== null && text2.includes(own)
  );
  if (found >= 0) return found;
  const first = lines.findIndex(({ isBlank }) => !isBlank);
  return corpusType.startsWith("CODE_") || first < 0 ? null : first;
}
function declaringLines({ definedNames }, lines) {
  const found = definedNames.map((name) => {
    const last = name.slice(name.lastIndexOf(".") + 1);
    return lines.findIndex(({ text: text2 }) => holdsName(text2, last));
  });
  return new Set(found.filter((index) => index >= 0));
}
var OF_NAME = /[\p{L}\p{N}_$]/u;
function holdsName(line, name) {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    if (!OF_NAME.test(line.charAt(at - 1)) && !OF_NAME.test(line.charAt(at + name.length))) return true;
  }
  return false;
}
function documentationEnd({ docstring }, lines, head) {
  if (docstring === null || head === null) return 0;
  const first = docstring.split("\n", 1)[0]?.trim() ?? "";
  const at = first === "" ? -1 : lines.findIndex(({ text: text2 }) => text2.includes(first.slice(0, 40)));
  return at < 0 ? 0 : at < head ? Math.min(at + 3, head) : at + 1;
}
function termWeights(text2, lines, matcher) {
  const found = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const end = start + line.text.length;
    const { terms } = matcher(text2, { start, end });
    if (terms.size > 0) found.push([index, terms]);
    start = end + (text2.charCodeAt(end) === CARRIAGE_RETURN ? 2 : 1);
  }
  const linesWith = /* @__PURE__ */ new Map();
  for (const [, terms] of found) for (const term of terms) linesWith.set(term, (linesWith.get(term) ?? 0) + 1);
  const weights = new Float64Array(lines.length);
  const raise = (index, weight) => {
    if (index >= 0 && weight > (weights[index] ?? Infinity)) weights[index] = weight;
  };
  for (const [index, terms] of found) {
    let own = 0;
    for (const term of terms) own += 1 / (linesWith.get(term) ?? 1);
    NEARBY.forEach((share2, away) => {
      raise(index - away, share2 * own);
      raise(index + away, share2 * own);
    });
  }
  return weights;
}

// ../retrieval/src/assemble/piece.ts
var GAP = looseLine("...");
var SCOPE = " > ";
var MAX_SIGNATURE = 200;
function wholePiece({ section, rank }, { chunk, score, reason }, text2) {
  return { section, chunks: [chunk], rank, score, reason, form: "whole", ...shownWhole(text2, chunk.startLine) };
}
function linePiece(section, rank, { chunk, score, reason }) {
  const { startLine, endLine } = chunk;
  return { section, chunks: [chunk], rank, score, reason, form: "line", startLine, endLine, lines: null };
}
function partPiece(piece, weighed, count) {
  const { lines, first, last } = firstLines(weighed, count);
  return { ...piece, form: "part", startLine: weighed.startLine + first, endLine: weighed.startLine + last, lines };
}
function firstLines({ lines, order }, count) {
  const taken = order.first(count).toSorted((a, b) => a - b);
  const shown = [];
  let next = 0;
  const addGap = (end) => {
    if (shown.length === 0) return;
    let missing = 0;
    let only;
    for (let index = next; index < end; index++) {
      const line = lines[index];
      if (line === void 0 || line.isBlank) continue;
      only ??= line;
      if (++missing > 1) break;
    }
    if (only === void 0) return;
    const isShort = missing === 1 && end < lines.length && only.text.trim().length <= GAP.text.length;
    shown.push(isShort ? only : GAP);
  };
  for (const index of taken) {
    addGap(index);
    const line = lines[index];
    if (line !== void 0) shown.push(line);
    next = index + 1;
  }
  addGap(lines.length);
  return { lines: shown, first: taken[0] ?? 0, last: taken.at(-1) ?? 0 };
}
function mergeTouching(pieces, textOf2) {
  const merged = [];
  for (const piece of pieces.toSorted((a, b) => a.rank - b.rank)) {
    let joined3 = piece;
    while (piece.form === "whole") {
      const other = merged.findIndex((known2) => touches(known2, joined3));
      const [known] = other < 0 ? [] : merged.splice(other, 1);
      if (known === void 0) break;
      joined3 = join(known, joined3, textOf2);
    }
    merged.push(joined3);
  }
  return merged.sort((a, b) => a.rank - b.rank);
}
function touches(left, right) {
  if (left.form !== "whole" || right.form !== "whole" || left.section !== right.section) return false;
  if (left.startLine > right.endLine + 1 || right.startLine > left.endLine + 1) return false;
  return left.chunks[0]?.sourceUri === right.chunks[0]?.sourceUri;
}
function join(left, right, textOf2) {
  const byId = new Map([...left.chunks, ...right.chunks].map((chunk) => [chunk.id, chunk]));
  const chunks = [...byId.values()].sort((a, b) => a.byteRange[0] - b.byteRange[0] || a.byteRange[1] - b.byteRange[1]);
  const best = left.rank <= right.rank ? left : right;
  const startLine = Math.min(...chunks.map((chunk) => chunk.startLine));
  const lines = follow(chunks) ? chunks.flatMap((chunk) => textOf2(chunk).lines) : linesOf(joinedText(chunks)).map((text2) => looseLine(text2));
  return { ...best, chunks, ...shownWhole(withEnds(lines), startLine) };
}
function follow(chunks) {
  return chunks.every((chunk, index) => {
    const before = chunks[index - 1];
    return before === void 0 || before.byteRange[1] === chunk.byteRange[0] && before.text.endsWith("\n");
  });
}
function joinedText(chunks) {
  let text2 = "";
  let end = chunks[0]?.byteRange[0] ?? 0;
  for (const chunk of chunks) {
    const [start, ownEnd] = chunk.byteRange;
    if (ownEnd <= end) continue;
    if (start > end && !text2.endsWith("\n")) text2 += "\n";
    text2 += start >= end ? chunk.text : Buffer.from(chunk.text).subarray(end - start).toString("utf8");
    end = ownEnd;
  }
  return text2;
}
function shownWhole({ lines, first, last }, startLine) {
  const shown = lines.length === 0 ? [looseLine("")] : lines.slice(first, last + 1);
  return { startLine: startLine + first, endLine: startLine + last, lines: shown };
}
function written({ chunks, form, startLine, endLine, lines }) {
  const [first] = chunks;
  if (first === void 0) throw new Error("a piece holds at least one chunk");
  const { language, corpusType, filePath, repoName, sourceUri, sectionPath } = first;
  const path = repoName === null ? filePath : `${repoName}/${filePath}`;
  const range = form === "line" || startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;
  return {
    place: filePath === null ? sourceUri : `${path}:${range}`,
    title: chunks.length === 1 && sectionPath !== null ? sectionPath : scopeOf(chunks),
    // The language of a document's chunk is that of a fence in it.
    language: corpusType.startsWith("DOC_") ? "markdown" : language,
    lines,
    signature: form === "line" ? signatureOf(first) : null
  };
}
function scopeOf(chunks) {
  const [first] = chunks;
  if (first === void 0 || first.filePath === null) return null;
  const scopes = chunks.map(({ contextPrefix }) => contextPrefix.split(SCOPE).slice(1));
  const [shared = [], ...others] = scopes;
  const end = shared.findIndex((part, index) => others.some((scope) => scope[index] !== part));
  const common = end < 0 ? shared : shared.slice(0, end);
  const isDeclaredHere = common.length === 1 && first.definedNames.includes(common[0] ?? "");
  return common.length === 0 || isDeclaredHere ? null : common.join(SCOPE);
}
function signatureOf({ signature, symbolName, sectionPath, definedNames, text: text2 }) {
  const names = definedNames.length > 0 ? definedNames.join(", ") : null;
  const line = signature ?? sectionPath ?? symbolName ?? names ?? linesOf(text2).find((own) => WORD.test(own)) ?? "";
  const shown = line.split("\n", 1)[0]?.trim() ?? "";
  return shown !== "" && shown.length <= MAX_SIGNATURE ? shown : symbolName;
}

// ../retrieval/src/assemble/write-context.ts
function writeContext(writer, { pieces, structure, arrange }) {
  const order = [];
  const parts2 = [];
  for (const name of CONTEXT_SECTIONS) {
    const own = pieces.filter(({ section }) => section === name);
    const arranged = arrange === void 0 || name === "reference" ? own : arrange(own);
    const bodies = arranged.map((piece) => writer.piece(written(piece)));
    if (name === "structure" && structure.length > 0) bodies.unshift(writer.structure(structure.join("\n")));
    if (bodies.length === 0) continue;
    const { opening, closing } = writer.section(name);
    parts2.push(opening, ...bodies, closing);
    order.push(...arranged);
  }
  return { context: parts2.length === 0 ? "" : [writer.opening, ...parts2, writer.closing].join(""), order };
}
function sourceOf(piece, tokens) {
  const { chunks, section, form, startLine, endLine, score, reason } = piece;
  const [first] = chunks;
  if (first === void 0) throw new Error("a piece holds at least one chunk");
  return {
    chunkIds: chunks.map(({ id }) => id),
    section,
    sourceUri: first.sourceUri,
    repoName: first.repoName,
    filePath: first.filePath,
    startLine,
    endLine,
    language: first.language,
    symbol: chunks.length === 1 ? first.symbolName : null,
    score,
    reason,
    form,
    truncated: form !== "whole",
    tokens
  };
}

// ../retrieval/src/assemble/draft.ts
var Draft = class {
  constructor(counter, costs) {
    this.counter = counter;
    this.costs = costs;
    this.used = this.#frameCost();
  }
  counter;
  costs;
  pieces = [];
  structure = [];
  /** Tokens of everything in it, headings included. */
  used;
  #structureTokens = 0;
  #costs = /* @__PURE__ */ new Map();
  #headed = /* @__PURE__ */ new Set();
  /** Adds a line about the index as a whole, unless more than `limit` tokens are used then. */
  tryAddStructure(line, limit) {
    const lines = [...this.structure, line];
    const tokens = this.costs.ofStructure(lines, this.#structureTokens);
    const cost = tokens - this.#structureTokens + this.headingIfNew("structure");
    if (this.used + cost > limit) return;
    this.structure = lines;
    this.#structureTokens = tokens;
    this.#headed.add("structure");
    this.used += cost;
  }
  /** Adds a piece, unless more than `limit` tokens are used then. */
  tryAdd(piece, limit) {
    const heading = this.headingIfNew(piece.section);
    const cost = this.costOf(piece, limit - this.used - heading) + heading;
    if (this.used + cost > limit) return false;
    this.#headed.add(piece.section);
    this.pieces = [...this.pieces, piece];
    this.used += cost;
    return true;
  }
  swap(old, larger) {
    this.pieces = this.pieces.filter((piece) => piece !== old);
    this.used -= this.costOf(old);
    this.tryAdd(larger, Infinity);
  }
  replaceAll(pieces) {
    this.used += this.#total(pieces) - this.#total(this.pieces);
    this.pieces = pieces;
  }
  dropLast() {
    if (this.pieces.length > 0) this.pieces = this.pieces.toSorted((a, b) => a.rank - b.rank).slice(0, -1);
    else this.structure = this.structure.slice(0, -1);
  }
  /** What the heading of a section costs that has none yet; 0 where it has. */
  headingIfNew(section) {
    return this.#headed.has(section) ? 0 : this.#headingCost(section);
  }
  /** @returns The exact cost when it is `atMost` or less; otherwise any number above `atMost`. */
  costOf(piece, atMost = Infinity) {
    const known = this.#costs.get(piece);
    if (known !== void 0) return known;
    const cost = this.costs.ofPiece(piece, atMost);
    if (cost <= atMost) this.#costs.set(piece, cost);
    return cost;
  }
  /** @returns The text with its exact count, and the pieces in the order in which they stand in it. */
  write(arrange) {
    const { pieces, structure } = this;
    const { context, order } = writeContext(this.costs.writer, { pieces, structure, arrange });
    const tokensUsed = this.counter.addsUpAtLines ? this.#sumOf(order) : this.counter.count(context);
    return { context, order, tokensUsed };
  }
  /** The count of the written context, without counting it again. */
  #sumOf(order) {
    const names = CONTEXT_SECTIONS.filter(
      (name) => order.some(({ section }) => section === name) || name === "structure" && this.structure.length > 0
    );
    if (names.length === 0) return 0;
    const headings = names.reduce((sum, name) => sum + this.#headingCost(name), 0);
    return this.#frameCost() + headings + this.#structureTokens + this.#total(order);
  }
  #total(pieces) {
    return pieces.reduce((sum, piece) => sum + this.costOf(piece), 0);
  }
  #frameCost() {
    return this.costs.ofText(this.costs.writer.opening) + this.costs.ofText(this.costs.writer.closing);
  }
  #headingCost(section) {
    const { opening, closing } = this.costs.writer.section(section);
    return this.costs.ofText(opening) + this.costs.ofText(closing);
  }
};

// ../retrieval/src/assemble/fitting.ts
var LEAST_PIECE = 24;
var MOST_UNITS_PER_TOKEN = 5;
var LEAST_LINES = 2;
var Fitting = class {
  constructor(input) {
    this.input = input;
  }
  input;
  #texts = /* @__PURE__ */ new Map();
  #weighed = /* @__PURE__ */ new Map();
  whole(section, rank, entry) {
    return wholePiece({ section, rank }, entry, this.textOf(entry.chunk));
  }
  /**
   * The whole of a piece when it fits into `room` tokens, its heading included, or as much of it as does; the two lines
   * that tell most when those fit into `most` only: long paths and lines leave a good piece no room otherwise.
   */
  fitted(whole, room, most = room) {
    const units = (whole.lines ?? []).reduce((sum, { text: text2 }) => sum + text2.length + 1, -1);
    if (units <= room * MOST_UNITS_PER_TOKEN && this.#fits(whole, room)) return whole;
    return this.#cut(whole, room, most);
  }
  textOf(chunk) {
    const known = this.#texts.get(chunk.id);
    if (known !== void 0) return known;
    const text2 = chunkLines(chunk, this.input.known);
    this.#texts.set(chunk.id, text2);
    return text2;
  }
  #cut(piece, room, most) {
    const { draft } = this.input;
    const [chunk] = piece.chunks;
    if (chunk === void 0 || most < LEAST_PIECE) return null;
    const frame = draft.costOf({ ...piece, form: "part", lines: [looseLine("")] });
    if (frame > most) return null;
    const weighed = this.#weigh(chunk);
    let taken = 0;
    let sum = frame;
    for (; taken < weighed.lines.length; taken++) {
      const line = weighed.lines[weighed.order.at(taken) ?? 0];
      sum += line === void 0 ? 0 : draft.costs.ofLine(line);
      if (sum > room) break;
    }
    if (taken === weighed.lines.length && this.#fits(piece, room)) return piece;
    const ofAll = weighed.lines.length - 1;
    for (let count = Math.min(taken, ofAll); count >= LEAST_LINES; count--) {
      const part = partPiece(piece, weighed, count);
      if (this.#fits(part, room)) return part;
    }
    if (most <= room || ofAll < LEAST_LINES) return null;
    const least = partPiece(piece, weighed, LEAST_LINES);
    return this.#fits(least, most) ? least : null;
  }
  #fits(piece, room) {
    return this.input.draft.costOf(piece, room) <= room;
  }
  #weigh(chunk) {
    const known = this.#weighed.get(chunk.id);
    if (known !== void 0) return known;
    const weighed = weighLines(chunk, this.textOf(chunk).lines, this.input.matcher);
    this.#weighed.set(chunk.id, weighed);
    return weighed;
  }
};

// ../retrieval/src/assemble/format.ts
var TITLES = {
  structure: "Structure",
  primary: "Answers",
  supporting: "Related",
  reference: "See also"
};
function bodyOf(lines) {
  return lines.map(({ text: text2 }) => text2).join("\n");
}
function fenced({ place, title, language }, lines) {
  const fence = "`".repeat(Math.max(3, longestTicks(lines) + 1));
  const heading = `### ${place}${title === null ? "" : ` ${title}`}`;
  return { opening: `${heading}
${fence}${language ?? ""}
`, closing: `${fence}
` };
}
var markdown = {
  opening: "",
  closing: "",
  section: (name) => ({ opening: `## ${TITLES[name]}
`, closing: "" }),
  structure: (text2) => `${text2}
`,
  piece(piece) {
    const { place, signature, lines } = piece;
    if (lines === null) return `- ${place}${signature === null ? "" : ` \`${signature.replaceAll("`", "'")}\``}
`;
    const { opening, closing } = fenced(piece, lines);
    return `${opening}${bodyOf(lines)}
${closing}`;
  },
  frame: fenced
};
function headed({ place, title }) {
  return { opening: `-- ${place}${title === null ? "" : ` ${title}`} --
`, closing: "" };
}
var text = {
  opening: "",
  closing: "",
  section: (name) => ({ opening: `== ${TITLES[name]} ==
`, closing: "" }),
  structure: (lines) => `${lines}
`,
  piece(piece) {
    const { place, signature, lines } = piece;
    if (lines === null) return `${place}${signature === null ? "" : ` ${signature}`}
`;
    return `${headed(piece).opening}${bodyOf(lines)}
`;
  },
  frame: headed
};
var xml = {
  opening: "<context>\n",
  closing: "</context>\n",
  section: (name) => ({ opening: `<${name}>
`, closing: `</${name}>
` }),
  structure: (lines) => `${escaped(lines)}
`,
  piece({ place, title, language, lines, signature }) {
    const attributes = [
      `source="${attribute(place)}"`,
      ...title === null ? [] : [`title="${attribute(title)}"`],
      ...language === null ? [] : [`language="${attribute(language)}"`]
    ].join(" ");
    if (lines === null) return `<place ${attributes}>${escaped(signature ?? "")}</place>
`;
    return `<piece ${attributes}>
${escaped(bodyOf(lines))}
</piece>
`;
  }
};
var json = {
  opening: "",
  closing: "",
  section: (name) => ({ opening: `${JSON.stringify({ section: name })}
`, closing: "" }),
  structure: (lines) => `${JSON.stringify({ text: lines })}
`,
  piece: ({ place, title, language, lines, signature }) => `${JSON.stringify({
    source: place,
    ...title === null ? {} : { title },
    ...language === null ? {} : { language },
    ...lines === null ? { signature } : { text: bodyOf(lines) }
  })}
`
};
var CONTEXT_WRITERS = { markdown, text, xml, json };
function longestTicks(lines) {
  let longest = 0;
  for (const { text: text2 } of lines) {
    if (!text2.includes("```")) continue;
    for (const [run] of text2.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  }
  return longest;
}
function escaped(value) {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
function attribute(value) {
  return escaped(value).replaceAll('"', "&quot;").replaceAll("\n", " ");
}

// ../retrieval/src/assemble/piece-costs.ts
var REMEMBERED_TEXTS = 4096;
var PieceCosts = class {
  constructor(counter, writer) {
    this.counter = counter;
    this.writer = writer;
    this.#countsLines = counter.addsUpAtLines && writer.frame !== void 0;
  }
  counter;
  writer;
  #texts = /* @__PURE__ */ new Map();
  /** Lines are written as they are, and counts add up at them. */
  #countsLines;
  #references = /* @__PURE__ */ new WeakMap();
  /** Of a text that comes again and again. */
  ofText(text2) {
    if (text2 === "") return 0;
    const known = this.#texts.get(text2);
    if (known !== void 0) return known;
    if (this.#texts.size >= REMEMBERED_TEXTS) this.#texts.clear();
    const counted = this.counter.count(text2);
    this.#texts.set(text2, counted);
    return counted;
  }
  /** Of lines about the index as a whole, written together, given the count of all but the last. */
  ofStructure(lines, ofOthers) {
    const [before, last] = [lines.at(-2), lines.at(-1) ?? ""];
    const addsUp = this.#countsLines && (before === void 0 || isApart(looseLine(before), looseLine(last)));
    return addsUp ? ofOthers + this.ofText(`${last}
`) : this.ofText(this.writer.structure(lines.join("\n")));
  }
  /** Of a line with its break. */
  ofLine({ text: text2, counts, index }) {
    if (counts === null) return this.ofText(`${text2}
`);
    const known = counts[index] ?? 0;
    if (known > 0) return known;
    return counts[index] = this.counter.count(`${text2}
`);
  }
  /** @returns The exact count when it is `atMost` or less; otherwise any number above `atMost`. */
  ofPiece(piece, atMost = Infinity) {
    const { lines, chunks } = piece;
    const [chunk] = chunks;
    if (lines === null && chunk !== void 0) {
      const known = this.#references.get(chunk);
      if (known !== void 0) return known;
      const counted = this.counter.count(this.writer.piece(written(piece)));
      this.#references.set(chunk, counted);
      return counted;
    }
    const { frame } = this.writer;
    if (lines === null || frame === void 0 || !this.#countsLines) {
      return this.counter.count(this.writer.piece(written(piece)));
    }
    const { opening, closing } = frame(written(piece), lines);
    const last = closing === "" ? [] : [looseLine(closing.slice(0, -1))];
    return this.#ofLines([looseLine(opening.slice(0, -1)), ...lines, ...last], atMost);
  }
  #ofLines(lines, atMost) {
    let tokens = 0;
    let from = 0;
    for (let to = 1; to <= lines.length && tokens <= atMost; to++) {
      const [before, next] = [lines[to - 1], lines[to]];
      if (before === void 0 || next !== void 0 && !isApart(before, next)) continue;
      tokens += to - from === 1 ? this.ofLine(before) : this.counter.count(textOf(lines, from, to));
      from = to;
    }
    return tokens;
  }
};
function textOf(lines, from, to) {
  let text2 = "";
  for (let index = from; index < to; index++) text2 += `${lines[index]?.text ?? ""}
`;
  return text2;
}
var WORD_AT_END = /[A-Za-z\d ]$/;
function isApart(before, line) {
  return line.addsUp === "always" || line.addsUp === "behindWord" && WORD_AT_END.test(before.text);
}

// ../retrieval/src/assemble/translations.ts
var LANGUAGES = "ar|az|be|bg|bn|br|ca|cn|cz|da|de|el|en|es|et|eu|fa|fi|fr|he|hi|hr|hu|hy|id|it|ja|jp|ka|kk|ko|kr|lt|lv|mk|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sq|sr|sv|ta|th|tr|tw|uk|ur|uz|vi|zh";
var FOLDER = new RegExp(`(?<=/)(?:${LANGUAGES})(?:[-_](?:[a-z]{2}|[a-z]{4}))?/`, "gi");
var ENDING = new RegExp(`[._-](?:${LANGUAGES})(?:[-_](?:[a-z]{2}|[a-z]{4}))?(?=\\.\\w+$)`, "i");
function translationsAmong(chunks) {
  const documents = chunks.filter(({ corpusType }) => corpusType.startsWith("DOC_"));
  const best = /* @__PURE__ */ new Map();
  const translations = /* @__PURE__ */ new Set();
  for (const sourceUri of new Set(documents.map((chunk) => chunk.sourceUri))) {
    const document = sourceUri.replace(FOLDER, "").replace(ENDING, "");
    const first = best.get(document);
    if (first === void 0) best.set(document, sourceUri);
    else translations.add(sourceUri);
  }
  return translations;
}

// ../retrieval/src/assemble/assembler.ts
var LEAST_SUPPORTING = 42;
var LEAST_PRIMARY = 80;
var MOST_OF_TWO_LINES = 120;
var LEAST_REFERENCE = 20;
var LEAST_GROWTH = 4;
var GROWTH_ROUNDS = 3;
function createAssembler(options, counter) {
  const costs = new Map(CONTEXT_FORMATS.map((format) => [format, new PieceCosts(counter, CONTEXT_WRITERS[format])]));
  const known = /* @__PURE__ */ new WeakMap();
  return {
    assemble(input) {
      const own = costs.get(input.format) ?? new PieceCosts(counter, CONTEXT_WRITERS[input.format]);
      return new Assembly(input, { options, counter, known, costs: own }).run();
    }
  };
}
var Assembly = class {
  constructor(input, setup) {
    this.input = input;
    this.setup = setup;
    const draft = new Draft(setup.counter, setup.costs);
    this.#draft = draft;
    this.#fitting = new Fitting({ draft, matcher: createTermMatcher(input.terms), known: setup.known });
  }
  input;
  setup;
  #draft;
  #fitting;
  #duplicates = [];
  /** Sources that are named only, since the same document is there in another language. */
  #translations = /* @__PURE__ */ new Set();
  /** Files, and sections of documents, that are shown with text. */
  #places = /* @__PURE__ */ new Set();
  run() {
    const { budget, structureShare } = this.input;
    const shares = { ...this.setup.options.shares, ...structureShare !== void 0 && { structure: structureShare } };
    const material = this.#withoutDuplicates();
    for (const uri of translationsAmong(material.map(({ chunk }) => chunk))) this.#translations.add(uri);
    let granted = 0;
    const upTo = (section) => Math.min(budget, Math.floor(granted += shares[section] * budget));
    const structureLimit = upTo("structure");
    for (const line of this.input.structure) this.#draft.tryAddStructure(line, structureLimit);
    this.#addPrimary(material, upTo("primary"));
    this.#addParts(material, upTo("supporting"));
    this.#addLines(material, upTo("reference"));
    this.#grow(material);
    return this.#finish(material);
  }
  /** Chunks whose text another one already has, such as vendored copies, are left out. */
  #withoutDuplicates() {
    const seen = /* @__PURE__ */ new Map();
    return this.input.material.filter(({ chunk }) => {
      const text2 = chunk.text.trim();
      const alike = seen.get(text2.length);
      if (alike === void 0) seen.set(text2.length, [text2]);
      else if (!alike.includes(text2)) alike.push(text2);
      else {
        this.#duplicates.push({ chunkId: chunk.id, reason: "duplicate" });
        return false;
      }
      return true;
    });
  }
  #addPrimary(material, limit) {
    const draft = this.#draft;
    for (const [rank, entry] of material.entries()) {
      if (this.#isShown(entry)) continue;
      const left = limit - draft.used - draft.headingIfNew("primary");
      const each = Math.max(LEAST_PRIMARY, Math.floor((limit - draft.used) * this.setup.options.primaryPiece));
      const room = isCode(entry) ? Math.min(left, each) : left;
      const piece = this.#fitting.fitted(this.#fitting.whole("primary", rank, entry), room);
      if (piece !== null && draft.tryAdd(piece, limit)) this.#places.add(placeOf(entry));
      else if (left < LEAST_PRIMARY) return;
    }
  }
  #addParts(material, limit) {
    const each = Math.max(LEAST_SUPPORTING, Math.floor((limit - this.#draft.used) * this.setup.options.supportingPiece));
    for (const [rank, entry] of material.entries()) {
      if (this.#isShown(entry)) continue;
      const left = limit - this.#draft.used - this.#draft.headingIfNew("supporting");
      if (left < LEAST_PIECE) return;
      const whole = this.#fitting.whole("supporting", rank, entry);
      const piece = this.#fitting.fitted(whole, Math.min(left, each), Math.min(left, Math.max(each, MOST_OF_TWO_LINES)));
      if (piece !== null && this.#draft.tryAdd(piece, limit)) this.#places.add(placeOf(entry));
    }
  }
  /** First a line for every file that is not shown yet, then for further places in files. */
  #addLines(material, limit) {
    const shown = new Set(this.#draft.pieces.flatMap(({ chunks }) => chunks.map(({ id }) => id)));
    const files = new Set(this.#draft.pieces.flatMap(({ chunks }) => chunks.map(({ sourceUri }) => sourceUri)));
    let left = this.setup.options.referenceLines;
    for (const ofNewFiles of [true, false]) {
      for (const [rank, entry] of material.entries()) {
        const { id, sourceUri } = entry.chunk;
        if (left === 0 || limit - this.#draft.used < LEAST_REFERENCE) return;
        if (shown.has(id) || files.has(sourceUri) === ofNewFiles) continue;
        if (!this.#draft.tryAdd(linePiece("reference", rank, entry), limit)) continue;
        shown.add(id);
        files.add(sourceUri);
        left--;
      }
    }
  }
  /** Gives what is left to the pieces that were cut, best first, then to material that is not shown yet. */
  #grow(material) {
    for (let round = 0; round < GROWTH_ROUNDS; round++) {
      this.#merge();
      if (this.input.budget - this.#draft.used < LEAST_GROWTH) return;
      this.#enlargeParts(material);
      this.#addFurther(material);
    }
    this.#merge();
  }
  #merge() {
    this.#draft.replaceAll(mergeTouching(this.#draft.pieces, (chunk) => this.#fitting.textOf(chunk)));
  }
  #enlargeParts(material) {
    const draft = this.#draft;
    for (const piece of draft.pieces.filter(({ form }) => form === "part")) {
      const entry = material[piece.rank];
      if (entry === void 0) continue;
      const room = this.input.budget - draft.used + draft.costOf(piece);
      const larger = this.#fitting.fitted(this.#fitting.whole(piece.section, piece.rank, entry), room);
      if (larger !== null && draft.costOf(larger) > draft.costOf(piece)) draft.swap(piece, larger);
    }
  }
  /** Further places in files that are shown, and pieces for lines; what touches a piece joins it, in its section. */
  #addFurther(material) {
    const draft = this.#draft;
    const withText = draft.pieces.filter(({ form }) => form !== "line");
    const shown = new Set(withText.flatMap(({ chunks }) => chunks.map(({ id }) => id)));
    const lines = draft.pieces.filter(({ form }) => form === "line");
    const references = new Map(lines.map((piece) => [piece.rank, piece]));
    const whole = withText.filter(({ form }) => form === "whole");
    const sections = new Map(
      whole.flatMap(({ chunks, section }) => chunks.map(({ sourceUri }) => [sourceUri, section]))
    );
    for (const [rank, entry] of material.entries()) {
      const line = references.get(rank);
      const freed = line === void 0 ? 0 : draft.costOf(line);
      const room = this.input.budget - draft.used + freed - draft.headingIfNew("supporting");
      if (room < LEAST_PIECE) return;
      const { id, sourceUri } = entry.chunk;
      if (shown.has(id) || this.#translations.has(sourceUri)) continue;
      const piece = this.#fitting.fitted(
        this.#fitting.whole(sections.get(sourceUri) ?? "supporting", rank, entry),
        room
      );
      if (piece === null || draft.costOf(piece) <= freed) continue;
      if (line !== void 0) draft.swap(line, piece);
      else draft.tryAdd(piece, this.input.budget);
    }
  }
  #isShown(entry) {
    return this.#places.has(placeOf(entry)) || this.#translations.has(entry.chunk.sourceUri);
  }
  #finish(material) {
    for (; ; ) {
      const { context, order, tokensUsed } = this.#draft.write(this.input.arrange);
      if (tokensUsed <= this.input.budget) {
        const shown = new Set(order.flatMap(({ chunks }) => chunks.map(({ id }) => id)));
        const omitted = material.filter(({ chunk }) => !shown.has(chunk.id)).map(({ chunk }) => ({ chunkId: chunk.id, reason: "budget" }));
        return {
          context,
          tokensUsed,
          sources: order.map((piece) => sourceOf(piece, this.#draft.costOf(piece))),
          omitted: [...omitted, ...this.#duplicates]
        };
      }
      this.#draft.dropLast();
    }
  }
};
function placeOf(entry) {
  return isCode(entry) ? entry.chunk.sourceUri : entry.chunk.id;
}
function isCode({ chunk: { corpusType } }) {
  return corpusType.startsWith("CODE_");
}

// ../retrieval/src/assemble/flow.ts
function inFlowOrder(pieces, symbols) {
  const callees = pieces.map(
    (piece) => symbols === null ? namesCalledIn(piece, pieces) : chunksCalledBy(piece, symbols)
  );
  const calls = (caller, callee) => {
    const target = pieces[callee];
    if (caller === callee || target === void 0) return false;
    return target.chunks.some(({ id }) => callees[caller]?.has(id) === true);
  };
  const waiting = pieces.map((_, index) => index);
  const ordered = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex((index) => !waiting.some((other) => calls(other, index)));
    const [next] = waiting.splice(Math.max(0, free), 1);
    const piece = next === void 0 ? void 0 : pieces[next];
    if (piece !== void 0) ordered.push(piece);
  }
  return ordered;
}
function chunksCalledBy({ chunks }, symbols) {
  return new Set(
    chunks.flatMap(
      (chunk) => declarationsOf(chunk, symbols).flatMap((ref) => symbols.callees(ref, { depth: 1 }).map(({ to }) => to.chunkId))
    )
  );
}
function declarationsOf({ id, filePath, symbolName, definedNames }, symbols) {
  const names = symbolName === null ? definedNames : [symbolName];
  return names.flatMap((name) => symbols.find(`${filePath}:${name}`).filter(({ chunkId }) => chunkId === id));
}
var LEAST_NAME = 4;
function namesCalledIn({ chunks }, pieces) {
  const text2 = chunks.map((chunk) => chunk.text).join("\n");
  const called = (name) => name.length >= LEAST_NAME && text2.includes(`${name}(`);
  return new Set(
    pieces.flatMap(
      (piece) => piece.chunks.filter(({ definedNames }) => definedNames.some((name) => called(name))).map(({ id }) => id)
    )
  );
}

// ../retrieval/src/assemble/options.ts
import { z } from "zod";
var ContextOptionsSchema = z.strictObject({
  shares: z.strictObject({
    structure: share(0.1, "what the index holds as a whole"),
    primary: share(0.5, "whole declarations of the best hits"),
    supporting: share(0.25, "signature, documentation and the lines that matter of what comes next"),
    reference: share(0.15, "one line each, place and signature, of everything else")
  }).refine(
    ({ structure, primary, supporting, reference }) => structure + primary + supporting + reference <= 1.000001,
    {
      message: "the shares of the sections must not exceed 1 together"
    }
  ).prefault({}),
  primaryPiece: z.number().min(0.01).max(1).default(0.2).describe(
    "a primary piece gets at most this part of what those before it left, 80 tokens at least; less shows more files of which more are cut"
  ),
  supportingPiece: z.number().min(0.01).max(1).default(0.05).describe(
    "a supporting piece gets at most this part of what all of them have, and room for two lines in any case; less shows more of them"
  ),
  referenceLines: z.int().min(0).max(200).default(60).describe("one-line references at most; what the budget has beyond them goes into showing more of the pieces")
});
function share(part, what) {
  return z.number().min(0).max(1).default(part).describe(`part of the token budget for ${what}`);
}

// src/token-counter.ts
import { createRequire } from "node:module";

// src/byte-pairs.ts
var NONE = 2147483647;
var SPARSE = 2;
var BytePairs = class {
  /** All tokens one after another. */
  #bytes;
  /** Token `rank` is `#bytes` from `#offsets[rank]` to `#offsets[rank + 1]`, exclusive. */
  #offsets;
  /** Two entries a slot: rank + 1, or 0 for an empty one, and the hash, so that most misses end here. */
  #slots;
  #mask;
  /** Rank of every token of two bytes, by those; merging begins with them. */
  #pairs = new Int32Array(65536).fill(NONE);
  #recent = new RecentWords();
  #short = new ShortWords();
  #starts = new Int32Array(256);
  #ranks = new Int32Array(256);
  constructor(tokens) {
    const { bytes, offsets } = joined2(tokens);
    this.#bytes = bytes;
    this.#offsets = offsets;
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(2, tokens.length) * SPARSE)) - 1;
    this.#slots = new Int32Array(2 * (this.#mask + 1));
    for (let rank = 0; rank < tokens.length; rank++) {
      const start = offsets[rank] ?? 0;
      const end = offsets[rank + 1] ?? 0;
      const hash = hashOf(bytes, start, end);
      let slot = hash & this.#mask;
      while (this.#slots[2 * slot] !== 0) slot = slot + 1 & this.#mask;
      this.#slots[2 * slot] = rank + 1;
      this.#slots[2 * slot + 1] = hash;
      if (end - start === 2) this.#pairs[(bytes[start] ?? 0) << 8 | (bytes[start + 1] ?? 0)] = rank;
    }
  }
  /**
   * Tokens of one word as the encoding's pattern cuts it: `bytes` from `start` to `end`, exclusive.
   *
   * The bytes are merged as the encoding was trained: of all neighbours those with the lowest rank first.
   */
  count(bytes, start, end) {
    const length = end - start;
    if (length <= 1) return length;
    if (length > SHORT_BYTES) return this.#look(bytes, start, end);
    const known = this.#short.find(bytes, start, end);
    if (known > 0) return known;
    const counted = this.#look(bytes, start, end);
    this.#short.keep(counted);
    return counted;
  }
  #look(bytes, start, end) {
    const hash = hashOf(bytes, start, end);
    if (this.#rankOf(bytes, { start, end, hash }) !== NONE) return 1;
    const known = this.#recent.find(bytes, { start, end, hash });
    if (known > 0) return known;
    const counted = this.#merge(bytes, start, end);
    this.#recent.keep(bytes, { start, end, hash }, counted);
    return counted;
  }
  #merge(bytes, start, end) {
    const length = end - start;
    if (this.#starts.length < length + 2) {
      this.#starts = new Int32Array(2 * length);
      this.#ranks = new Int32Array(2 * length);
    }
    const starts = this.#starts;
    const ranks = this.#ranks;
    for (let index = 0; index < length; index++) {
      starts[index] = start + index;
      const at = start + index;
      ranks[index] = index + 1 < length ? this.#pairs[(bytes[at] ?? 0) << 8 | (bytes[at + 1] ?? 0)] ?? NONE : NONE;
    }
    starts[length] = end;
    let parts2 = length;
    for (; ; ) {
      let lowest = NONE;
      let at = -1;
      for (let index = 0; index + 1 < parts2; index++) {
        const rank = ranks[index] ?? NONE;
        if (rank < lowest) {
          lowest = rank;
          at = index;
        }
      }
      if (at < 0) return parts2;
      starts.copyWithin(at + 1, at + 2, parts2 + 1);
      ranks.copyWithin(at + 1, at + 2, parts2);
      parts2--;
      ranks[at] = this.#rankOfParts(bytes, at, parts2);
      if (at > 0) ranks[at - 1] = this.#rankOfParts(bytes, at - 1, parts2);
    }
  }
  #rankOfParts(bytes, part, parts2) {
    if (part + 2 > parts2) return NONE;
    const start = this.#starts[part] ?? 0;
    const end = this.#starts[part + 2] ?? 0;
    return this.#rankOf(bytes, { start, end, hash: hashOf(bytes, start, end) });
  }
  #rankOf(bytes, { start, end, hash }) {
    for (let slot = hash & this.#mask; ; slot = slot + 1 & this.#mask) {
      const rank = (this.#slots[2 * slot] ?? 0) - 1;
      if (rank < 0) return NONE;
      if (this.#slots[2 * slot + 1] === hash && this.#isToken(rank, bytes, start, end)) return rank;
    }
  }
  #isToken(rank, bytes, start, end) {
    const from = this.#offsets[rank] ?? 0;
    if ((this.#offsets[rank + 1] ?? 0) - from !== end - start) return false;
    for (let index = start, own = from; index < end; index++, own++) {
      if (this.#bytes[own] !== bytes[index]) return false;
    }
    return true;
  }
};
var RECENT_WORDS = 8192;
var RECENT_BYTES = 32;
var RecentWords = class {
  #bytes = new Uint8Array(RECENT_WORDS * RECENT_BYTES);
  #lengths = new Uint8Array(RECENT_WORDS);
  #counts = new Uint8Array(RECENT_WORDS);
  /** @returns 0 where it is not known. */
  find(bytes, { start, end, hash }) {
    const place = hash & RECENT_WORDS - 1;
    if (this.#lengths[place] !== end - start) return 0;
    for (let index = start, own = place * RECENT_BYTES; index < end; index++, own++) {
      if (this.#bytes[own] !== bytes[index]) return 0;
    }
    return this.#counts[place] ?? 0;
  }
  keep(bytes, { start, end, hash }, count) {
    if (end - start > RECENT_BYTES) return;
    const place = hash & RECENT_WORDS - 1;
    this.#lengths[place] = end - start;
    this.#counts[place] = count;
    for (let index = start, own = place * RECENT_BYTES; index < end; index++, own++)
      this.#bytes[own] = bytes[index] ?? 0;
  }
};
var SHORT_BYTES = 8;
var SHORT_WORDS = 16384;
var ShortWords = class {
  /** Three entries a word: its first bytes, its last four, and the count times 16 with the length. */
  #entries = new Int32Array(3 * SHORT_WORDS);
  #first = 0;
  #last = 0;
  #length = 0;
  #at = 0;
  /** @returns 0 where it is not known; then `keep` takes its count. */
  find(bytes, start, end) {
    let first = 0;
    let last = 0;
    for (let index = start; index < end; index++) {
      first = first << 8 | last >>> 24;
      last = last << 8 | (bytes[index] ?? 0);
    }
    const mixed = Math.imul(last ^ Math.imul(first, 2654435761), 2246822507);
    const at = 3 * (mixed >>> 16 & SHORT_WORDS - 1);
    const known = this.#entries[at + 2] ?? 0;
    if (this.#entries[at] === first && this.#entries[at + 1] === last && (known & 15) === end - start) return known >> 4;
    this.#first = first;
    this.#last = last;
    this.#length = end - start;
    this.#at = at;
    return 0;
  }
  keep(count) {
    this.#entries[this.#at] = this.#first;
    this.#entries[this.#at + 1] = this.#last;
    this.#entries[this.#at + 2] = count << 4 | this.#length;
  }
};
function joined2(tokens) {
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(tokens.reduce((sum, { length }) => sum + 3 * length, 0));
  const offsets = new Uint32Array(tokens.length + 1);
  let end = 0;
  for (const [rank, token] of tokens.entries()) {
    if (typeof token !== "string") for (const byte of token) bytes[end++] = byte;
    else end = writeAscii(token, bytes, end) ?? end + encoder.encodeInto(token, bytes.subarray(end)).written;
    offsets[rank + 1] = end;
  }
  return { bytes: bytes.slice(0, end), offsets };
}
function writeAscii(token, bytes, start) {
  for (let index = 0; index < token.length; index++) {
    const code = token.charCodeAt(index);
    if (code > 127) return null;
    bytes[start + index] = code;
  }
  return start + token.length;
}
function hashOf(bytes, start, end) {
  let hash = 2166136261;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 16777619);
  return hash ^ hash >>> 15;
}

// src/token-words.ts
var SIGN = 0;
var UPPER = 1;
var LOWER = 2;
var DIGIT = 3;
var SPACE = 4;
var BREAK = 5;
var kinds = Uint8Array.from({ length: 256 }, (_, code) => kindOf(code));
function wordEnd(bytes, from, end, rules) {
  const first = bytes[from] ?? 0;
  const kind = kinds[first] ?? SIGN;
  if (first === APOSTROPHE && !rules.joinsContraction) {
    const contraction = contractionAt(bytes, from, end);
    if (contraction > 0) return from + contraction;
  }
  if (kind === UPPER || kind === LOWER) return endOfLetters(bytes, from, end, rules);
  const next = kindAt(bytes, from + 1, end);
  if (kind === SIGN || kind === SPACE) {
    if (next === UPPER || next === LOWER) return endOfLetters(bytes, from + 1, end, rules);
    if (kind === SIGN || first === BLANK2 && next === SIGN) return endOfSigns(bytes, from + 1, end, rules);
  }
  if (kind !== DIGIT) return endOfSpace(bytes, from, end, rules);
  if (next !== DIGIT) return from + 1;
  return kindAt(bytes, from + 2, end) === DIGIT ? from + 3 : from + 2;
}
function kindAt(bytes, index, end) {
  return index < end ? kinds[bytes[index] ?? 0] ?? SIGN : BREAK;
}
function endOfLetters(bytes, from, end, rules) {
  let to = from;
  if (rules.endsBeforeCapital) {
    while (kindAt(bytes, to, end) === UPPER) to++;
    while (kindAt(bytes, to, end) === LOWER) to++;
  } else {
    for (let kind = UPPER; kind === UPPER || kind === LOWER; ) kind = kindAt(bytes, ++to, end);
  }
  return rules.joinsContraction ? to + contractionAt(bytes, to, end) : to;
}
function endOfSigns(bytes, from, end, rules) {
  let to = from;
  while (to < end && kinds[bytes[to] ?? 0] === SIGN) to++;
  while (to < end && (kinds[bytes[to] ?? 0] === BREAK || rules.joinsSlash && bytes[to] === SLASH2)) to++;
  return to;
}
function endOfSpace(bytes, from, end, rules) {
  let past = from;
  let lastBreak = -1;
  for (; past < end; past++) {
    const kind = kinds[bytes[past] ?? 0];
    if (kind === BREAK) lastBreak = past;
    else if (kind !== SPACE) break;
  }
  if (rules.joinsLastSpace && past === end) return past;
  if (lastBreak >= 0) return lastBreak + 1;
  return past === end || past === from + 1 ? past : past - 1;
}
var BLANK2 = 32;
var SLASH2 = 47;
var APOSTROPHE = 39;
var SMALL = 32;
function contractionAt(bytes, at, end) {
  if (bytes[at] !== APOSTROPHE || at + 1 >= end) return 0;
  const first = (bytes[at + 1] ?? 0) | SMALL;
  if (first === 115 || first === 100 || first === 109 || first === 116) return 2;
  if (at + 2 >= end) return 0;
  const second = (bytes[at + 2] ?? 0) | SMALL;
  if (first === 108) return second === 108 ? 3 : 0;
  return (first === 118 || first === 114) && second === 101 ? 3 : 0;
}
function kindOf(code) {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return DIGIT;
  if (code === 10 || code === 13) return BREAK;
  return code === 32 || code === 9 || code === 11 || code === 12 ? SPACE : SIGN;
}

// src/token-counter.ts
var RULES = {
  o200k_base: {
    pattern: "O200K_TOKEN_SPLIT_REGEX",
    endsBeforeCapital: true,
    joinsContraction: true,
    joinsSlash: true,
    joinsLastSpace: false
  },
  cl100k_base: {
    pattern: "CL100K_TOKEN_SPLIT_REGEX",
    endsBeforeCapital: false,
    joinsContraction: false,
    joinsSlash: false,
    joinsLastSpace: true
  }
};
var require2 = createRequire(import.meta.url);
function createTokenCounter(id = "o200k_base") {
  let encoding;
  return {
    id,
    // Both encodings cut a text into words first, and no word goes on after a line break but over more white space or slashes.
    addsUpAtLines: true,
    count: (text2) => (encoding ??= new Encoding(id)).count(text2)
  };
}
var tables = /* @__PURE__ */ new Map();
var Encoding = class {
  #pairs;
  #rules;
  #pattern;
  #encoder = new TextEncoder();
  #bytes = new Uint8Array(16384);
  constructor(id) {
    const known = tables.get(id);
    this.#pairs = known ?? new BytePairs(require2(`gpt-tokenizer/bpeRanks/${id}`).default);
    if (known === void 0) tables.set(id, this.#pairs);
    this.#rules = RULES[id];
    const patterns = require2("gpt-tokenizer/encodingParams/constants");
    this.#pattern = new RegExp(patterns[RULES[id].pattern] ?? "", "gu");
  }
  count(text2) {
    if (this.#bytes.length < 3 * text2.length) this.#bytes = new Uint8Array(6 * text2.length);
    const { written: written2 } = this.#encoder.encodeInto(text2, this.#bytes);
    if (written2 === text2.length) return this.#countAscii(0, written2);
    let tokens = 0;
    for (const { start, end, isAscii } of runsOf(this.#bytes, written2)) {
      tokens += isAscii ? this.#countAscii(start, end) : this.#countAny(start, end);
    }
    return tokens;
  }
  #countAscii(start, end) {
    const bytes = this.#bytes;
    const pairs = this.#pairs;
    const rules = this.#rules;
    let tokens = 0;
    for (let from = start; from < end; ) {
      const to = wordEnd(bytes, from, end, rules);
      tokens += pairs.count(bytes, from, to);
      from = to;
    }
    return tokens;
  }
  #countAny(start, end) {
    const text2 = Buffer.from(this.#bytes.buffer, start, end - start).toString("utf8");
    let tokens = 0;
    let from = 0;
    let at = start;
    this.#pattern.lastIndex = 0;
    while (this.#pattern.test(text2)) {
      const next = at + bytesOf(text2, from, this.#pattern.lastIndex);
      tokens += this.#pairs.count(this.#bytes, at, next);
      from = this.#pattern.lastIndex;
      at = next;
    }
    return tokens;
  }
};
function bytesOf(text2, start, end) {
  let bytes = 0;
  for (let index = start; index < end; index++) {
    const code = text2.charCodeAt(index);
    bytes += code < 128 ? 1 : code < 2048 || code >= 55296 && code < 57344 ? 2 : 3;
  }
  return bytes;
}
var TAB2 = 9;
var BREAK2 = 10;
var BLANK3 = 32;
var SLASH3 = 47;
var LAST_ASCII2 = 126;
function runsOf(bytes, length) {
  const runs = [];
  for (let start = 0; start < length; ) {
    let end = start;
    let isAscii = true;
    for (; end < length; end++) {
      const byte = bytes[end] ?? 0;
      if (end > start && isApart2(bytes[end - 1] ?? 0, byte)) break;
      if (byte > LAST_ASCII2) isAscii = false;
    }
    const last = runs.at(-1);
    if (last !== void 0 && last.isAscii === isAscii) last.end = end;
    else runs.push({ start, end, isAscii });
    start = end;
  }
  return runs;
}
function isApart2(before, byte) {
  if (before === BREAK2) return byte > BLANK3 && byte <= LAST_ASCII2 && byte !== SLASH3;
  return (byte === BLANK3 || byte === TAB2) && before > BLANK3 && before <= LAST_ASCII2;
}
export {
  ContextOptionsSchema,
  createAssembler,
  createTokenCounter,
  inFlowOrder
};
//# sourceMappingURL=_asm-b.mjs.map
