/** Matches names of classes, functions and members that are or make an address: `ServiceUri`, `addressOf`. */
export const addressName =
  /(?:url|uri|host|hostname|addr|address|endpoint|domain|authority|dsn)(?:s|_?(?:for|of|from|to)(?:_?[a-z]+)?)?$/i
