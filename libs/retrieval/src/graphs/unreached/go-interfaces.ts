import type { SymbolRef } from '@coderag/types'
import type { JoinedGraph } from '../joined-graph.js'
import { callersOf, type Functions } from './functions.js'
import type { DeclarationTexts } from './declaration-text.js'
import { visibilityLanguage } from './public-functions.js'

/**
 * Methods of the interfaces of Go's standard library, of flags (pflag) and of encodings of YAML: https://pkg.go.dev/std. Any type may
 * have them for a library to call.
 */
const STANDARD = new Set(
  (
    'String GoString Format Scan Error Unwrap Is As Read Write Close Seek ReadAt WriteAt ReadFrom WriteTo ReadByte UnreadByte ' +
    'ReadRune UnreadRune WriteByte WriteString Len Less Swap Push Pop GobEncode GobDecode AppendText AppendBinary ServeHTTP RoundTrip ' +
    'Header WriteHeader Flush FlushError Hijack CloseNotify SetCookies Cookies Accept Addr LocalAddr RemoteAddr Network SetDeadline ' +
    'SetReadDeadline SetWriteDeadline Timeout Temporary Deadline Done Err Value Set Get Type IsBoolFlag Enabled Handle WithAttrs ' +
    'WithGroup LogValue Level Name Size Mode ModTime IsDir Sys Info Open Stat ReadDir ReadFile Glob Sub Sum Sum32 Sum64 Reset ' +
    'BlockSize Public Sign Decrypt ColorModel Bounds At Lock Unlock Int63 Uint64 Seed Prepare Begin BeginTx Exec ExecContext Query ' +
    'QueryContext Commit Rollback LastInsertId RowsAffected Columns Next Ping Connect Driver'
  ).split(' '),
)

function isOfStandardInterface(name: string): boolean {
  return STANDARD.has(name) || /^(?:Unm|M)arshal/.test(name)
}

/** Last parts of the import paths of Go's standard library whose types stand in signatures: https://pkg.go.dev/std. */
const STANDARD_PACKAGES = new Set(
  (
    'ast atomic big bufio bytes cipher context csv ecdsa ecdh ed25519 elliptic embed errors exec expvar flag fmt fs gob gzip hash heap http ' +
    'httptest image io iter json list log mail multipart net netip os pem pkix plugin rand reflect regexp ring rsa runtime signal slog sort ' +
    'sql strings strconv sync syscall tar template testing textproto time tls token trace types unicode unique unsafe url user utf8 x509 xml zip zlib'
  ).split(' '),
)

/**
 * What tells whether something may call a method of Go through an interface that the code does not show. Types do not say which
 * interfaces they fulfil. One that a library asks for names types of that library somewhere, as a rule, and a type that is made for it has no
 * method that other code calls.
 */
export class GoInterfaces {
  readonly #methods = new Map<number, SymbolRef[]>()
  readonly #usedTypes = new Set<number>()
  /** Names of types, and of the methods of interfaces that are called. */
  readonly #types = new Set<string>()
  readonly #called = new Set<string>()
  readonly #graph: JoinedGraph
  readonly #texts: DeclarationTexts

  constructor({ graph, candidates, owners }: Functions, texts: DeclarationTexts) {
    this.#graph = graph
    this.#texts = texts
    const interfaces = new Set<string>()
    for (const { kind, name, qualifiedName, filePath } of graph.symbols()) {
      if (visibilityLanguage(filePath) !== 'go') continue
      if (kind === 'struct' || kind === 'type' || kind === 'interface') this.#types.add(name)
      if (kind === 'interface') interfaces.add(qualifiedName)
    }
    for (const symbol of graph.symbols()) {
      const { name, qualifiedName, filePath } = symbol
      if (visibilityLanguage(filePath) !== 'go' || !interfaces.has(qualifiedName.slice(0, -name.length - 1))) continue
      if (callersOf(graph, symbol).length > 0) this.#called.add(name)
    }
    for (const method of candidates) {
      const owner = visibilityLanguage(method.filePath) === 'go' ? owners.get(method.id) : undefined
      if (owner === undefined) continue
      this.#methods.set(owner.id, [...(this.#methods.get(owner.id) ?? []), method])
      if (callersOf(graph, method).length > 0) this.#usedTypes.add(owner.id)
    }
  }

  /** True if an interface of the standard library, of another library, or one whose method is called may be fulfilled. */
  mayCall({ name }: SymbolRef, owner: SymbolRef): boolean {
    return (
      isOfStandardInterface(name) ||
      this.#called.has(name) ||
      !this.#usedTypes.has(owner.id) ||
      (this.#methods.get(owner.id) ?? []).some((method) => this.#namesTypesOutside(method))
    )
  }

  /** True for a method that an interface of a library may have, if no code calls it. */
  mayAskFor(method: SymbolRef): boolean {
    if (isOfStandardInterface(method.name)) return true
    return callersOf(this.#graph, method).length === 0 && this.#namesTypesOutside(method)
  }

  #namesTypesOutside(method: SymbolRef): boolean {
    const [, signature = ''] = this.#texts.header(method)?.split(`${method.name}(`) ?? []
    for (const [, space = '', type = ''] of signature.matchAll(/\b([a-z]\w*)\.(\p{Lu}\w*)/gu))
      if (!STANDARD_PACKAGES.has(space) && !this.#types.has(type)) return true
    return false
  }
}
