/** Folders of other people's code: what stands there would be trained on twice, or comes from an excluded repository. */
const vendoredFolder =
  /(^|\/)(vendor|vendored|_vendor|third[-_]?party|3rd(party)?|extern|external|externals|deps|dependencies|node_modules|bundled|bower_components|contrib|submodules|polyfills?|site-packages)(\/|$)/i

/** Tests double a corpus and teach little: their comments speak of the test, not of the code. */
const testPath =
  /(^|\/)(tests?|testing|testdata|test[-_]?data|fixtures?|__tests__|__mocks__|mocks?|specs?|e2e|integration[-_]?tests?|unittests?|benchmarks?|bench|examples?|samples?|demos?|docs?|playgrounds?|snapshots?|cassettes)(\/|$)|(^|\/)src\/[a-z]*[tT]est\/|[._-](tests?|spec|bench|stories)\.[a-z]+$|(^|\/)(test|conftest)[_.][^/]*$|[^/](Tests?|Spec|Suite|IT|TestCase|Benchmarks?)\.(java|kt|scala|cs|swift|php|groovy)$|\.(Tests?|UnitTests|IntegrationTests|Benchmarks?)\//

const generatedPath =
  /\.(pb|pb\.gw|gen|generated|g|g\.i|designer|min|bundle|d)\.[a-z]+$|(^|\/)(zz_)?generated?[_./-]|_(generated|gen|pb2|pb2_grpc|string)\.[a-z]+$|(^|\/)(dist|build|out|gen|generated|migrations|locales?|i18n|lang|translations)\//i

const generatedMark = /\b(code generated|auto-?generated|do not edit|automatically generated|@generated)\b/i

/** Whether a file by its path is the project's own written code, neither test nor generated nor somebody else's. */
export function isOwnCode(path: string): boolean {
  return !vendoredFolder.test(path) && !testPath.test(path) && !generatedPath.test(path)
}

/** Whether the head of a file says that a program wrote it, or its lines show it. */
export function looksGenerated(text: string): boolean {
  if (generatedMark.test(text.slice(0, 1_500))) return true
  const lines = text.split('\n')
  return text.length / lines.length > 200
}
