/** Folders of vendored code. It may occur twice in the corpus, or come from an excluded repository. */
const vendoredFolder =
  /(^|\/)(vendor|vendored|_vendor|third[-_]?party|3rd(party)?|extern|external|externals|deps|dependencies|node_modules|bundled|bower_components|contrib|submodules|polyfills?|site-packages)(\/|$)/i

/** Tests. They would double the corpus, and their comments describe the test instead of the code. */
const testPath =
  /(^|\/)(tests?|testing|testdata|test[-_]?data|fixtures?|__tests__|__mocks__|mocks?|specs?|e2e|integration[-_]?tests?|unittests?|benchmarks?|bench|examples?|samples?|demos?|docs?|playgrounds?|snapshots?|cassettes)(\/|$)|(^|\/)src\/[a-z]*[tT]est\/|[._-](tests?|spec|bench|stories)\.[a-z]+$|(^|\/)(test|conftest)[_.][^/]*$|[^/](Tests?|Spec|Suite|IT|TestCase|Benchmarks?)\.(java|kt|scala|cs|swift|php|groovy)$|\.(Tests?|UnitTests|IntegrationTests|Benchmarks?)\//

const generatedPath =
  /\.(pb|pb\.gw|gen|generated|g|g\.i|designer|min|bundle|d)\.[a-z]+$|(^|\/)(zz_)?generated?[_./-]|_(generated|gen|pb2|pb2_grpc|string)\.[a-z]+$|(^|\/)(dist|build|out|gen|generated|migrations|locales?|i18n|lang|translations)\//i

const generatedMark = /\b(code generated|auto-?generated|do not edit|automatically generated|@generated)\b/i

/** Returns true if a path is code that the project's authors wrote: not a test, not generated and not vendored. */
export function isOwnCode(path: string): boolean {
  return !vendoredFolder.test(path) && !testPath.test(path) && !generatedPath.test(path)
}

/** Returns true if the first lines of a file say that it is generated, or if its lines are too long for code. */
export function looksGenerated(text: string): boolean {
  if (generatedMark.test(text.slice(0, 1_500))) return true
  const lines = text.split('\n')
  return text.length / lines.length > 200
}
