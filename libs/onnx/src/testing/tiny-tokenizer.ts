/** Ids of the tokens that every tiny tokenizer begins with. */
export const TINY_SPECIAL = { pad: 0, unknown: 1, first: 2, separator: 3 } as const
const SPECIAL_TOKENS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']

/** Token → id of a tiny tokenizer over these words, special tokens included. */
export function tinyVocabulary(words: readonly string[]): Map<string, number> {
  return new Map([...SPECIAL_TOKENS, ...new Set(words)].map((token, id) => [token, id]))
}

/**
 * A `tokenizer.json` that knows whole words in lower case and makes `[CLS] a [SEP]` of one text and `[CLS] a [SEP] b
 * [SEP]` of two, the second with type 1. Like the files of real models it also asks for cutting and padding.
 */
export function tinyTokenizerFile(words: readonly string[]): string {
  const special = (name: string, id: number) => ({
    id,
    content: name,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })
  const token = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } })
  const sequence = (id: 'A' | 'B', type_id: number) => ({ Sequence: { id, type_id } })
  const [first, separator] = [TINY_SPECIAL.first, TINY_SPECIAL.separator]
  return JSON.stringify({
    version: '1.0',
    truncation: { direction: 'Right', max_length: 4, strategy: 'LongestFirst', stride: 0 },
    padding: {
      strategy: { Fixed: 16 },
      direction: 'Right',
      pad_to_multiple_of: null,
      pad_id: TINY_SPECIAL.pad,
      pad_type_id: 0,
      pad_token: '[PAD]',
    },
    added_tokens: SPECIAL_TOKENS.map(special),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [token('[CLS]', 0), sequence('A', 0), token('[SEP]', 0)],
      pair: [token('[CLS]', 0), sequence('A', 0), token('[SEP]', 0), sequence('B', 1), token('[SEP]', 1)],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [first], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [separator], tokens: ['[SEP]'] },
      },
    },
    decoder: null,
    model: { type: 'WordLevel', vocab: Object.fromEntries(tinyVocabulary(words)), unk_token: '[UNK]' },
  })
}
