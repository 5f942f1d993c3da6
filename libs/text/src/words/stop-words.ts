/**
 * Reserved words of Go, C#, Python and TypeScript, as written. They occur in nearly every chunk, so they do not distinguish
 * chunks. Words that are also used as names (`get`, `of`) are not in the list.
 */
export const CODE_KEYWORDS: ReadonlySet<string> = new Set(
  [
    // Go
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package',
    'range return select struct switch type var nil',
    // C#
    'abstract as base bool byte catch char checked class decimal delegate do double enum event explicit extern false',
    'finally fixed float foreach implicit in int internal is lock long namespace new null object operator out override',
    'params private protected public readonly ref sbyte sealed short sizeof stackalloc static string this throw true try',
    'typeof uint ulong unchecked unsafe ushort using virtual void volatile while',
    // Python
    'False None True and assert async await class def del elif except from global lambda nonlocal not or pass raise with',
    'yield self',
    // TypeScript
    'any boolean debugger declare delete export extends function implements instanceof keyof let module never number',
    'super symbol undefined unknown',
  ].flatMap((line) => line.split(' ')),
)

/** English stop words in lower case. */
const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the this that these those such',
    'i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one',
    'who whom whose which what when where why how',
    'am is are was were be been being do does did doing done have has had having',
    'can could may might must shall should will would cannot',
    "don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't",
    "i'm i've i'll i'd we're we've we'll you're you've you'll they're they've he's she's it's that's there's let's",
    "what's who's where's how's",
    'and or but nor so yet if then else than as because while until unless although though whether',
    'of in on at by for with about against between into through during above below to from up down out off over under',
    'again further once here there now just only very too also even still already',
    'all any both each few more most other some many much own same no not',
    'please tell show give find get got etc via per',
  ].flatMap((line) => line.split(' ')),
)

/** Returns true for an English stop word. A word in capitals is an abbreviation (`IT`, `US`), not a stop word. */
export function isEnglishStopWord(word: string, lower: string): boolean {
  return ENGLISH_STOP_WORDS.has(lower) && (word.length < 2 || word !== word.toUpperCase())
}
