import type { Kysely, RawBuilder } from 'kysely'
import type { DialectName } from '../address.js'
import type { Tables } from '../schema/tables.js'

/** Values of one column of rows to insert. Absent values are null. */
export type InsertColumn =
  | { readonly type: 'integer' | 'bigint' | 'float'; readonly values: readonly (number | null)[] }
  | { readonly type: 'text'; readonly values: readonly (string | null)[] }
  | { readonly type: 'bytes' | 'hash'; readonly values: readonly (Uint8Array | null)[] }
  /** Numbers of 16 bits, row-major; see `half-floats.ts`. */
  | { readonly type: 'vector'; readonly values: Uint16Array; readonly dimensions: number }

/** What differs between the databases. Everything else is written once, with Kysely. */
export interface Database extends AsyncDisposable {
  readonly dialect: DialectName
  readonly location: string
  readonly types: ColumnTypes
  /** Where vectors are searched: in the table, in packed blocks that a reader loads, or in another engine only. */
  readonly vectors: 'table' | 'blocks' | 'none'
  /** Runs queries. A query that fails because a connection was lost runs once more. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Runs a short transaction. It is repeated after a deadlock, and not after a lost connection. */
  write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Runs a transaction that no other one of its kind overlaps. */
  exclusively<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Creates what the tables need, such as extensions. */
  prepare(): Promise<void>
  /** Sets storage options of new tables. */
  tuneTables(db: Kysely<Tables>): Promise<void>
  hasTable(db: Kysely<Tables>, table: keyof Tables): Promise<boolean>
  createIndex(
    db: Kysely<Tables>,
    index: { table: keyof Tables; columns: readonly string[]; unique: boolean },
  ): Promise<void>
  /** Inserts rows by column, in as few statements as possible. */
  insert(
    db: Kysely<Tables>,
    table: keyof Tables,
    columns: Readonly<Record<string, InsertColumn>>,
    rows: number,
  ): Promise<void>
  /** Locks the row of `coderag_state` until the transaction ends. */
  lockState(db: Kysely<Tables>): Promise<void>
  /** Ending of a query that keeps its rows from being changed until the transaction ends. */
  readonly keepRows: RawBuilder<unknown>
  /** Condition that a column has one of many values. */
  isOneOf(column: RawBuilder<unknown>, values: ListOfValues): RawBuilder<boolean>
  /** Condition that a column with a JSON list has one of the values. */
  overlaps(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean>
  /** Milliseconds since 1970, by the clock of the server. */
  readonly now: RawBuilder<number>
  /** Builds or drops the approximate vector index. Does nothing where there is none. */
  indexVectors(dimensions: number | null): Promise<void>
  /** Gives freed space back and refreshes statistics. */
  maintain(): Promise<void>
}

export type ListOfValues =
  | { readonly type: 'bigint'; readonly values: readonly number[] }
  | { readonly type: 'text'; readonly values: readonly string[] }
  | { readonly type: 'hash'; readonly values: readonly Uint8Array[] }

/** Names of column types. */
export interface ColumnTypes {
  readonly text: string
  /** Text that is a key: compared by its bytes, at most 512 characters. */
  readonly name: string
  readonly bytes: string
  /** 32 bytes. */
  readonly hash: string
  readonly vector: string
}
