// src/token-counter.ts
import { createRequire } from "node:module";

// src/token-tables.ts
var NONE = 2147483647;
var SHORT_BYTES = 8;
var SPARSE = 1.5;
var LENGTH_BITS = 4;
var ShortTokens = class {
  /** Three entries a slot: the first bytes, the last four, and (rank + 1) times 16 with the length, or 0 for an empty one. */
  #slots;
  #mask;
  constructor(count) {
    this.#mask = slotsFor(count) - 1;
    this.#slots = new Int32Array(3 * (this.#mask + 1));
  }
  add(bytes, { start, end }, rank) {
    const slots = this.#slots;
    let first = 0;
    let last = 0;
    for (let index = start; index < end; index++) {
      first = first << 8 | last >>> 24;
      last = last << 8 | (bytes[index] ?? 0);
    }
    let slot = mixed(first, last) & this.#mask;
    while (slots[3 * slot + 2] !== 0) slot = slot + 1 & this.#mask;
    slots[3 * slot] = first;
    slots[3 * slot + 1] = last;
    slots[3 * slot + 2] = rank + 1 << LENGTH_BITS | end - start;
  }
  rankOf(bytes, start, end) {
    const slots = this.#slots;
    let first = 0;
    let last = 0;
    for (let index = start; index < end; index++) {
      first = first << 8 | last >>> 24;
      last = last << 8 | (bytes[index] ?? 0);
    }
    for (let slot = mixed(first, last) & this.#mask; ; slot = slot + 1 & this.#mask) {
      const found = slots[3 * slot + 2] ?? 0;
      if (found === 0) return NONE;
      if (slots[3 * slot + 1] !== last || slots[3 * slot] !== first) continue;
      if ((found & (1 << LENGTH_BITS) - 1) === end - start) return (found >> LENGTH_BITS) - 1;
    }
  }
};
var LongTokens = class {
  constructor(tokens, count) {
    this.tokens = tokens;
    this.#mask = slotsFor(count) - 1;
    this.#slots = new Int32Array(2 * (this.#mask + 1));
  }
  tokens;
  /** Two entries a slot: rank + 1, or 0 for an empty one, and the hash, so that most misses end here. */
  #slots;
  #mask;
  add(rank) {
    const { bytes, offsets } = this.tokens;
    const hash = hashOf(bytes, offsets[rank] ?? 0, offsets[rank + 1] ?? 0);
    let slot = hash & this.#mask;
    while (this.#slots[2 * slot] !== 0) slot = slot + 1 & this.#mask;
    this.#slots[2 * slot] = rank + 1;
    this.#slots[2 * slot + 1] = hash;
  }
  rankOf(bytes, start, end) {
    const hash = hashOf(bytes, start, end);
    for (let slot = hash & this.#mask; ; slot = slot + 1 & this.#mask) {
      const rank = (this.#slots[2 * slot] ?? 0) - 1;
      if (rank < 0) return NONE;
      if (this.#slots[2 * slot + 1] === hash && this.#isToken(rank, bytes, { start, end })) return rank;
    }
  }
  #isToken(rank, bytes, { start, end }) {
    const own = this.tokens.bytes;
    const from = this.tokens.offsets[rank] ?? 0;
    if ((this.tokens.offsets[rank + 1] ?? 0) - from !== end - start) return false;
    for (let index = start; index < end; index++) if (own[from + index - start] !== bytes[index]) return false;
    return true;
  }
};
function slotsFor(count) {
  return 2 ** Math.ceil(Math.log2(Math.max(2, count) * SPARSE));
}
function mixed(first, last) {
  const product = Math.imul(last ^ Math.imul(first, 2654435761), 2246822507);
  return product ^ product >>> 15;
}
function hashOf(bytes, start, end) {
  let hash = 2166136261;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 16777619);
  return hash ^ hash >>> 15;
}

// src/known-words.ts
var SHORT_WORDS = 16384;
var ShortWords = class {
  /** Three entries a word: its first bytes, its last four, and the count times 16 with the length. */
  #entries = new Int32Array(3 * SHORT_WORDS);
  #first = 0;
  #last = 0;
  #length = 0;
  #at = 0;
  find(bytes, start, end) {
    let first = 0;
    let last = 0;
    for (let index = start; index < end; index++) {
      first = first << 8 | last >>> 24;
      last = last << 8 | (bytes[index] ?? 0);
    }
    const at = 3 * (mixed(first, last) >>> 8 & SHORT_WORDS - 1);
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
var LONG_WORDS = 16384;
var ENTRY_BYTES = 32;
var MOST_BYTES = ENTRY_BYTES - 2;
var LongWords = class {
  #entries = new Uint8Array(LONG_WORDS * ENTRY_BYTES);
  #bytes = this.#entries;
  #start = 0;
  #end = 0;
  #at = 0;
  find(bytes, start, end) {
    const entries = this.#entries;
    const at = (hashOf(bytes, start, end) & LONG_WORDS - 1) * ENTRY_BYTES;
    let isSame = entries[at] === end - start;
    for (let index = start; isSame && index < end; index++) isSame = entries[at + 2 + index - start] === bytes[index];
    if (isSame) return entries[at + 1] ?? 0;
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#at = at;
    return 0;
  }
  keep(count) {
    const length = this.#end - this.#start;
    if (length > MOST_BYTES) return;
    this.#entries[this.#at] = length;
    this.#entries[this.#at + 1] = count;
    for (let index = 0; index < length; index++) {
      this.#entries[this.#at + 2 + index] = this.#bytes[this.#start + index] ?? 0;
    }
  }
};

// src/byte-pairs.ts
var BytePairs = class {
  #short;
  #long;
  /** Rank of every token of two bytes, by those; merging begins with them. */
  #pairs = new Int32Array(65536).fill(NONE);
  #shortWords = new ShortWords();
  #longWords = new LongWords();
  #starts = new Int32Array(256);
  #ranks = new Int32Array(256);
  constructor(tokens) {
    const { bytes, offsets } = joined(tokens);
    let short = 0;
    for (let rank = 0; rank < tokens.length; rank++) {
      if ((offsets[rank + 1] ?? 0) - (offsets[rank] ?? 0) <= SHORT_BYTES) short++;
    }
    this.#short = new ShortTokens(short);
    this.#long = new LongTokens({ bytes, offsets }, tokens.length - short);
    for (let rank = 0; rank < tokens.length; rank++) {
      const start = offsets[rank] ?? 0;
      const end = offsets[rank + 1] ?? 0;
      if (end - start > SHORT_BYTES) this.#long.add(rank);
      else this.#short.add(bytes, { start, end }, rank);
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
    const words = length > SHORT_BYTES ? this.#longWords : this.#shortWords;
    const known = words.find(bytes, start, end);
    if (known > 0) return known;
    const counted = this.#rankOf(bytes, start, end) === NONE ? this.#merge(bytes, start, end) : 1;
    words.keep(counted);
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
      for (let index = at + 1; index < parts; index++) {
        starts[index] = starts[index + 1] ?? 0;
        ranks[index] = ranks[index + 1] ?? NONE;
      }
      parts--;
      ranks[at] = this.#rankOfParts(bytes, at, parts);
      if (at > 0) ranks[at - 1] = this.#rankOfParts(bytes, at - 1, parts);
    }
  }
  #rankOfParts(bytes, part, parts) {
    return part + 2 > parts ? NONE : this.#rankOf(bytes, this.#starts[part] ?? 0, this.#starts[part + 2] ?? 0);
  }
  #rankOf(bytes, start, end) {
    return end - start > SHORT_BYTES ? this.#long.rankOf(bytes, start, end) : this.#short.rankOf(bytes, start, end);
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
//# sourceMappingURL=_asm-c1.mjs.map
