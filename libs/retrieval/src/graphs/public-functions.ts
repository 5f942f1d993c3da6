/** Endings of the files of a language. */
const LANGUAGES = {
  go: /\.go$/,
  python: /\.pyi?$/,
  script: /\.[cm]?[jt]sx?$/,
  java: /\.java$/,
  kotlin: /\.kts?$/,
  csharp: /\.cs$/,
  php: /\.php$/,
  ruby: /\.rb$/,
  rust: /\.rs$/,
} as const

type Language = keyof typeof LANGUAGES

/** Returns the language of a file whose rules of visibility are known here. Null for others. */
export function visibilityLanguage(path: string): Language | null {
  const found = Object.entries(LANGUAGES).find(([, ending]) => ending.test(path))
  return (found?.[0] as Language | undefined) ?? null
}

interface Declared {
  readonly name: string
  readonly isMethod: boolean
  /** See `DeclarationTexts.header`. */
  readonly header: string
}

/**
 * Returns true if a declaration can be called from other files, by the rules of its language: its name in Go and Python, `export` in
 * JavaScript and TypeScript, `pub` in Rust, a modifier in the others.
 */
export function isPublic(language: Language, { name, isMethod, header }: Declared): boolean {
  switch (language) {
    case 'go':
      return /^\p{Lu}/u.test(name)
    case 'python':
    case 'ruby':
      return !name.startsWith('_')
    case 'script':
      return isMethod
        ? !/\bprivate\b|\bprotected\b/.test(header) && !/^[_#]/.test(name) && !header.includes(`#${name}`)
        : /\bexport\b/.test(header)
    case 'java':
    case 'csharp':
      return /\bpublic\b/.test(header)
    case 'rust':
      return /\bpub\b(?!\s*\()/.test(header)
    case 'kotlin':
      return !/\b(?:private|protected|internal)\b/.test(header)
    case 'php':
      return !/\b(?:private|protected)\b/.test(header)
  }
}

/** Functions that the run time of a language or its tests call by their names. */
export const CALLED_BY_NAME =
  /^(?:main|Main|init|setUp|tearDown|default|__\w+|(?:Test|Benchmark|Example|Fuzz)(?:\p{Lu}\w*)?)$/u

/** Returns true for an annotation of Java, Kotlin or Python, a decorator, or an attribute of C#, PHP or Rust. */
export function hasAnnotation(header: string): boolean {
  return /^\s*(?:@|#\[|\[\w)/m.test(header)
}

/** Returns true if something that no code shows may call a declaration: by its name, through an annotation, as a default export. */
export function mayBeCalledByOthers({ name, header }: Pick<Declared, 'name' | 'header'>): boolean {
  return (
    CALLED_BY_NAME.test(name) ||
    hasAnnotation(header) ||
    /\bexport\s+default\b|\boverride\b|\b(?:abstract|extern|native|virtual)\b/.test(header)
  )
}

/** Returns true if a type builds on another one, perhaps of a library, which may call its members; or carries an annotation. */
export function hasBases(language: Language, header: string): boolean {
  if (hasAnnotation(header)) return true
  switch (language) {
    case 'python':
      return /\bclass\s+\w+\s*\(\s*(?!object\s*\)|\))/.test(header)
    case 'ruby':
      return /\bclass\s+\S+\s*</.test(header)
    case 'csharp':
    case 'kotlin':
      return /\b(?:class|interface|record|struct|object)\b[^{]*:/.test(header)
    // Types of Go say nowhere which interfaces they fulfil. Methods of a trait in Rust are not `pub`.
    case 'go':
      return true
    case 'rust':
      return false
    default:
      return /\b(?:extends|implements|interface)\b/.test(header)
  }
}

/** Languages in which a file that no file imports is started or loaded by something else. */
export function needsImport(language: Language): boolean {
  return language === 'script' || language === 'python'
}
