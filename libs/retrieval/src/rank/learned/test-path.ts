/**
 * Matches a folder of tests: `test`, `__tests__`, `test_utils`, `tests-e2e`, `orders.tests`, `OrderTests`, `Orders.Specs`. Case counts where
 * a capital begins the word.
 */
const DIRECTORY = new RegExp(
  String.raw`(?:^|\/)(?:(?:tests?|__tests__|specs?|testing|testdata|test_?(?:utils|data|support|fixtures)|` +
    String.raw`tests?[-_](?:e2e|integration|unit)|fixtures?|mocks?|__mocks__|e2e|cypress|playwright|` +
    String.raw`src[-_]?tests?)|` +
    String.raw`(?:[^/]*[-_.])?[tT]ests?|[^/]*[a-z]Tests?|[^/]*\.Specs?)\/`,
)
/** Matches the files that test runners look for. `test_functions.bash` and `testing.py` are helpers of tests. */
const FILE =
  /(?:[-_.](?:tests?|specs?)\.|[a-z](?:Tests?|Specs?|Suite|TestCase)\.|(?:^|\/)(?:test_(?=[^/]*\.py$)|Test[A-Z]|tests?\.))[^/]*$/

/** Tests whether a path is that of a test. */
export function isTestPath(path: string): boolean {
  return FILE.test(path) || DIRECTORY.test(path)
}

/**
 * Tests whether a module of a file of Rust holds the tests of the file.
 *
 * @see https://doc.rust-lang.org/book/ch11-03-test-organization.html
 */
export function isTestModule(name: string): boolean {
  return name === 'tests' || name === 'test'
}
