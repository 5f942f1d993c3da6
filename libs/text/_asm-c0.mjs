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
    const { bytes, offsets } = joined(tokens);
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
    let parts = length;
    for (; ; ) {
      let lowest = NONE;
      let at = -1;
      for (let index = 0; index + 1 < parts; index++) {
        const rank = ranks[index] ?? NONE;
        if (rank < lowest) {
          lowest = rank;
          at = index;
        }
      }
      if (at < 0) return parts;
      starts.copyWithin(at + 1, at + 2, parts + 1);
      ranks.copyWithin(at + 1, at + 2, parts);
      parts--;
      ranks[at] = this.#rankOfParts(bytes, at, parts);
      if (at > 0) ranks[at - 1] = this.#rankOfParts(bytes, at - 1, parts);
    }
  }
  #rankOfParts(bytes, part, parts) {
    if (part + 2 > parts) return NONE;
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
function joined(tokens) {
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
    if (kind === SIGN || first === BLANK && next === SIGN) return endOfSigns(bytes, from + 1, end, rules);
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
  while (to < end && (kinds[bytes[to] ?? 0] === BREAK || rules.joinsSlash && bytes[to] === SLASH)) to++;
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
var BLANK = 32;
var SLASH = 47;
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
    count: (text) => (encoding ??= new Encoding(id)).count(text)
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
  count(text) {
    if (this.#bytes.length < 3 * text.length) this.#bytes = new Uint8Array(6 * text.length);
    const { written } = this.#encoder.encodeInto(text, this.#bytes);
    if (written === text.length) return this.#countAscii(0, written);
    let tokens = 0;
    for (const { start, end, isAscii } of runsOf(this.#bytes, written)) {
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
    const text = Buffer.from(this.#bytes.buffer, start, end - start).toString("utf8");
    let tokens = 0;
    let from = 0;
    let at = start;
    this.#pattern.lastIndex = 0;
    while (this.#pattern.test(text)) {
      const next = at + bytesOf(text, from, this.#pattern.lastIndex);
      tokens += this.#pairs.count(this.#bytes, at, next);
      from = this.#pattern.lastIndex;
      at = next;
    }
    return tokens;
  }
};
function bytesOf(text, start, end) {
  let bytes = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    bytes += code < 128 ? 1 : code < 2048 || code >= 55296 && code < 57344 ? 2 : 3;
  }
  return bytes;
}
var TAB = 9;
var BREAK2 = 10;
var BLANK2 = 32;
var SLASH2 = 47;
var LAST_ASCII = 126;
function runsOf(bytes, length) {
  const runs = [];
  for (let start = 0; start < length; ) {
    let end = start;
    let isAscii = true;
    for (; end < length; end++) {
      const byte = bytes[end] ?? 0;
      if (end > start && isApart(bytes[end - 1] ?? 0, byte)) break;
      if (byte > LAST_ASCII) isAscii = false;
    }
    const last = runs.at(-1);
    if (last !== void 0 && last.isAscii === isAscii) last.end = end;
    else runs.push({ start, end, isAscii });
    start = end;
  }
  return runs;
}
function isApart(before, byte) {
  if (before === BREAK2) return byte > BLANK2 && byte <= LAST_ASCII && byte !== SLASH2;
  return (byte === BLANK2 || byte === TAB) && before > BLANK2 && before <= LAST_ASCII;
}
export {
  createTokenCounter
};
//# sourceMappingURL=_asm-c0.mjs.map
