import type { TemplateFunction, TemplateFunctions } from './arguments.js'
import { dictionaryFunctions, listFunctions } from './collection-functions.js'
import { encodingFunctions } from './encoding-functions.js'
import { HOLE } from './go-values.js'
import { comparisonFunctions, numberFunctions } from './number-functions.js'
import { textFunctions } from './text-functions.js'
import { versionFunctions } from './version-functions.js'

/**
 * The functions of `text/template` (https://pkg.go.dev/text/template#hdr-Functions), of Sprig (https://masterminds.github.io/sprig/)
 * and of Helm (https://helm.sh/docs/chart_template_guide/function_list/) that charts use. What is made at random, at a point in time or
 * by a cluster is a hole. The engine has `and`, `or`, `include` and `tpl`, which run templates.
 */
export const TEMPLATE_FUNCTIONS: TemplateFunctions = withMust({
  ...comparisonFunctions(),
  ...textFunctions(),
  ...numberFunctions(),
  ...listFunctions(),
  ...dictionaryFunctions(),
  ...encodingFunctions(),
  ...versionFunctions(),
  ...unknownFunctions(),
})

/** `mustX` differs from `x` in how it fails, which here is the same. */
function withMust(functions: TemplateFunctions): TemplateFunctions {
  const must = Object.entries(functions).map(
    ([name, run]) => [`must${name.charAt(0).toUpperCase()}${name.slice(1)}`, run] as const,
  )
  return { ...Object.fromEntries(must), ...functions }
}

/** Functions of what no chart tells: what is made at random, at a point in time or by a cluster. */
function unknownFunctions(): TemplateFunctions {
  // There is a value, so that conditions hold.
  const hole: TemplateFunction = () => HOLE + HOLE
  const certificate: TemplateFunction = () =>
    new Map([
      ['Cert', HOLE],
      ['Key', HOLE],
    ])
  const made =
    'randAlphaNum randAlpha randNumeric randAscii uuidv4 now date dateInZone unixEpoch htpasswd derivePassword genPrivateKey'
  return {
    lookup: () => new Map(),
    ...Object.fromEntries(made.split(' ').map((name) => [name, hole])),
    ...Object.fromEntries(
      ['genCA', 'genSelfSignedCert', 'genSignedCert', 'buildCustomCert'].map((name) => [name, certificate]),
    ),
  }
}
