/** How the routes of an application of one framework are listed. */
export interface Framework {
  /** Program and arguments; `start` says where the application is, see the lister's first line. */
  readonly command: (start: string, tools: Tools) => readonly string[]
  /** Packages that applications of our own need. */
  readonly packages: readonly string[]
  /** A file that lies in the application while it is listed, by its path there. */
  readonly file?: (start: string) => { readonly path: string; readonly text: string }
  /** Reads routes from what was printed; by default, lines `route <method> <path>`. */
  readonly read?: (output: string) => string[]
}

export interface Tools {
  /** The folder of listers. */
  readonly listers: string
  /** Python with the packages. */
  readonly python: string
  /** `tsx`, which runs TypeScript with decorators. */
  readonly tsx: string
}

const python = (lister: string, ...packages: string[]): Framework => ({
  packages,
  command: (start, tools) => [tools.python, `${tools.listers}/${lister}.py`, start],
})

const node = (lister: string, ...packages: string[]): Framework => ({
  packages,
  command: (start, { listers }) => ['node', `${listers}/${lister}.mjs`, start],
})

/** Go keeps a router inside its package, so a test of the package lists it; `start` is `<package folder> <expression>`. */
const go = (imports: readonly string[], list: (router: string) => string): Framework => ({
  packages: [],
  command: (start) => ['go', 'test', '-mod=mod', '-count=1', '-v', '-run', 'TestListRoutes', folderOf(start)],
  file: (start) => ({
    path: `${folderOf(start)}/zz_list_routes_test.go`,
    text: [
      `package ${/^\S+ (\w+):/.exec(start)?.[1] ?? 'main'}`,
      `import (${['fmt', 'testing', ...imports].map((path) => `\n\t"${path}"`).join('')}\n)`,
      `func TestListRoutes(t *testing.T) {\n${list(start.replace(/^\S+ (?:\w+: )?/, ''))}\n}\n`,
    ].join('\n'),
  }),
})
const folderOf = (start: string): string => start.split(' ')[0] ?? '.'

const printAll = (router: string): string =>
  `for _, route := range ${router} {\n\tfmt.Println("route", route.Method, route.Path)\n}`

export const frameworks: Readonly<Record<string, Framework>> = {
  FastAPI: python('asgi', 'fastapi'),
  Starlette: python('asgi', 'starlette'),
  Litestar: python('litestar', 'litestar'),
  aiohttp: python('aiohttp', 'aiohttp'),
  Flask: python('flask', 'flask'),
  Django: python('django', 'django', 'djangorestframework'),
  Express: node('express', 'express'),
  Fastify: node('fastify', 'fastify'),
  Koa: node('koa', 'koa', '@koa/router'),
  Hono: node('hono', 'hono'),
  NestJS: {
    packages: ['@nestjs/core', '@nestjs/common', '@nestjs/platform-express', 'reflect-metadata', 'rxjs', 'tsx'],
    command: (start, { listers, tsx }) => [tsx, `${listers}/nest.mjs`, start],
  },
  chi: go(['net/http', 'github.com/go-chi/chi/v5'], (router) =>
    [
      `list := func(method, route string, handler http.Handler, wrappers ...func(http.Handler) http.Handler) error {`,
      `\tfmt.Println("route", method, route)\n\treturn nil\n}`,
      `if err := chi.Walk(${router}, list); err != nil {\n\tt.Fatal(err)\n}`,
    ].join('\n'),
  ),
  gin: go([], (router) => printAll(`${router}.Routes()`)),
  echo: go([], (router) => printAll(`${router}.Routes()`)),
  gorilla: go(['github.com/gorilla/mux'], (router) =>
    [
      `err := ${router}.Walk(func(route *mux.Route, router *mux.Router, ancestors []*mux.Route) error {`,
      `\tpath, err := route.GetPathTemplate()\n\tif err != nil || route.GetHandler() == nil {\n\t\treturn nil\n\t}`,
      `\tmethods, err := route.GetMethods()\n\tif err != nil {\n\t\tmethods = []string{"ANY"}\n\t}`,
      `\tfor _, method := range methods {\n\t\tfmt.Println("route", method, path)\n\t}\n\treturn nil\n})`,
      `if err != nil {\n\tt.Fatal(err)\n}`,
    ].join('\n'),
  ),
  // A packed application writes its mappings to the log; it is stopped when it has started.
  'Spring Boot': {
    packages: [],
    command: (start, { listers }) => ['node', `${listers}/spring.mjs`, start],
    read: readSpringMappings,
  },
}

/** `{[PUT, PATCH] [/a || /b], produces […]}: member()`, and `(GET && /a) ->` of router functions. */
export function readSpringMappings(output: string): string[] {
  const annotated = [...output.matchAll(/^\s*\{(?:(\w+)|\[([^\]]*)\])? ?\[(.*?)\](?:,.*)?\}: /gm)].flatMap(
    ([, one, several, paths = '']) =>
      paths.split(' || ').flatMap((path) => (one ?? several ?? 'ANY').split(', ').map((method) => `${method} ${path}`)),
  )
  const functions = [...output.matchAll(/\((\w+) && (\/[^)]*)\)/g)].map(([, method, path]) => `${method} ${path}`)
  return [...annotated, ...functions]
}
