import type { NameRules } from '@coderag/facts/names'
import type { Lookups } from '../lookups.js'
import { ConstantNames } from '../names/constant-names.js'
import { CrateNames } from '../names/crate-names.js'
import { ModuleNames } from '../names/module-names.js'
import type { NameSystem } from '../names/name-system.js'
import { Namespaces } from '../names/namespaces.js'
import { PackageNames } from '../names/package-names.js'
import { QualifiedNames } from '../names/qualified-names.js'
import type { SymbolTable, TableFile } from '../symbol-table.js'
import { ChainLookup } from './chains.js'
import { MemberLookup } from './members.js'
import { ScopedNames } from './names.js'
import type { Parts } from './parts.js'
import { TypeParameterLookup } from './type-parameters.js'
import { TypeLookup } from './types.js'
import { ValueLookup } from './values.js'

/**
 * Follows names through scopes, imports and types; an equal name alone leads nowhere. It is made of parts that ask each
 * other, because a name may lead to a value, a value to a type, and a type to names again.
 */
export class ScopeResolver implements Parts {
  readonly table: SymbolTable
  readonly lookups: Lookups
  readonly names: ScopedNames
  readonly types: TypeLookup
  readonly typeParameters: TypeParameterLookup
  readonly members: MemberLookup
  readonly values: ValueLookup
  readonly chains: ChainLookup
  readonly #modules: ModuleNames
  readonly #systems: Readonly<Record<NameRules['system'], NameSystem>>

  constructor(table: SymbolTable, lookups: Lookups) {
    this.table = table
    this.lookups = lookups
    this.#modules = new ModuleNames(this)
    this.#systems = {
      modules: this.#modules,
      packages: new PackageNames(this),
      namespaces: new Namespaces(table),
      qualified: new QualifiedNames(this),
      constants: new ConstantNames(this),
      crates: new CrateNames(this),
    }
    this.names = new ScopedNames(this, this.#systems)
    this.types = new TypeLookup(this)
    this.typeParameters = new TypeParameterLookup(this)
    this.members = new MemberLookup(this, this.#modules)
    this.values = new ValueLookup(this)
    this.chains = new ChainLookup(this)
  }

  /** Files that an import leads to. */
  importedFiles(file: TableFile, module: string, exported: string): readonly TableFile[] {
    const { system } = file.rules
    if (system === 'modules') return this.#modules.importedFiles(file, module, exported)
    const entity = this.#systems[system].imported(file, module, exported)
    const id = entity.is === 'type' ? entity.type.symbol : entity.is === 'symbol' ? entity.id : -1
    const found = this.table.byPath.get(this.table.symbols[id]?.filePath ?? '')
    return found === undefined ? [] : [found]
  }
}
