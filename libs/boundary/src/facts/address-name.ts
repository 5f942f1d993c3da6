/** Names that say of a class, a function or a member that it is an address or makes one: `ServiceUri`, `addressOf`. */
export const addressName =
  /(?:url|uri|host|hostname|addr|address|endpoint|domain|authority|dsn)(?:s|_?(?:for|of|from|to)(?:_?[a-z]+)?)?$/i
