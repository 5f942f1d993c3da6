import { dialects } from './dialects.js'

const FOLDERS_OF_TESTS =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testdata|mocks?|__mocks__|fixtures?|[\w.]*\.(?:unit|integration|functional)?tests?)\//i
const files = [...dialects].map(([language, dialect]) => ({ language, ...dialect.files }))
const tests = new Set(files.flatMap((own) => own.tests ?? []))
const languages = new Map(
  files.flatMap(({ language, endings }) => endings.map((ending) => [ending, language] as const)),
)

/** Checks whether a path belongs to tests. Code of tests is not part of the system. */
export function isTest(path: string): boolean {
  if (FOLDERS_OF_TESTS.test(path)) return true
  for (const pattern of tests) if (pattern.test(path)) return true
  return false
}

/** Endings, with their dot, of code in whose files the service graph looks for values. */
export const FOLLOWED_ENDINGS: readonly string[] = files.flatMap(({ endings, areFollowed = true }) =>
  areFollowed ? endings : [],
)

/** Returns the language of a file by its ending, or null for one without calls. */
export function languageOfPath(path: string): string | null {
  return languages.get(path.slice(path.lastIndexOf('.'))) ?? null
}
