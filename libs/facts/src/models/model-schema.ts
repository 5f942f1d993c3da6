import { z } from 'zod'
import { Argument, type Location } from './location.js'
import type { LibraryModel, Statement } from './model.js'
import { eachVerb, httpMethods } from './rules.js'

/** Says what was expected where a value fits none of several forms. */
const expected = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    `expected ${what}, received ${(JSON.stringify(input) ?? 'nothing').slice(0, 80)}`,
})

const text = z.string().min(1)
const texts = z.array(text)
const yes = z.literal(true)

/** A regular expression: its source, or `/source/flags`. */
const expression = z.string().transform((written, context) => {
  const [, source = written, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(written) ?? []
  try {
    return new RegExp(source, flags)
  } catch (error) {
    context.addIssue({ code: 'custom', message: `expected a regular expression: ${String(error)}` })
    return z.NEVER
  }
})

const place = z.union(
  [z.int().min(0), z.literal('last'), z.strictObject({ name: text })],
  expected('a place from 0, `last`, or a name'),
)

const argument = z
  .strictObject({
    at: z.literal('argument'),
    place,
    path: texts.default([]),
    leastArguments: z.int().min(0).default(0),
    unlessCallOf: text.nullable().default(null),
  })
  .transform(({ place, path, ...options }) => new Argument(place, path, options))

/** Writes the short form of an argument whole: `0` for its place, `url` for its name. */
function whole(written: unknown): unknown {
  if (typeof written === 'number') return { at: 'argument', place: written }
  return typeof written === 'string' ? { at: 'argument', place: { name: written } } : written
}

const anyArgument = z.preprocess(whole, argument)

const plainPlaces = [
  'every-argument',
  'path-argument',
  'receiver',
  'decorated-name',
  'decorated-class',
  'method-key',
  'http-verb',
  'type-argument',
  'capture',
  'grpc-class',
  'grpc-client-type',
  'constructed-grpc-client',
] as const

const location: z.ZodType<Location> = z.lazy(() =>
  z.preprocess(
    whole,
    z.discriminatedUnion('at', [
      argument,
      z.strictObject({ at: z.enum(plainPlaces) }),
      z.strictObject({ at: z.literal('initializer'), member: text }),
      z.strictObject({ at: z.literal('nested-call'), name: text, argument: text.exactOptional() }),
      z.strictObject({ at: z.literal('call-beside'), name: text, property: text.exactOptional() }),
      z.strictObject({ at: z.literal('returned'), of: anyArgument, property: text.exactOptional() }),
      z.strictObject({ at: z.literal('argument-behind'), word: expression }),
      z.strictObject({ at: z.literal('chained-call'), name: text }),
      z.strictObject({ at: z.literal('after-http-verb'), place: z.int().min(0) }),
      z.strictObject({ at: z.literal('text'), text: z.string() }),
      z.strictObject({ at: z.literal('class-of'), of: anyArgument }),
      z.strictObject({ at: z.literal('without-suffix'), of: anyArgument, suffix: text }),
      z.strictObject({ at: z.literal('receiver-class'), suffix: z.string() }),
      z.strictObject({ at: z.literal('configuration'), key: text }),
      z.strictObject({ at: z.literal('connection-string'), of: anyArgument }),
      z.strictObject({ at: z.literal('registered-address'), prefix: text }),
      z.strictObject({ at: z.literal('first-of'), locations: z.array(location).min(1) }),
    ]),
  ),
)

const at = location.exactOptional()
const wordAt = z.strictObject({ at: location, otherwise: z.string().default('') })
const word = z.union([z.string(), wordAt], expected('a text, or a location as `at`'))
const aMethod = expected('an HTTP method in capitals, `*`, `{VERB}` beside `verbs`, or a location as `at`')
const httpMethod = z.union([z.string().regex(/^(?:\*|[A-Z]+|\{VERB\})?$/, aMethod), wordAt], aMethod)

const endpoint = {
  method: httpMethod,
  path: at,
  prefix: at,
  each: at,
  handler: at,
  methodsFromChained: text.exactOptional(),
  methodsFromCalls: at,
  insideMethod: text.exactOptional(),
  pathMayBeAround: yes.exactOptional(),
  receiverOfFunction: expression.exactOptional(),
  notOfBase: expression.exactOptional(),
  prefixesAround: texts.exactOptional(),
  filePrefixes: z.array(z.strictObject({ file: expression, prefix: z.string() })).exactOptional(),
  suffix: z.string().exactOptional(),
  dotsNest: yes.exactOptional(),
  listedIn: z
    .strictObject({ only: location, except: location, word: text, askedBy: texts.exactOptional() })
    .exactOptional(),
  controllerAround: text.exactOptional(),
  handlerIsOptional: yes.exactOptional(),
  view: at,
  readyViews: z.record(z.string(), texts).exactOptional(),
  isListed: yes.exactOptional(),
  isRouterItself: yes.exactOptional(),
  inBodyOfClass: yes.exactOptional(),
  prefixField: text.exactOptional(),
  whereMounted: yes.exactOptional(),
  ofItem: z.strictObject({ when: location, path: text }).exactOptional(),
}

const callRule = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('role'),
    role: text,
    address: at,
    prefix: at,
    suffix: z.string().exactOptional(),
    on: at,
    hasOwnPrefix: yes.exactOptional(),
    method: at,
    isApplication: yes.exactOptional(),
    prefixMethod: text.exactOptional(),
    with: at,
    callback: at,
  }),
  z.strictObject({
    is: z.literal('http'),
    method: httpMethod,
    url: location,
    base: at,
    onlyWithUrl: yes.exactOptional(),
  }),
  z.strictObject({ is: z.literal('forward'), target: location, path: at, rewrite: at }),
  z.strictObject({
    is: z.literal('connect'),
    edgeType: z.enum(['db', 'queue']),
    client: word,
    address: at,
    onlyWithAddress: yes.exactOptional(),
  }),
  z.strictObject({
    is: z.literal('grpc'),
    service: location,
    channel: at,
    channelRole: text.exactOptional(),
    roleAt: at,
    moduleSuffix: text.exactOptional(),
  }),
  z.strictObject({
    is: z.literal('grpc-server'),
    service: location,
    handler: at,
    overHttp: yes.exactOptional(),
    inNamingFile: yes.exactOptional(),
  }),
  z.strictObject({ is: z.literal('endpoint'), ...endpoint }),
  z.strictObject({
    is: z.literal('mount'),
    prefix: at,
    replacesOwn: yes.exactOptional(),
    child: at,
    exclude: at,
    routerOfModule: text.exactOptional(),
    isListed: yes.exactOptional(),
    isRouterItself: yes.exactOptional(),
    prefixesAround: texts.exactOptional(),
    isFunction: yes.exactOptional(),
    isTree: yes.exactOptional(),
    file: at,
    filePrefixes: z.array(z.strictObject({ file: expression, prefix: z.string() })).exactOptional(),
    folderOf: z.strictObject({ plugin: expression, folder: location, prefix: location }).exactOptional(),
    defaultVersion: z.strictObject({ version: location, type: location, inPath: expression }).exactOptional(),
  }),
  z.strictObject({ is: z.literal('listen'), port: location }),
  z.strictObject({
    is: z.literal('topic'),
    role: z.enum(['publish', 'subscribe']),
    broker: text,
    topic: at,
    key: at,
    queue: at,
    message: at,
    isByName: yes.exactOptional(),
  }),
  z.strictObject({
    is: z.literal('read'),
    source: z.enum(['env', 'config']),
    name: location,
    fallback: at,
    prefix: text.exactOptional(),
  }),
  z.strictObject({ is: z.literal('message'), role: z.enum(['constructed', 'handled']), type: location }),
  z.strictObject({
    is: z.literal('define'),
    member: text,
    value: location,
    type: at,
    clientPrefix: text.exactOptional(),
  }),
])

const valueRule = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('pass'), of: location }),
  z.strictObject({ is: z.literal('join'), of: z.array(location), with: z.string().exactOptional() }),
  z.strictObject({ is: z.literal('format'), template: location, from: z.int().min(0) }),
])

const remoteInterface = { framework: text, name: at, address: at, settings: texts.exactOptional() }

const decoratorRule = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('endpoint'),
    framework: text,
    method: httpMethod,
    path: at,
    pathFrom: text.exactOptional(),
    needsPathOrClassDecorator: yes.exactOptional(),
    versionFrom: text.exactOptional(),
    onlyAlone: yes.exactOptional(),
    isClientMember: yes.exactOptional(),
    isRouterItself: yes.exactOptional(),
  }),
  z.strictObject({
    is: z.literal('topic'),
    role: z.enum(['publish', 'subscribe', 'by-kind']),
    broker: text,
    topic: location,
    key: at,
    queue: at,
    setting: text.exactOptional(),
    each: text.exactOptional(),
  }),
  z.strictObject({ is: z.literal('grpc'), service: location, method: location }),
  z.strictObject({ is: z.literal('config'), name: location }),
  z.strictObject({ is: z.literal('locator'), framework: text }),
  z.strictObject({ is: z.literal('handled'), broker: text }),
  z.strictObject({ is: z.literal('injected-client'), ...remoteInterface }),
  z.strictObject({ is: z.literal('offered-interface'), ...remoteInterface }),
])

const classDecoratorRule = z.strictObject({
  framework: text,
  prefix: at,
  version: at,
  address: at,
  mounts: z
    .union([
      z.strictObject({ is: z.enum(['itself', 'all']) }),
      z.strictObject({ is: z.literal('members'), list: location }),
    ])
    .exactOptional(),
  settings: texts.exactOptional(),
  settingName: at,
})

const baseClassRule = z.strictObject({
  base: expression,
  makes: z.enum(['handled', 'job', 'grpc-server', 'grpc-type', 'settings', 'connected', 'view']),
  answers: z.record(z.string(), texts).exactOptional(),
  methods: expression.exactOptional(),
  framework: text.exactOptional(),
  client: text.exactOptional(),
  config: text.exactOptional(),
  broker: text.exactOptional(),
  handler: text.exactOptional(),
})

const handlerClassRule = z.strictObject({ name: expression, method: expression, message: expression, broker: text })

const names = texts.min(1)
/** HTTP methods for which the statement is written, with `{verb}`, `{Verb}` or `{VERB}` in its names. */
const verbs = z
  .union(
    [z.literal('all'), z.array(z.enum(httpMethods)).min(1)],
    expected('`all`, or a list of HTTP methods in capitals'),
  )
  .exactOptional()

const statement = z
  .discriminatedUnion('on', [
    z.strictObject({ on: z.literal('call'), names, rule: callRule, verbs }),
    z.strictObject({ on: z.literal('value'), names, rule: valueRule }),
    z.strictObject({
      on: z.literal('call-pattern'),
      name: expression,
      receiver: expression.exactOptional(),
      isConstruction: yes.exactOptional(),
      rule: callRule,
    }),
    z.strictObject({ on: z.literal('decorator'), names, rule: decoratorRule, verbs }),
    z.strictObject({ on: z.literal('class-decorator'), names, rule: classDecoratorRule }),
    z.strictObject({ on: z.literal('base-class'), rule: baseClassRule }),
    z.strictObject({ on: z.literal('handler-class'), rule: handlerClassRule }),
  ])
  .transform((written): readonly Statement[] => {
    if (written.on !== 'call' && written.on !== 'decorator') return [written]
    const { verbs: methods, ...one } = written
    if (methods === undefined) return [one]
    return eachVerb(one, methods === 'all' ? httpMethods : methods)
  })

/** A library model as data: what a model in TypeScript is, with arguments by place or name and expressions as text. */
export const LibraryModelSchema = z.strictObject({
  name: text.regex(/^[\w-]+$/, 'expected letters, digits, `_` and `-`'),
  imports: texts.default([]),
  words: texts.exactOptional(),
  types: z.record(text, text).exactOptional(),
  parameters: z.record(text, text).exactOptional(),
  fields: z.strictObject({ role: text, names }).exactOptional(),
  fluentRoles: texts.exactOptional(),
  routerExtensions: expression.exactOptional(),
  controllers: expression.exactOptional(),
  ownAddress: text.exactOptional(),
  containers: z
    .array(z.strictObject({ text: expression, source: z.enum(['env', 'config']), indexOnly: yes.exactOptional() }))
    .exactOptional(),
  rules: z.array(statement).transform((all): readonly Statement[] => all.flat()),
}) satisfies z.ZodType<LibraryModel>
