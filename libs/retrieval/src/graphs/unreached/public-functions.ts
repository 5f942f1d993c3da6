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
const CALLED_BY_NAME =
  /^(?:main|Main|init|setUp|tearDown|default|__\w+|(?:Test|Benchmark|Example|Fuzz)(?:\p{Lu}\w*)?)$/u

/** Names by which the standard library of a language or its most used frameworks call, by their documentation. */
const CONVENTIONS: Partial<Record<Language, RegExp>> = {
  // XmlSerializer and the component model: https://learn.microsoft.com/dotnet/desktop/winforms/controls/defining-default-values-with-the-shouldserialize-and-reset-methods
  // Startup and middleware: https://learn.microsoft.com/aspnet/core/fundamentals/startup, …/middleware/write
  csharp:
    /^(?:ShouldSerialize\w+|Configure(?:Container|\w*Services)?|Invoke(?:Async)?|GetEnumerator|GetAwaiter|Deconstruct)$/u,
  // https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/io/Serializable.html, …/java.instrument/java/lang/instrument/package-summary.html
  java: /^(?:(?:read|write)(?:Object|External|Replace|Resolve|ObjectNoData)|premain|agentmain)$/,
  // https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/stringify, …/Object/toString, …/Object/valueOf
  script: /^(?:toJSON|toString|toLocaleString|valueOf|then)$/,
  // https://docs.pytest.org/en/stable/reference/reference.html#hooks, …/how-to/xunit_setup.html
  python: /^(?:pytest_\w+|(?:setup|teardown)_(?:module|class|method|function))$/,
  // https://docs.ruby-lang.org/en/3.4/Module.html, …/BasicObject.html, and conversions of …/implicit_conversion_rdoc.html
  ruby: new RegExp(
    String.raw`^(?:initialize|inherited|included|extended|prepended|method_added|method_missing|` +
      String.raw`respond_to_missing\?|const_missing|to_\w+|inspect|hash|eql\?|each|call|coerce)$`,
  ),
}

/** Returns true if the run time of a language, its tests or a framework call a function by its name. */
export function isCalledByName(language: Language | null, name: string): boolean {
  return CALLED_BY_NAME.test(name) || (language !== null && CONVENTIONS[language]?.test(name) === true)
}

/** Returns true for a method that an expression or a statement of the language calls, such as `__exit__`, or a conversion. */
export function isCalledByLanguage(language: Language | null, name: string): boolean {
  return /^__\w+__$/.test(name) || (language !== null && CONVENTIONS[language]?.test(name) === true)
}

/** Languages in which values have declared types, so that a call is known to mean one member rather than another of its name. */
export function hasNamedTypes(language: Language | null): boolean {
  return language !== null && ['go', 'java', 'kotlin', 'csharp', 'rust'].includes(language)
}

/** Those of them in which a value of a type of a library has no members but that library's: no extension functions, no traits. */
export function tellsLibraries(language: Language | null): boolean {
  return language === 'go' || language === 'java'
}

/**
 * Returns true for an annotation of Java, Kotlin or Python, a decorator, an attribute of C#, PHP or Rust, or a comment of Go with which
 * others call a function (https://pkg.go.dev/cmd/cgo, https://pkg.go.dev/cmd/compile).
 */
export function hasAnnotation(header: string): boolean {
  return /^\s*(?:@|#\[|\[\w|\/\/(?:export |go:(?:linkname|wasmexport)))/m.test(header)
}

/** Returns true if something that no code shows may call a declaration: by its name, through an annotation, as a default export. */
export function mayBeCalledByOthers(language: Language, { name, header }: Pick<Declared, 'name' | 'header'>): boolean {
  return (
    isCalledByName(language, name) ||
    hasAnnotation(header) ||
    /\bexport\s+default\b|\boverride\b|\b(?:abstract|extern|native|operator|virtual)\b/.test(header)
  )
}

/** Returns true if a type builds on another one, perhaps of a library, which may call its members; or carries an annotation. */
export function hasBases(language: Exclude<Language, 'go'>, header: string): boolean {
  if (hasAnnotation(header)) return true
  switch (language) {
    case 'python':
      return /\bclass\s+\w+\s*\(\s*(?!object\s*\)|\))/.test(header)
    case 'ruby':
      return /\bclass\s+\S+\s*</.test(header)
    case 'csharp':
    case 'kotlin':
      return /\b(?:class|interface|record|struct|object)\b[^{]*:/.test(header)
    // Methods of a trait in Rust are not `pub`.
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
