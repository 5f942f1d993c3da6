/** Languages that the lexicon translates to English. */
export const TRANSLATED_LANGUAGES = [
  'German',
  'French',
  'Spanish',
  'Portuguese',
  'Russian',
  'Chinese',
  'Japanese',
  'Korean',
] as const
export type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number]

/** Languages whose words stand between spaces and are inflected at their ends. */
export type InflectedLanguage = Exclude<TranslatedLanguage, 'Chinese' | 'Japanese' | 'Korean'>

/**
 * Endings without accents, of which the longest is removed. A lexicon of the trade is small, so that a stem may stand for
 * more words than a stemmer for search may allow: light stemming in the sense of Savoy, for nouns and verbs alike.
 */
const ENDINGS: Readonly<Record<InflectedLanguage, string>> = {
  German:
    'ungen ung heiten heit keiten keit lichen liche lich endes enden ende end ern er en em es e n s st test tet ten te et t',
  French:
    'issements issement ations ation ateurs ateur ements ement antes ante ants ant eraient erait eront erons erez era aient ait ees ee es e s er ez ent ons ions ion eurs eur euse euses ir is it ira irait iront re x',
  Spanish:
    'aciones acion iciones icion imientos imiento amientos amiento adores adora ador arse erse irse ando iendo adas ados ada ado idas idos ida ido aria eria iria aron ieron aban aba abas aran ara aras ar er ir an en as es os a e o s n',
  Portuguese:
    'acoes acao icoes icao imentos imento amentos amento adores adora ador ando endo indo adas ados ada ado idas idos ida ido aria eria iria aram eram iram avam ava ar er ir am em oes ao as es os a e o s m',
  Russian:
    'ировать ируется ирует ованный ованная ание ания анием ение ения ением ении ений аниях ениях ости остью ость иями ями ами ием ией иям иях ого его ому ему ыми ими анный анная анное анные енный енная енное енные аемый ается яется уется ются утся ится атся ать ять ить еть уть овать ывать ивать ает яет ует ют ут ат ят ит ет ал ал ала ало али ил ила ило или ов ев ей ой ий ый ая яя ое ее ые ие ых их ую юю ам ям ах ях ом ем ию ия ии а я о е у ю ы и ь',
}

const SORTED = new Map(
  Object.entries(ENDINGS).map(([language, endings]) => [
    language,
    [...new Set(endings.split(' '))]
      // Russian endings are compared after their accents were removed, as words are.
      .map((ending) => unaccented(ending))
      .sort((a, b) => b.length - a.length),
  ]),
)

/** Minimum length of a stem, in UTF-16 units. */
const LEAST_STEM = 3

/** Prefixes of German verbs that are separated: the participle has "ge" behind them, the infinitive "zu". */
const SEPARABLE = new RegExp(
  String.raw`^(ab|an|auf|aus|bei|ein|fest|fort|her|hin|hinzu|hoch|herunter|los|mit|nach|um|vor|weg|weiter|` +
    String.raw`wieder|zu|zuruck|zusammen)?(ge|zu)(?=\p{L}{3})`,
  'u',
)

/** Removes accents and folds letters that are written in two ways. */
export function unaccented(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').normalize('NFC')
}

/** Returns a word in lower case and in the form NFKC. */
export function plainWord(word: string): string {
  return word.normalize('NFKC').toLowerCase()
}

export function isInflected(language: TranslatedLanguage): language is InflectedLanguage {
  return language !== 'Chinese' && language !== 'Japanese' && language !== 'Korean'
}

/** Returns a plain word without accents and without spellings that vary, as people type it. */
export function foldedWord(word: string, language: TranslatedLanguage): string {
  if (!isInflected(language)) return word
  const plain = unaccented(word)
  // Umlauts are also written as two letters.
  return language === 'German' ? plain.replaceAll(/(?<=[^aeq]|^)([aou])e(?!i)/g, '$1') : plain
}

/** Returns the stem of a folded word. */
export function stemOf(folded: string, language: InflectedLanguage): string {
  const word = language === 'Russian' ? folded.replace(/(?<=\p{L}{4})(?:ся|сь)$/u, '') : folded
  for (const ending of SORTED.get(language) ?? []) {
    if (word.length - ending.length >= LEAST_STEM && word.endsWith(ending)) return word.slice(0, -ending.length)
  }
  return word
}

/** Returns the stems under which a folded word may stand in the lexicon, the likeliest first. */
export function stemsOf(folded: string, language: InflectedLanguage): readonly string[] {
  const bare = language === 'German' ? folded.replace(SEPARABLE, '$1') : folded
  const stems = (bare === folded ? [folded] : [folded, bare]).map((word) => stemOf(word, language))
  // A participle has an ending of the verb and one of the adjective.
  return [...new Set([...stems, ...stems.map((stem) => stemOf(stem, language))])]
}
