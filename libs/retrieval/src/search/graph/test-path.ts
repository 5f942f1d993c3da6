const TEST = /(?:^|[/._-])(?:tests?|specs?|mocks?|fixtures?|e2e|__tests__)(?:[/._-]|$)|Tests?\.\w+$/i

/** Whether a file tests, by its path. */
export function isTestPath(path: string): boolean {
  return TEST.test(path)
}
