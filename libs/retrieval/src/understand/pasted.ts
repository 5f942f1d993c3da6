import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Place in code that a pasted stack trace names. */
export interface Frame {
  /** Path as it was pasted, with slashes. Often absolute, on a machine of somebody else. */
  readonly path: string
  /** 1-based; 0 if the trace does not say it. */
  readonly line: number
  /** Name of the function, without its scope; null if the trace does not say it. */
  readonly symbol: string | null
  /** True if the path begins at the root of a repository, as in a link to a line: then no ending of it counts. */
  readonly isWhole: boolean
}

/** Parts of a long query: an issue, a log, a stack trace, an e-mail. */
export interface Pasted {
  /** Title or first sentence, which says what the text is about. */
  readonly subject: string
  /** The text without what trackers and tools put into it. */
  readonly text: string
  /** Frames of its stack traces, innermost first, then lines of code that it links to. */
  readonly frames: readonly Frame[]
  /** Names in its subject, and names set as code anywhere, that are written as in code: `placeOrder`, `no-undef`. */
  readonly names: readonly string[]
}

/** Parts of pasted texts that say nothing about the problem. */
const NOISE: readonly RegExp[] = [
  // Hints of issue templates.
  /<!--[\s\S]*?(?:-->|$)/g,
  /<\/?(?:details|summary|br|p|div|img|sub|sup|a)\b[^>]*>/gi,
  // Check lists.
  /^[ \t]*[-*+] \[[ xX]\].*$/gm,
  // Headings of issue templates.
  new RegExp(
    String.raw`^[ \t]*(?:#{1,6}[ \t]*|\*\*|__)?(?:describe (?:the|your) (?:bug|issue|problem|feature)|` +
      String.raw`description|summary|bug report|issue summary|(?:steps )?to reproduce|reproduction(?: steps)?|` +
      String.raw`steps to reproduce(?: the problem| the behaviou?r)?|how to reproduce(?: it)?|` +
      String.raw`minimal (?:reproducible )?example|` +
      String.raw`(?:expected|actual|current|observed) (?:behaviou?r|results?|output)|` +
      String.raw`what (?:happened|did you expect(?: to happen)?|you expected(?: to happen)?|actually happened)|` +
      String.raw`your environment|environment(?: information| details)?|` +
      String.raw`(?:system|version|package|debug) info(?:rmation)?|versions?|` +
      String.raw`additional (?:context|information|notes)|screenshots?|logs?|traceback|checklist|prerequisites|` +
      String.raw`related issues?(?: or possible duplicates)?|possible (?:solution|fix))` +
      String.raw`[ \t]*(?::[ \t]*)?(?:(?:\*\*|__)[ \t]*)?(?::[ \t]*)?$`,
    'gim',
  ),
  // Versions of packages and platforms, as `pip list`, `npm ls` and the like print them.
  /^[ \t]*(?:[-*+][ \t]*)?[\w.+/@-]+(?:\[[^\]]*\])?(?:[ \t]*(?:==|[@:=])[ \t]*|[ \t]{2,})v?\d+\.\d\S*[ \t]*$/gm,
  new RegExp(
    String.raw`^[ \t]*(?:[-*+][ \t]*)?\**(?:os|operating system|platform|python(?: version)?|` +
      String.raw`node(?:\.js)?(?: version)?|version|java(?: version)?|browser|docker(?: version)?|kernel|machine|` +
      String.raw`processor|arch(?:itecture)?|software|runtime|compiler|gcc|clang|go version|dotnet|\.net(?: sdk)?)` +
      String.raw`\**[ \t]*[:=].*$`,
    'gim',
  ),
  // Pictures, and addresses of them.
  /!\[[^\]]*\]\([^)]*\)/g,
]

interface FramePattern {
  /** Groups `path`, `line` and, if the trace says it, `symbol`. */
  readonly pattern: RegExp
  /** True if traces of this kind begin with the innermost frame. */
  readonly innermostFirst: boolean
}

/** One row per notation of a stack frame, each as its language prints it. */
const FRAMES: readonly FramePattern[] = [
  // Python: File "/x/y.py", line 12, in place
  {
    pattern: /^[ \t>]*File "(?<path>[^"\n]+)", line (?<line>\d+)(?:, in (?<symbol>[\w.<>]+))?/gm,
    innermostFirst: false,
  },
  // pytest: src/x/y.py:12: ValueError
  {
    pattern: /^(?<path>[\w./\\-]+\.py):(?<line>\d+): (?:in (?<symbol>\w+)|\w*(?:Error|Exception|Warning)?$)/gm,
    innermostFirst: false,
  },
  // Python, as rich and cleo print it: at ~/x/y.py:12 in place
  {
    pattern: /^[ \t]*(?:at|\d+)[ \t]+(?<path>[~\w./\\-]+\.py):(?<line>\d+) in (?<symbol>\w+)/gm,
    innermostFirst: false,
  },
  // IPython: File ~/x/y.py:12, in place(order), and before version 8 ~/x/y.py in place(order), without a line
  {
    pattern: /^(?:File )?(?<path>[~\w./\\-]+\.py)(?::(?<line>\d+),)? in (?<symbol>[\w.<>]+)\(/gm,
    innermostFirst: false,
  },
  // JavaScript: at Cart.place (file:///x/y.ts:12:5), at /x/y.ts:12:5
  {
    pattern: new RegExp(
      String.raw`^[ \t]*at (?:async )?(?:(?:new )?(?<symbol>[^\s(]+)(?: \[as \w+\])? \()?` +
        String.raw`(?:file:\/\/|webpack:\/\/\/?|webpack-internal:\/\/\/)?` +
        String.raw`(?<path>[^\s()]+?\.(?:[cm]?[jt]sx?|vue|svelte)):(?<line>\d+)(?::\d+)?\)?`,
      'gm',
    ),
    innermostFirst: true,
  },
  // C#: at Shop.Orders.Place(Order order) in /src/Orders.cs:line 12
  {
    pattern: /^[ \t]*at (?<symbol>[^\s(]+)\([^)]*\) in (?<path>[^\n]+?):line (?<line>\d+)/gm,
    innermostFirst: true,
  },
  // Go: \t/x/y.go:12 +0x1d
  { pattern: /^[ \t]*(?<path>\/?[\w./@~!-]+\.go):(?<line>\d+)(?: \+0x[\da-f]+)?[ \t]*$/gm, innermostFirst: true },
  // Ruby: /x/y.rb:12:in `place'
  {
    pattern: /(?:^|\s)(?<path>[\w./\\-]+\.rb):(?<line>\d+):in [`'](?:block in )?(?:[\w:]+[#.])?(?<symbol>[\w?!]+)/gm,
    innermostFirst: true,
  },
  // PHP: #0 /x/y.php(12): Orders->place()
  {
    pattern: /^#\d+ (?<path>[^\s(]+\.php)\((?<line>\d+)\)(?:: (?:[\w\\]+(?:->|::))?(?<symbol>\w+))?/gm,
    innermostFirst: true,
  },
  // Rust: at src/x.rs:12:5, panicked at src/x.rs:12:5
  { pattern: /\bat (?<path>[\w./-]+\.rs):(?<line>\d+)(?::\d+)?/gm, innermostFirst: true },
]

/** Java and Kotlin: at com.acme.Orders.place(Orders.java:12). The package gives the folder. */
const JVM_FRAME = new RegExp(
  String.raw`^[ \t]*(?:at |\|- )?(?:[\w.@-]+\/)*(?<scope>(?:[a-z_][\w$]*\.)*)(?<type>[A-Z][\w$]*)\.` +
    String.raw`(?<symbol>[\w$<>]+)\((?<file>[\w$]+\.(?:java|kt|scala|groovy)):(?<line>\d+)\)`,
  'gm',
)

/** C# of a release build: at Shop.Orders.Place(Order order). The namespace gives the folder, the type the file. */
const UNPLACED_DOTNET_FRAME =
  /^[ \t]*at (?!System\.)(?<scope>(?:[A-Z]\w*\.)+)(?<type>[A-Z]\w*)(?:`\d+)?(?:\.<(?!>)(?<outer>\w+)>[^\s([]*|\.(?:<>[^\s([]*?<)?(?<symbol>\w+)(?:>[^\s([]*)?)(?:\[[^\]]*\])?\((?![^)]*\.(?:java|kt|scala|groovy):)[^)\n]*\)(?! in )/gm

/** Link to a line of code, as GitHub, GitLab and Gitea write it. Documents are linked to for other reasons. */
const LINKED_LINE =
  /\/(?:blob|blame|src\/(?:commit|branch|tag))\/[^/\s]+\/(?<path>[^\s#?)\]]+)(?<!\.(?:md|mdx|rst|txt|adoc))(?:\?[^\s#)\]]*)?#L(?<line>\d+)/g

/** Text between single backticks. */
const SET_AS_CODE = /(?<!`)`([^`\n]+)`(?!`)/g
/** Name of two words or more: `placeOrder`, `place_order`, `no-undef`. Names of one word are words of prose, too. */
const COMPOUND_NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u
const COMPOUND = /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_-]\p{L}/u

/** Returns the parts of a pasted text; null for a query that somebody typed. */
export function readPasted(query: string): Pasted | null {
  const frames = framesIn(query)
  const words = query.split(/\s+/).length
  if (words < RANKING_DEFAULTS.typedWords && frames.length < RANKING_DEFAULTS.pastedFrames) return null
  const text = NOISE.reduce((left, noise) => left.replace(noise, ''), query)
    .replace(/\n\s*\n(?:\s*\n)+/g, '\n\n')
    .trim()
  const kept = text === '' ? query : text
  const subject = subjectOf(kept)
  return { subject, text: kept, frames, names: namesIn(subject, kept) }
}

/** Returns the frames of stack traces in a text, innermost first, each once. */
function framesIn(text: string): Frame[] {
  const found: Frame[] = []
  for (const { pattern, innermostFirst } of FRAMES) {
    const frames = [...text.matchAll(pattern)].map(({ groups = {} }) => frameOf(groups['path'], groups))
    found.push(...(innermostFirst ? frames : frames.toReversed()))
  }
  for (const { groups = {} } of text.matchAll(JVM_FRAME)) {
    found.push(frameOf(`${(groups['scope'] ?? '').replaceAll('.', '/')}${groups['file']}`, groups))
  }
  for (const { groups = {} } of text.matchAll(UNPLACED_DOTNET_FRAME)) {
    const { scope = '', type = '', outer, symbol = outer } = groups
    found.push(frameOf(`${scope.replaceAll('.', '/')}${type}.cs`, { line: '0', symbol }))
  }
  for (const { groups = {} } of text.matchAll(LINKED_LINE)) {
    found.push({ ...frameOf(groups['path'], groups), isWhole: true })
  }
  const seen = new Set<string>()
  return found.filter(({ path, line, symbol }) => {
    const key = `${path}:${line === 0 ? symbol : line}`
    return seen.has(key) ? false : seen.add(key)
  })
}

function frameOf(path: string | undefined, { line, symbol }: Record<string, string | undefined>): Frame {
  const own = symbol === undefined ? null : symbol.slice(symbol.search(/[^.:#]*$/))
  return {
    path: (path ?? '').replaceAll('\\', '/'),
    line: Number(line ?? 0),
    symbol: own === '' ? null : own,
    isWhole: false,
  }
}

/** Returns the compound names in a subject, and those set as code in the text, without their qualifiers. */
function namesIn(subject: string, text: string): string[] {
  const parts = [...subject.split(/\s+/), ...[...text.matchAll(SET_AS_CODE)].map(([, code]) => code ?? '')]
  const names = parts.map((part) => {
    const bare = part.replace(/\(.*$/, '').replace(/^[^\p{L}_$]+|[^\p{L}\p{N}_$]+$/gu, '')
    return bare.slice(bare.search(/[^.:#/\\>]*$/))
  })
  return [...new Set(names.filter((name) => COMPOUND_NAME.test(name) && COMPOUND.test(name)))]
}

/** Returns the first line if it is a title, otherwise the first sentence. */
function subjectOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^#+\s*/, '').trim())
  const first = lines.find((line) => /\p{L}{2}/u.test(line)) ?? text
  const words = first.split(/\s+/)
  if (words.length <= RANKING_DEFAULTS.typedWords) return first
  const sentence = /^.{20,}?[.!?](?=\s|$)/s.exec(first)?.[0] ?? first
  return sentence.split(/\s+/).slice(0, RANKING_DEFAULTS.typedWords).join(' ')
}
