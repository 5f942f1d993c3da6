const TEST = /(?:^|[/._-])(?:tests?|specs?|mocks?|fixtures?|e2e|__tests__)(?:[/._-]|$)|Tests?\.\w+$/i

/** Tests whether a path is that of a test. */
export function isTestPath(path: string): boolean {
  return TEST.test(path)
}
