/**
 * A value as code or a manifest writes it, as far as it can be followed. Literals are addresses and names only: whoever
 * makes a fact drops credentials first (see `safeValue`).
 */
export type ValueExpr =
  | { readonly kind: 'literal'; readonly value: string }
  /** An environment variable, with what is used where it is not set. */
  | { readonly kind: 'env'; readonly name: string; readonly fallback: ValueExpr | null }
  /** A key of application configuration, parts joined with `:` whatever the framework writes. */
  | { readonly kind: 'config'; readonly key: string; readonly fallback: ValueExpr | null }
  /** An identifier or member path such as `settings.ordersUrl`, in the scope of the file. */
  | {
      readonly kind: 'name'
      readonly name: string
      /** What a parameter is where nothing is given for it. */
      readonly fallback?: ValueExpr
    }
  | { readonly kind: 'concat'; readonly parts: readonly ValueExpr[] }
  /** One of several: `a || b`, a conditional, a switch. */
  | { readonly kind: 'choice'; readonly options: readonly ValueExpr[] }
  /**
   * What only the declaration of what is called tells: a function of the system, a class that is constructed, or with
   * `on` a member of what that expression gives: `new Address("stock", "/items").toUri()`.
   */
  | {
      readonly kind: 'call'
      readonly name: string
      readonly args: readonly GivenValue[]
      readonly on: ValueExpr | null
    }
  | { readonly kind: 'unknown' }

/** What a call or a construction is given. */
export interface GivenValue {
  /** Of a named argument or of a field of a literal; null where the place tells. */
  readonly name: string | null
  readonly value: ValueExpr
}
