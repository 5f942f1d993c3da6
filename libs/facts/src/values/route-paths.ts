/** Joins route parts with one `/` between them: `/v1` and `users` give `/v1/users`. */
export function joinPaths(...parts: readonly string[]): string {
  const path = parts
    .map((part) => part.replace(/^\/+/, ''))
    .filter((part) => part !== '')
    .map((part, index, all) => (index < all.length - 1 ? part.replace(/\/+$/, '') : part))
    .join('/')
  return `/${path}`
}

/** Writes the parameters of a route as `{name}`, whatever the framework's notation. Removes stars and types. */
export function normalizeRoute(path: string): string {
  const plain = path
    // `"/{" + ID + "}"` with a constant that is not known.
    .replace(/\{\{(\w+)\}\}/g, '{$1}')
    // Hono: `:id{[0-9]+}`
    .replace(/:(\w+)\{(?!\/|[.-]:)[^{}]*\}/g, ':$1')
    // Express 5, optional parts: `/orders{/:id{/:line}}` (https://github.com/pillarjs/path-to-regexp#optional)
    .replace(/\{([/.:-][^{}]*)\}/g, '$1')
    .replace(/\{([/.:-][^{}]*)\}/g, '$1')
    // FastRoute, optional parts: `/orders[/{id}[/{line}]]` (https://github.com/nikic/FastRoute#defining-routes)
    .replace(/\[(\/[^[\]]*)\]/g, '$1')
    .replace(/\[(\/[^[\]]*)\]/g, '$1')
    .replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}')
    .replace(/\\\//g, '/')
    // A group of a pattern that takes one word alone: `^(orders)?/?$` (https://docs.djangoproject.com/en/stable/ref/urls/#re-path)
    .replace(/(^\^?\/?|\/)\(([\w-]+)\)\??(?=[/$]|$)/g, '$1$2')
    .replace(/<(?:[\w.]+(?:\([^)]*\))?:)?(\w+)>/g, '{$1}')
    .replace(/\[\[?(?:\.\.\.)?(\w+)\]\]?/g, '{$1}')
    .replace(/\{\*{0,2}(\w+)(?:[^\w{}][^{}]*)?(?:\{[^{}]*\}[^{}]*)*\}/g, '{$1}')
    .replace(/(^|[/.-]):(\w+)(?:\([^)]*\))?[?*+]?/g, '$1{$2}')
  return joinPaths(plain.replace(/^[\^~]/, '').replace(/\$$/, ''))
}
