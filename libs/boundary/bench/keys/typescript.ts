// The TypeScript compiler's answers for every call of a repository, as a key for bench/symbols.ts.
//   node bench/keys/typescript.ts <repository> > key.jsonl
// JavaScript is read as well. Dependencies need not be installed: what the compiler can't resolve is left out of the key.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(process.argv[2] ?? '.')
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/\/(?:node_modules|\.git|dist|vendor)\//.test(path))

const options: ts.CompilerOptions = {
  allowJs: true,
  noEmit: true,
  skipLibCheck: true,
  jsx: ts.JsxEmit.Preserve,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
}
const packages = workspacePaths()
const aliases = configuredPaths()
const host = ts.createCompilerHost(options)
// An alias means what the nearest `tsconfig.json` says: packages of one repository use the same for different folders.
host.resolveModuleNameLiterals = (literals, containing) => {
  const near = aliases.filter(({ folder }) => containing.startsWith(`${folder}/`))
  const own = { ...options, paths: Object.assign({ ...packages }, ...near.map(({ paths }) => paths)) as Paths }
  return literals.map(({ text }) => ts.resolveModuleName(text, containing, own, host))
}
const program = ts.createProgram(files, options, host)
const checker = program.getTypeChecker()
const lines: string[] = []
for (const file of program.getSourceFiles()) {
  if (file.fileName.startsWith(root) && !/\/node_modules\//.test(file.fileName)) visit(file, file)
}
process.stdout.write(lines.join('\n'))

type Paths = Record<string, string[]>

/** Packages of the repository import each other by name: their sources stand in for what a build would make. */
function workspacePaths(): Record<string, string[]> {
  const paths: Record<string, string[]> = {}
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'package.json' || /\/(?:node_modules|\.git)(?:\/|$)/.test(entry.parentPath)) continue
    const { name } = JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8')) as { name?: string }
    if (name === undefined) continue
    paths[name] = [join(entry.parentPath, 'src/index'), join(entry.parentPath, 'index'), join(entry.parentPath, 'src')]
    paths[`${name}/*`] = [join(entry.parentPath, 'src/*'), join(entry.parentPath, '*')]
  }
  return paths
}

/** Aliases of all `tsconfig.json` files with the folders that they are for, those of inner folders last. */
function configuredPaths(): { readonly folder: string; readonly paths: Paths }[] {
  const found: { readonly folder: string; readonly paths: Paths }[] = []
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!/^[jt]sconfig[\w.-]*\.json$/.test(entry.name) || /\/(?:node_modules|\.git)(?:\/|$)/.test(entry.parentPath))
      continue
    const { config } = ts.readConfigFile(join(entry.parentPath, entry.name), (path) => readFileSync(path, 'utf8')) as {
      config?: { compilerOptions?: { baseUrl?: string; paths?: Paths } }
    }
    const { baseUrl = '.', paths: own = {} } = config?.compilerOptions ?? {}
    const paths = Object.fromEntries(
      Object.entries(own).map(([alias, targets]) => [
        alias,
        targets.map((target) => join(entry.parentPath, baseUrl, target)),
      ]),
    )
    found.push({ folder: entry.parentPath, paths })
  }
  return found.sort((one, other) => one.folder.length - other.folder.length)
}

function visit(node: ts.Node, file: ts.SourceFile): void {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) note(node, file)
  ts.forEachChild(node, (child) => visit(child, file))
}

function note(call: ts.CallExpression | ts.NewExpression, file: ts.SourceFile): void {
  const called = withoutAssertions(call.expression)
  const named = ts.isPropertyAccessExpression(called) ? called.name : called
  if (!ts.isIdentifier(named) && !ts.isPrivateIdentifier(named) && named.kind !== ts.SyntaxKind.SuperKeyword) return
  // A class may inherit its constructor, and a constant have a function type: what the name declares is right as well.
  const signature = checker.getResolvedSignature(call)?.declaration
  const declared = declarationOf(named)
  // A variable of a type that the compiler does not know: what it holds is not resolved.
  if (signature === undefined && declared !== undefined && isVariable(declared)) return
  const declarations = [signature, declared]
  const targets = declarations.filter((found) => found !== undefined).map(placeOf)
  if (targets.length === 0) return
  const line = file.getLineAndCharacterOfPosition(named.getStart(file)).line + 1
  const kind = kindOf(call, called, signature)
  // A variable of a function type of a dependency: what it holds is not known.
  const isValue =
    signature !== undefined && placeOf(signature).file === '' && declared !== undefined && isValueOf(declared)
  const at = { file: relative(root, file.fileName), line, name: named.getText(file), kind }
  lines.push(JSON.stringify({ ...at, ...(isValue && { value: true }), targets }))
}

/** An expression without brackets, `!`, `as` and `satisfies`. */
function withoutAssertions(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ||
    ts.isNonNullExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
    ? withoutAssertions(expression.expression)
    : expression
}

function kindOf(
  call: ts.CallExpression | ts.NewExpression,
  called: ts.Expression,
  signature: ts.Node | undefined,
): string {
  if (called.kind === ts.SyntaxKind.SuperKeyword) return 'super'
  if (ts.isNewExpression(call)) return 'constructor'
  if (!ts.isPropertyAccessExpression(called)) return 'bare name'
  const base = withoutAssertions(called.expression)
  if (base.kind === ts.SyntaxKind.SuperKeyword) return 'super'
  if (base.kind === ts.SyntaxKind.ThisKeyword) return 'on the own object'
  const symbol = checker.getSymbolAtLocation(base)
  const based = symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  if (based !== undefined && based.flags & (ts.SymbolFlags.ValueModule | ts.SymbolFlags.NamespaceModule))
    return 'package or module member'
  if (based !== undefined && based.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Enum)) return 'static or type member'
  if (signature !== undefined && isOfInterface(signature)) return 'through an interface'
  if (ts.isIdentifier(base)) return 'on a variable or parameter'
  if (ts.isPropertyAccessExpression(base)) return 'on a field'
  if (ts.isElementAccessExpression(base)) return 'on an element'
  return ts.isCallExpression(base) || ts.isAwaitExpression(base) ? 'on a result' : 'on another expression'
}

/** A member of an interface or of a type literal, or an abstract one. */
function isOfInterface(signature: ts.Node): boolean {
  const member = ts.isFunctionTypeNode(signature) ? signature.parent : signature
  if (ts.isInterfaceDeclaration(member.parent) || ts.isTypeLiteralNode(member.parent)) return true
  return ts.canHaveModifiers(member) && (ts.getModifiers(member) ?? []).some(isAbstract)
}

function isAbstract({ kind }: ts.Modifier): boolean {
  return kind === ts.SyntaxKind.AbstractKeyword
}

function isValueOf(declared: ts.Node): boolean {
  return isVariable(declared) || ts.isPropertyDeclaration(declared) || ts.isPropertySignature(declared)
}

function isVariable(declared: ts.Node): boolean {
  if (ts.isParameter(declared) || ts.isBindingElement(declared)) return true
  if (!ts.isVariableDeclaration(declared)) return false
  const value = declared.initializer
  return value === undefined || !(ts.isFunctionLike(value) || ts.isClassExpression(value))
}

function declarationOf(name: ts.Node): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  const target = symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target?.valueDeclaration
}

/** A path of the repository, or an empty one for any other, with the 1-based line. */
function placeOf(declaration: ts.Node): { file: string; line: number } {
  const target = declaration.getSourceFile()
  const isInside = target.fileName.startsWith(root) && !/\/node_modules\//.test(target.fileName)
  // The name, since decorators stand above it.
  const start = (ts.getNameOfDeclaration(declaration as ts.Declaration) ?? declaration).getStart(target)
  const line = target.getLineAndCharacterOfPosition(start).line + 1
  return { file: isInside ? relative(root, target.fileName) : '', line }
}
