/**
 * Numbers and digests that look personal and are not. Each alternative starts with a digit, a hex letter or a fixed
 * word, so that the pattern passes over prose quickly.
 */
export const IMMUNE = new RegExp(
  [
    // UUID
    String.raw`\b[\da-fA-F]{8}([-_])[\da-fA-F]{4}\1[\da-fA-F]{4}\1[\da-fA-F]{4}\1[\da-fA-F]{12}\b`,
    // Digests and commit ids
    String.raw`\b(?:[a-z]_)?[\da-f]{32,128}\b|\b[\dA-F]{32,128}\b`,
    String.raw`\b0x[\da-fA-F]+\b`,
    // Subresource integrity and go.sum
    String.raw`\b(?:sha(?:1|224|256|384|512)|md5|h1)[-:=][\w+/=-]{20,}`,
    String.raw`\bdata:[\w.+/;=-]+,[\w+/=%-]*`,
    // Timestamps and dates
    String.raw`\b(?:19|20)\d\d-\d\d-\d\d(?:[T ]\d\d:?\d\d(?::?\d\d(?:[.,]\d+)?)?(?: ?Z|[+-]\d\d:?\d\d)?)?(?![\w-])`,
    String.raw`\b(?:19|20)\d\d/\d\d/\d\d[ T]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?![\w-])`,
    String.raw`\b(?:19|20)\d{6}T?\d{6}Z?\b`,
    // Floats, and versions with a pre-release or a `v`
    String.raw`(?<![\w.])\d+\.\d{5,}(?:e[+-]?\d+)?(?![\d.])`,
    String.raw`\bv\d+(?:\.\d+)+(?:[-+][\w.+-]+)?`,
    String.raw`(?<![\w.])\d+\.\d+\.\d+(?:[-+][A-Za-z]|-0\.[\dA-Za-z])[\w.+-]*`,
    // A network as a zone of the reverse domain
    String.raw`(?<![\w.])(?:\d{1,3}\.){1,3}in-addr\.arpa\b`,
    // Lines of a file in a link to a repository
    String.raw`(?<=#)L\d+(?:C\d+)?(?:-L\d+(?:C\d+)?)?\b`,
  ].join('|'),
  'g',
)
