// Pyright's answers for every call of a repository, as a key for bench/symbols.ts.
//   node bench/keys/python.ts <repository> [<folder of installed packages>] > key.jsonl
// Its language server is fetched by npx and asked for the definition of each name that is called. Dependencies need not be
// installed (`pip install --target <folder>`): what pyright can't resolve is left out of the key.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createSyntax, type Node } from '@coderag/syntax'

interface Position {
  readonly line: number
  readonly character: number
}

interface Location {
  readonly uri: string
  readonly range: { readonly start: Position; readonly end: Position }
}

interface Place {
  readonly file: string
  readonly line: number
}

/** A place, 1-based, with what is declared there; without a file, it is out of the repository. */
interface Declared extends Place {
  readonly kind: 'function' | 'abstract' | 'class' | 'module' | 'value'
  /** Of an assignment: the name that is assigned. */
  readonly value?: Position
  readonly bases?: readonly Position[]
  readonly constructors?: readonly Place[]
  /** `__call__` of a class. */
  readonly callables?: readonly Place[]
  /** Where the decorators of a class begin. */
  readonly decorated?: Place
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly items?: readonly { readonly section?: string }[] }
  readonly result?: unknown
}

const version = '1.1.414'
const root = resolve(process.argv[2] ?? '.')
const packages = process.argv[3]
const parser = await createSyntax().load('python')
const paths = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.py'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/\/(?:node_modules|\.git|dist|vendor|\.venv)\//.test(path))
  .sort()

/** Declarations by 0-based `line:character` of their name, read when a definition first leads to the file. */
const declarations = new Map<string, Map<string, Declared>>()
const server = startServer()
await server.ask('initialize', {
  processId: process.pid,
  rootUri: pathToFileURL(root).href,
  workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'measured' }],
  capabilities: { workspace: { configuration: true, workspaceFolders: true } },
})
server.tell('initialized', {})

for (const path of paths) {
  const text = readFileSync(path, 'utf8')
  const uri = pathToFileURL(path).href
  server.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'python', version: 1, text } })
  const lines: (string | undefined)[] = []
  using tree = parser.parse(text)
  for (const call of callsOf(tree.root)) lines.push(await keyed(call, path, uri))
  const found = lines.filter((line) => line !== undefined)
  if (found.length > 0) process.stdout.write(found.join('\n') + '\n')
  server.tell('textDocument/didClose', { textDocument: { uri } })
}
server.stop()

function callsOf(node: Node): Node[] {
  return node.descendantsOfType('call').filter((found) => found !== null)
}

async function keyed(call: Node, path: string, uri: string): Promise<string | undefined> {
  const called = call.childForFieldName('function')
  const name = called?.type === 'attribute' ? called.childForFieldName('attribute') : called
  if (!called || name?.type !== 'identifier') return undefined
  const found = await definitionsOf(name, uri)
  if (found.length === 0) return undefined
  const kind = await kindOf(called, found, uri)
  const targets: Place[] = []
  for (const declared of found)
    targets.push(...(declared.kind === 'class' ? await constructorsOf(declared) : [placeOf(declared)]))
  const isValue = found.every(({ kind }) => kind === 'value')
  if (isValue) targets.push(...(await heldBy(name, uri, found)))
  const at = { file: relative(root, path), line: name.startPosition.row + 1, name: name.text, kind }
  return JSON.stringify({ ...at, ...(isValue && { value: true }), targets })
}

function placeOf({ file, line }: Place): Place {
  return { file, line }
}

async function kindOf(called: Node, found: readonly Declared[], uri: string): Promise<string> {
  if (found.some(({ kind }) => kind === 'class')) return 'constructor'
  const base = called.childForFieldName('object')
  if (base === null) return 'bare name'
  if (base.type === 'call' && base.childForFieldName('function')?.text === 'super') return 'super'
  const named = base.type === 'attribute' ? base.childForFieldName('attribute') : base
  if (named?.type === 'identifier') {
    const [declared] = await definitionsOf(named, uri)
    if (declared?.kind === 'module') return 'package or module member'
    if (declared?.kind === 'class') return 'static or type member'
  }
  if (base.type === 'identifier' && /^(?:self|cls)$/.test(base.text)) return 'on the own object'
  if (found.some(({ kind }) => kind === 'abstract')) return 'through an interface'
  if (base.type === 'identifier') return 'on a variable or parameter'
  if (base.type === 'attribute') return 'on a field'
  if (base.type === 'subscript') return 'on an element'
  return base.type === 'call' || base.descendantsOfType('await').length > 0 ? 'on a result' : 'on another expression'
}

/** Where a name is declared; a variable that is assigned another name leads on to what that one declares. */
async function definitionsOf(name: Node, uri: string): Promise<readonly Declared[]> {
  return definitionsAt(uri, { line: name.startPosition.row, character: name.startPosition.column }, 4)
}

async function definitionsAt(uri: string, position: Position, steps: number): Promise<readonly Declared[]> {
  const found = await server.ask('textDocument/definition', { textDocument: { uri }, position })
  const all: Declared[] = []
  for (const { uri: target, range } of (found ?? []) as Location[]) {
    const declared = declaredAt(fileURLToPath(target), range.start)
    const followed =
      declared.value !== undefined && steps > 0 ? await definitionsAt(target, declared.value, steps - 1) : []
    all.push(...(followed.length > 0 ? followed : [declared]))
  }
  return all
}

/** What a call of a variable calls, by its type: the constructor of a class that it holds, or `__call__` of an object. */
async function heldBy(name: Node, uri: string, found: readonly Declared[]): Promise<readonly Place[]> {
  const position = { line: name.startPosition.row, character: name.startPosition.column }
  const types = await server.ask('textDocument/typeDefinition', { textDocument: { uri }, position })
  const places: Place[] = []
  for (const { uri: target, range } of (types ?? []) as Location[]) {
    const declared = declaredAt(fileURLToPath(target), range.start)
    if (declared.kind !== 'class' || declared.file === '') continue
    places.push(...(await madeBy(declared)), ...(await inheritedBy(declared, 'callables')))
  }
  // Of the first parameter of a class method, pyright knows no place: it is the class around.
  const around = places.length === 0 ? classOfMethod(name, found) : null
  const named = around?.childForFieldName('name')
  if (!named) return places
  const { row, column } = named.startPosition
  return madeBy(declaredAt(fileURLToPath(uri), { line: row, character: column }))
}

/** The class whose class method or `__new__` has a variable as its first parameter. */
function classOfMethod(name: Node, found: readonly Declared[]): Node | null {
  for (let node = name.parent; node !== null; node = node.parent) {
    const first = node.type === 'function_definition' ? node.childForFieldName('parameters')?.namedChildren[0] : null
    if (!first || first.text !== name.text || found.some(({ line }) => line !== first.startPosition.row + 1)) continue
    const outer = node.parent?.type === 'decorated_definition' ? node.parent : node
    const isOfClass = outer !== node && /@classmethod\b/.test(outer.text.slice(0, node.startIndex - outer.startIndex))
    const type = outer.parent?.parent
    const isMaker = isOfClass || node.childForFieldName('name')?.text === '__new__'
    return isMaker && type?.type === 'class_definition' ? type : null
  }
  return null
}

/** What makes an object of a class that a variable holds; such a class is compared by its first line. */
async function madeBy(declared: Declared): Promise<readonly Place[]> {
  const places = await constructorsOf(declared)
  return declared.decorated === undefined ? places : [declared.decorated, ...places]
}

/** A class, its constructor, and the constructor that it inherits. */
async function constructorsOf(declared: Declared): Promise<readonly Place[]> {
  return [placeOf(declared), ...(await inheritedBy(declared, 'constructors'))]
}

/** Such methods of a class, or those that it inherits, with the classes between. */
async function inheritedBy(
  declared: Declared,
  methods: 'constructors' | 'callables',
  depth = 6,
): Promise<readonly Place[]> {
  const own = declared[methods] ?? []
  if (own.length > 0 || depth === 0) return own
  const places: Place[] = []
  for (const base of declared.bases ?? [])
    for (const found of await definitionsAt(pathToFileURL(join(root, declared.file)).href, base, 4)) {
      if (found.kind !== 'class' || found.file === '') continue
      const inherited = await inheritedBy(found, methods, depth - 1)
      if (methods === 'constructors' && found.constructors?.length === 0) places.push(placeOf(found))
      places.push(...inherited)
    }
  return places
}

function declaredAt(path: string, { line, character }: Position): Declared {
  const file = relative(root, path)
  const isInside = paths.includes(path)
  if (line === 0 && character === 0 && !isInside) return { file: '', line: 0, kind: 'module' }
  const known = declarations.get(path) ?? readDeclarations(path, isInside ? file : '')
  declarations.set(path, known)
  const declared = known.get(`${line}:${character}`)
  if (declared !== undefined) return declared
  const isModule = line === 0 && character === 0
  return { file: isInside ? file : '', line: line + 1, kind: isModule ? 'module' : 'value' }
}

function readDeclarations(path: string, file: string): Map<string, Declared> {
  const found = new Map<string, Declared>()
  using tree = parser.parse(readFileSync(path, 'utf8'))
  for (const node of tree.root.descendantsOfType(['function_definition', 'class_definition', 'assignment'])) {
    const name = node?.childForFieldName(node.type === 'assignment' ? 'left' : 'name')
    if (!node || !name) continue
    const { row, column } = name.startPosition
    const at = `${row}:${column}`
    const place = { file, line: row + 1 }
    if (node.type === 'class_definition') {
      const bases = node.childForFieldName('superclasses')?.namedChildren ?? []
      const outer = node.parent?.type === 'decorated_definition' ? node.parent : undefined
      found.set(at, {
        ...place,
        kind: 'class',
        bases: bases.flatMap((base) => positionOfName(base)),
        constructors: methodPlaces(node, file, /^__(?:init|new)__$/),
        callables: methodPlaces(node, file, /^__call__$/),
        ...(outer && { decorated: { file, line: outer.startPosition.row + 1 } }),
      })
    } else if (node.type === 'function_definition') {
      found.set(at, { ...place, kind: isAbstract(node) ? 'abstract' : 'function' })
    } else {
      const [value] = positionOfName(node.childForFieldName('right'))
      if (value !== undefined) found.set(at, { ...place, kind: 'value', value })
    }
  }
  return found
}

/** Where an expression that is a name or a member has the name that decides. */
function positionOfName(node: Node | null): Position[] {
  const name = node?.type === 'attribute' ? node.childForFieldName('attribute') : node
  if (name?.type !== 'identifier') return []
  return [{ line: name.startPosition.row, character: name.startPosition.column }]
}

function methodPlaces(type: Node, file: string, named: RegExp): Place[] {
  return (type.childForFieldName('body')?.namedChildren ?? []).flatMap((member) => {
    const method = member?.type === 'decorated_definition' ? member.childForFieldName('definition') : member
    const name = method?.type === 'function_definition' ? method.childForFieldName('name') : null
    return name && named.test(name.text) ? [{ file, line: name.startPosition.row + 1 }] : []
  })
}

/** A method that is decorated as abstract, or one of a protocol. */
function isAbstract(method: Node): boolean {
  const outer = method.parent?.type === 'decorated_definition' ? method.parent : method
  if (outer !== method && /@(?:\w+\.)*abstract\w+/.test(outer.text.slice(0, 200))) return true
  const type = outer.parent?.parent
  return type?.type === 'class_definition' && /\bProtocol\b/.test(type.childForFieldName('superclasses')?.text ?? '')
}

/** Pyright's language server: requests wait for their answers. */
function startServer(): {
  ask(method: string, params: unknown): Promise<unknown>
  tell(method: string, params: unknown): void
  stop(): void
} {
  const child = spawn('npx', ['--yes', `--package=pyright@${version}`, 'pyright-langserver', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<number, (answer: unknown) => void>()
  let [received, count] = [Buffer.alloc(0), 0]
  child.stdout.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const end = received.indexOf('\r\n\r\n')
      const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, Math.max(end, 0)).toString())?.[1])
      if (end < 0 || received.length < end + 4 + length) return
      answer(JSON.parse(received.subarray(end + 4, end + 4 + length).toString()) as Message)
      received = received.subarray(end + 4 + length)
    }
  })

  function answer({ id, method, params, result }: Message): void {
    if (id === undefined) return
    if (method === undefined) {
      waiting.get(id)?.(result)
      waiting.delete(id)
      return
    }
    const settings = { extraPaths: packages === undefined ? [] : [resolve(packages)], diagnosticMode: 'openFilesOnly' }
    send({
      id,
      result:
        method === 'workspace/configuration'
          ? (params?.items ?? []).map(({ section }) => (section === 'python.analysis' ? settings : {}))
          : null,
    })
  }

  function send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    child.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]))
  }

  return {
    ask(method, params) {
      count += 1
      const id = count
      return new Promise((done) => {
        waiting.set(id, done)
        send({ id, method, params })
      })
    },
    tell(method, params) {
      send({ method, params })
    },
    stop() {
      child.stdin.end()
      child.kill()
    },
  }
}
