import { expect, test } from 'vitest'
import { edgesOf, graphOf, graphOfAll } from '../graph-of.js'

const program = {
  'package.json': '{"scripts":{"start":"node index.js"}}',
  'index.js': '',
  Dockerfile: 'FROM node:24\n',
}
const deployment = (name: string, image: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec: { template: { spec: { containers: [{ name: c, image: "${image}" }] } } }
---
`
const inside = (folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))

/** Services as `orders: orders-go deploy`, with the repositories of their code and of their manifests. */
async function servicesOf(repositories: Parameters<typeof graphOfAll>[0]): Promise<string[]> {
  const graph = await graphOfAll(repositories)
  return graph.nodes().map(({ name, roots, evidence }) => {
    const places = [...roots, ...evidence].map(({ repoName }) => repoName)
    return `${name}: ${[...new Set(places)].sort().join(' ')}`
  })
}

test('a build of another repository is its service, though another program lies in it', async () => {
  const found = await servicesOf({
    deploy: {
      'compose.yaml': 'services:\n  gateway: { build: ../gateway-ts }\n  web: { build: ../gateway-ts/client }\n',
    },
    'gateway-ts': { ...program, ...inside('client', program) },
  })
  expect(found).toEqual(['gateway: deploy gateway-ts', 'web: deploy gateway-ts'])
})

test('an image of another repository is the service that has its name', async () => {
  const found = await servicesOf({
    deploy: { 'k8s/all.yaml': deployment('web', 'acme/front-end:2') + deployment('stock', 'acme/shop-stock:1') },
    'front-end': program,
    stock: program,
  })
  expect(found).toEqual(['front-end: deploy front-end', 'stock: deploy stock'])
})

test('an image whose name ends with that of a service, behind a hyphen or an underscore, runs it', async () => {
  const found = await servicesOf({
    deploy: { 'k8s/all.yaml': deployment('a', 'acme/shop_stock:1') + deployment('b', 'acme/shop-front-end:1') },
    'front-end': program,
    stock: program,
  })
  expect(found).toEqual(['front-end: deploy front-end', 'stock: deploy stock'])
})

test('an image of another organisation is no service of that name, if it is known alone of its images', async () => {
  const theirs = deployment('gateway', 'acme/gateway:2') + deployment('billing', 'acme/billing:2')
  expect(await servicesOf({ theirs: { 'k8s/all.yaml': theirs }, gateway: program })).toEqual(['gateway: gateway'])
  // Two of its images are known, or it has one: they are of one system.
  expect(await servicesOf({ ours: { 'k8s/all.yaml': theirs }, gateway: program, billing: program })).toEqual([
    'billing: billing ours',
    'gateway: gateway ours',
  ])
  const alone = { 'k8s/all.yaml': deployment('gateway', 'acme/gateway:2') }
  expect(await servicesOf({ alone, gateway: program })).toEqual(['gateway: alone gateway'])
})

test('a common name of a workload joins no other repository if its image has another name', async () => {
  const found = await servicesOf({
    deploy: { 'k8s/all.yaml': deployment('orders', 'acme/exchange:2') + deployment('exchange', 'acme/exchange:2') },
    orders: program,
  })
  expect(found).toEqual(['orders: orders'])
})

test('the command of a shared image says whose code it runs', async () => {
  const found = await servicesOf({
    system: {
      Dockerfile: 'FROM node:24\nCOPY . .\n',
      ...inside('apps/billing', program),
      ...inside('apps/stock', program),
      'compose.yaml': `services:
  accounts: { build: ., command: ["node", "apps/billing/index.js"] }
  shelves: { build: ., command: ["node", "apps/stock/index.js"] }
`,
    },
  })
  expect(found).toEqual(['accounts: system', 'shelves: system'])
})

test('equal evidence for two services binds neither', async () => {
  const found = await servicesOf({
    deploy: { 'k8s/all.yaml': deployment('orders', 'acme/orders:1') },
    'team-a': inside('orders', program),
    'team-b': inside('orders', program),
  })
  expect(found).toEqual(['orders: team-a', 'team-b-orders: team-b'])
})

test('the graph says why a workload is taken to run the code of a service', async () => {
  const graph = await graphOf({
    ...inside('orders', program),
    'compose.yaml': 'services:\n  orders: { build: ./orders }\n',
  })
  const [node] = graph.nodes()
  const why = node?.evidence.find(({ extractor }) => extractor === 'compose/service')?.strategy
  expect(why).toBe(
    'built from its folder, it has the name of the workload, it lies in the same repository, or in one that the build names',
  )
})

test('the graph keeps the service that a workload nearly ran', async () => {
  const graph = await graphOf({
    ...inside('orders', program),
    ...inside('orders-worker', program),
    'compose.yaml': 'services:\n  orders: { build: ./orders }\n  billing: { build: ./billing }\n',
    ...inside('billing', program),
  })
  const kept = graph
    .nodes()
    .map(({ name, assignments = [] }) => [
      name,
      assignments.map(({ workload, filePath, line, reasons, runnerUp }) => [
        `${workload} ${filePath}:${line}`,
        reasons.reduce((sum, { points }) => sum + points, 0),
        runnerUp?.service,
        runnerUp?.reasons.reduce((sum, { points }) => sum + points, 0),
      ]),
    ])
  expect(kept).toEqual([
    ['billing', [['billing compose.yaml:3', 44, 'orders', 4]]],
    ['orders', [['orders compose.yaml:2', 44, 'orders-worker', 10]]],
  ])
})

test('a name without Latin letters is not that of an image that is only a version', async () => {
  const graph = await graphOf({
    ...inside('订单', program),
    'compose.yaml': 'services:\n  db: { image: "postgres:17" }\n',
    'k8s/all.yaml': deployment('x', 'acme/v2'),
  })
  expect(graph.nodes().flatMap(({ evidence }) => evidence.map(({ filePath }) => filePath))).not.toContain(
    'k8s/all.yaml',
  )
})

test('of several systems in one repository each runs its own code, whatever another one calls its folder', async () => {
  const graph = await graphOf({
    'first/compose.yaml': 'services:\n  web: { build: angular }\n',
    ...inside('first/angular', program),
    'second/compose.yaml': 'services:\n  web: { build: ./web }\n',
    ...inside('second/web', program),
  })
  const found = graph
    .nodes()
    .map(({ roots, evidence }) => [...roots.map(({ path }) => path), ...evidence.map(({ filePath }) => filePath)])
  expect(found.map((places) => new Set(places.map((path) => path.split('/')[0])).size)).toEqual([1, 1])
})

test('a role behind the name of a repository of several services names none of them', async () => {
  const container = (name: string, image: string): string =>
    deployment(name, image).replace('name: c,', `name: ${name},`)
  const all = container('shop-web', 'acme/page') + container('shop', 'acme/shop') + container('stock', 'acme/stock')
  const web = { 'k8s/all.yaml': all }
  const roots = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
    const graph = await graphOfAll({ shop: { ...program, ...files, ...web } })
    return graph
      .nodes()
      .map(({ name, assignments = [] }) => [name, ...assignments.map((own) => own.workload)].join(' '))
  }
  // `shop` is the program that starts at the top; `shop-web` may be anything.
  expect(await roots(inside('stock', program))).toEqual(['shop shop', 'stock stock'])
  expect(await roots({})).toEqual(['shop shop-web shop'])
})

test('what is mounted into an image that copies nothing is its code', async () => {
  const php = { 'index.php': "<?php\n$db = new PDO('mysql:host=db');\n" }
  const rootsOf = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await graphOf(files)).nodes().flatMap(({ name, roots }) => roots.map(({ path }) => `${name} ${path}`))
  const image = { 'dev/docker/Dockerfile': 'FROM php:8\nRUN docker-php-ext-install pdo_mysql\n', 'dev/tool.js': '' }
  const compose = (build: string, volume: string): Readonly<Record<string, string>> => ({
    'compose.yaml': `services:\n  shop: { build: ${build}, volumes: ["${volume}"] }\n  db: { image: mysql }\n`,
  })
  const around = '{ context: ., dockerfile: dev/docker/Dockerfile }'
  expect(await rootsOf({ ...php, ...image, ...compose(around, './:/app') })).toEqual(['shop '])
  expect(await rootsOf({ ...inside('src', php), ...image, ...compose('dev/docker', './src:/app') })).toEqual([
    'shop src',
  ])
  // All is mounted for development: the Dockerfile lies beside the code that it runs.
  const beside = { 'services/shop/Dockerfile': 'FROM php:8\n', ...inside('services/shop', php), ...inside('lib', php) }
  expect(await rootsOf({ ...beside, ...compose('services/shop', '.:/app') })).toEqual(['shop services/shop'])
  // One image for several services runs what each of them mounts.
  const shared = (name: string) => `  ${name}: { build: dev/docker, volumes: ["./${name}:/app"] }\n`
  const several = { ...image, 'compose.yaml': `services:\n${shared('shop')}${shared('stock')}` }
  expect(await rootsOf({ ...inside('shop', php), ...inside('stock', php), ...several })).toEqual([
    'shop shop',
    'stock stock',
  ])
  // An image that copies its code is built from where the manifest says.
  const copied = { 'build/Dockerfile': 'FROM php:8\nCOPY . .\n', ...inside('src', php), ...inside('lib', php) }
  expect(await rootsOf({ ...copied, ...compose('build', './lib:/lib') })).toContain('shop build')
})

test('of several images that one Dockerfile builds each holds the folder that is mounted where it starts', async () => {
  const service = (name: string, start: string): string =>
    `  ${name}:\n    build: { context: ., dockerfile: Dockerfile.dev }\n    working_dir: ${start}\n` +
    `    volumes: ["./backend-${name}:/app/backend-${name}", "./pkg:/app/pkg"]\n`
  const files = (start: (name: string) => string) => ({
    'Dockerfile.dev': 'FROM golang:1.25\nWORKDIR /app\nCOPY . .\n',
    'backend-orders/main.go': 'package main\nfunc main() {}\n',
    'backend-stock/main.go': 'package main\nfunc main() {}\n',
    'pkg/log.go': 'package pkg\n',
    'compose.yaml': `services:\n${['orders', 'stock'].map((name) => service(name, start(name))).join('')}`,
  })
  const rootsOf = async (start: (name: string) => string): Promise<string[]> =>
    (await graphOf(files(start))).nodes().flatMap(({ name, roots }) => roots.map(({ path }) => `${name} ${path}`))
  expect(await rootsOf((name) => `/app/backend-${name}`)).toEqual(['orders backend-orders', 'stock backend-stock'])
  expect(await rootsOf(() => '/app')).not.toContain('orders backend-orders')
})

test('what is mounted into an image that packages bring is its code', async () => {
  const laravel = (name: string): Readonly<Record<string, string>> =>
    inside(name, {
      artisan: '',
      'routes/api.php': "<?php\nRoute::get('/items', [ItemController::class, 'list']);\n",
      'compose.yaml':
        "services:\n  laravel.test:\n    build: { context: ./vendor/laravel/sail/runtimes/8.4 }\n    image: sail-8.4/app\n    volumes: ['.:/var/www/html']\n  mysql: { image: mysql }\n",
    })
  const rootsOf = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await graphOf(files))
      .nodes()
      .flatMap(({ name, roots, deployments = [] }) =>
        roots.map(({ path }) => [name, path, ...deployments.map(({ workload }) => workload)].join(' ')),
      )
  expect(await rootsOf({ ...laravel('orders'), ...laravel('stock') })).toEqual([
    'orders orders laravel.test',
    'stock stock laravel.test',
  ])
  expect(
    await rootsOf({
      ...laravel('orders'),
      ...inside('orders/web', { 'package.json': '{"scripts":{"start":"vite"}}' }),
    }),
  ).toContain('laravel.test orders laravel.test')
})

test('what is mounted into an image of a language alone is its code', async () => {
  const program = { 'index.php': "<?php\n$app->get('/items', 'list');\nnew PDO('mysql:host=db');\n" }
  const rootsOf = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await graphOf(files))
      .nodes()
      .flatMap(({ name, roots, deployments = [] }) =>
        roots.map(({ path }) => [name, path, ...deployments.map(({ workload }) => workload)].join(' ')),
      )
  const services = (shop: string): Readonly<Record<string, string>> => ({
    'compose.yaml': `services:\n  shop: ${shop}\n  web: { image: nginx, volumes: ["./Shop.Api:/var/www"] }\n  db: { image: mysql }\n`,
  })
  const mounted = services('{ image: "php:8-fpm", volumes: ["./conf:/etc/php", "./Shop.Api:/var/www"] }')
  const code = { ...inside('Shop.Api', program), 'conf/php.ini': 'x=1' }
  expect(await rootsOf({ ...code, ...mounted })).toEqual(['shop Shop.Api shop'])
  // A page behind a server, what is built, and a folder of several programs.
  expect(await rootsOf({ ...code, ...services('{ image: nginx, volumes: ["./Shop.Api:/var/www"] }') })).toEqual([])
  const several = { ...inside('all/shop', { ...program, artisan: '' }), ...inside('all/lib', program) }
  expect(await rootsOf({ ...several, ...services('{ image: "php:8", volumes: ["./all:/app"] }') })).toEqual([
    'shop all/shop shop',
  ])
})

test('an application of Laravel, Symfony or Rack starts in the folder of its script', async () => {
  const locate = async (path: string): Promise<string[]> =>
    (await graphOf({ [path]: '', 'shop/index.php': "<?php\n$r = new PDO('mysql:host=db');\n", 'lib/x.php': '<?php' }))
      .nodes()
      .flatMap(({ roots }) => roots.map((root) => root.path))
  for (const path of ['shop/artisan', 'shop/bin/console', 'shop/config.ru'])
    expect(await locate(path)).toEqual(['shop'])
  expect(await locate('shop/bin/consoles')).not.toContain('shop')
})

test('the program that a shared image starts is that of its service, though the image is called like another one', async () => {
  const graph = await graphOf({
    ...inside('cmd/stock', program),
    ...inside('cmd/cellar', program),
    'compose.yaml': `services:
  stock: { build: ., image: acme/stock, command: ["node", "cmd/stock/index.js"] }
  cellar: { build: ., image: acme/stock, command: ["node", "cmd/cellar/index.js"] }
`,
  })
  const found = graph
    .nodes()
    .flatMap(({ roots, assignments = [] }) =>
      roots.flatMap(({ path }) => assignments.map(({ workload }) => `${workload} ${path}`)),
    )
  expect(found.sort()).toEqual(['cellar cmd/cellar', 'stock cmd/stock'])
})

const application = (name: string, port: number): Readonly<Record<string, string>> => ({
  [`${name}/compose.yaml`]: `services:
  app: { build: docker/php, volumes: [".:/var/www"] }
  db: { image: "mysql:9", ports: ["${port}:3306"]${port === 3306 ? ', container_name: mysql' : ''} }
  web: { build: docker/nginx, volumes: [".:/var/www"] }
`,
  [`${name}/docker/php/Dockerfile`]: 'FROM php:8-fpm\nCOPY php.ini "${PHP_INI_DIR}"/conf.d/\n',
  [`${name}/docker/nginx/Dockerfile`]: 'FROM nginx\nCOPY default.conf /etc/nginx/conf.d/\n',
  [`${name}/docker/nginx/default.conf`]: 'server { location ~ \\.php$ { fastcgi_pass app:9000; } }\n',
  [`${name}/index.php`]: '<?php\n$db = new PDO("mysql:host=127.0.0.1;port=3306;dbname=all");\n',
  [`${name}/config/database.php`]: "<?php\nreturn ['default' => env('DB_CONNECTION', 'mysql')];\n",
  [`${name}/.env.example`]: 'DB_CONNECTION=mysql\n',
})

test('projects of compose with services of the same names are told apart, each with its own database and web server', async () => {
  expect(await edgesOf({ ...application('orders', 3306), ...application('stock', 3307) })).toEqual([
    'orders -> orders-db db',
    'orders-nginx -> orders http \\.php',
    'stock -> stock-db db',
    'stock-nginx -> stock http \\.php',
  ])
})

test('a project of compose in the root of a repository has no folder to be named after', async () => {
  const one = application('orders', 3306)
  const root = Object.fromEntries(Object.entries(application('', 3307)).map(([path, text]) => [path.slice(1), text]))
  const names = (await graphOf({ ...one, ...root })).nodes().map(({ name }) => name)
  expect(names).toContain('orders')
  expect(names).not.toContain('')
})

test('a Dockerfile whose path differs in its case is the one that a system without case finds', async () => {
  const build = (path: string): string => `services:
  orders.api: { build: { context: ., dockerfile: ${path} } }
`
  const rootsOf = async (path: string, ...folders: readonly string[]): Promise<string[]> => {
    const code = Object.assign({}, ...folders.map((folder) => inside(folder, program))) as Record<string, string>
    const graph = await graphOf({ ...code, 'compose.yaml': build(path) })
    return graph.nodes().flatMap(({ name, roots }) => roots.map(({ path }) => `${name} ${path}`))
  }
  expect(await rootsOf('Src/orders.api/Dockerfile', 'src/Orders.API')).toEqual(['orders.api src/Orders.API'])
  expect(await rootsOf('Src/orders.api/Dockerfile', 'src/Orders.API', 'SRC/Orders.api')).not.toContain(
    'orders.api src/Orders.API',
  )
})

test('a build context that is spelt otherwise than its folder is that folder', async () => {
  const rootsOf = async (context: string, ...folders: readonly string[]): Promise<string[]> => {
    const code = Object.assign({}, ...folders.map((folder) => inside(folder, program))) as Record<string, string>
    const compose = `services:\n  ad-service: { build: ${context} }\n`
    const graph = await graphOf({ ...code, 'compose.yaml': compose })
    return graph
      .nodes()
      .flatMap(({ roots, deployments = [] }) =>
        roots.flatMap(({ path }) => deployments.map(({ workload }) => `${workload} ${path}`)),
      )
  }
  expect(await rootsOf('./src/Ad-Service', 'src/adservice')).toEqual(['ad-service src/adservice'])
  // Near misses: two folders of these letters, and one that exists.
  expect(await rootsOf('./src/Ad-Service', 'src/adservice', 'src/ad_service')).not.toContain('ad-service src/adservice')
  expect(await rootsOf('./src/ad-service', 'src/adservice', 'src/ad-service')).toContain('ad-service src/ad-service')
})

test('services of one name in several compose files are told apart by their folders', async () => {
  const php = { 'index.php': "<?php\n$db = new PDO('mysql:host=db');\n" }
  const compose = 'services:\n  php: { build: ./docker/php, volumes: ["./:/var/www"] }\n  db: { image: mysql }\n'
  const own = (folder: string) =>
    inside(`services/${folder}`, { ...php, 'compose.yaml': compose, 'docker/php/Dockerfile': 'FROM php:8\n' })
  const graph = await graphOf({ ...own('users'), ...own('orders') })
  const found = graph.nodes().flatMap(({ name, roots }) => roots.map(({ path }) => `${name} ${path}`))
  expect(found).toEqual(['orders services/orders', 'users services/users'])
  // Two files of one folder name variants of one service.
  const variant = (folder: string) => `services:\n  shop: { build: ./${folder} }\n`
  const variants = await graphOf({
    ...inside('shop', program),
    ...inside('shop-fixed', program),
    'compose.yaml': variant('shop'),
    'compose.fixed.yaml': variant('shop-fixed'),
  })
  expect(variants.nodes().flatMap(({ name, roots }) => roots.map(({ path }) => `${name} ${path}`))).toEqual([
    'shop shop',
    'shop shop-fixed',
  ])
})

test('an image that copies and mounts nothing is not the program around its folder', async () => {
  const tool = 'FROM golang:1.24\nRUN go install example.com/ddns@latest\nCMD ["ddns"]\n'
  const graph = await graphOf({
    ...program,
    Dockerfile: 'FROM node:24\nCOPY . .\nCMD ["npm", "start"]\n',
    'compose.yaml': 'services:\n  shop: { build: . }\n',
    'docker/ddns/Dockerfile': tool,
    'docker/ddns/compose.yaml': 'services:\n  ddns: { image: "acme/ddns:1" }\n',
  })
  const found = graph.nodes().map(({ name, roots }) => `${name} ${roots.map(({ path }) => path).join()}`)
  expect(found).toEqual(['ddns docker/ddns', 'shop '])
})

test('a runtime runs the code of the folder that is mounted into it', async () => {
  const graph = await graphOf({
    'compose.yaml': `services:
  one: { image: "node:24", command: npm start, volumes: ["./carts:/app"] }
  two: { image: "node:24", command: npm start, volumes: [{ type: bind, source: ./orders, target: /app }] }
`,
    ...inside('carts', program),
    ...inside('orders', program),
  })
  const found = graph.nodes().map(({ name, roots }) => `${name} ${roots.map(({ path }) => path).join()}`)
  expect(found).toEqual(['one carts', 'two orders'])
})

test('a web server that serves mounted files runs no code', async () => {
  const graph = await graphOf({
    'compose.yaml': `services:
  php: { build: docker/php, volumes: ["./:/var/www"] }
  web: { image: "nginx:alpine", ports: ["80:80"], volumes: ["./:/var/www", "./docker/nginx/:/etc/nginx/conf.d/"] }
  worker: { image: "php:8", command: php artisan queue:work, volumes: ["./:/var/www"] }
`,
    'docker/php/Dockerfile': 'FROM php:8-fpm\n',
    'docker/nginx/default.conf': 'server { listen 80; location ~ \\.php$ { fastcgi_pass php:9000; } }\n',
    'index.php': "<?php\n$db = new PDO('mysql:host=db');\n",
  })
  const found = graph
    .nodes()
    .map(({ name, assignments }) => `${name}: ${assignments?.map(({ workload }) => workload).join()}`)
  expect(found).toEqual(['php: php,worker'])
})

test('projects of compose in a folder for such files are named after the folder around it, with databases of their own', async () => {
  const project = (name: string): Readonly<Record<string, string>> =>
    inside(name, {
      ...program,
      'index.js': `require("pg").Pool({ host: process.env.DB_HOST })\n`,
      'docker/app/Dockerfile': 'FROM node:24\nCOPY . .\n',
      'docker/compose.yaml': `services:
  db: { image: "postgres:17" }
  app: { build: { context: .., dockerfile: docker/app/Dockerfile }, environment: { DB_HOST: db } }
`,
    })
  expect(await edgesOf({ ...project('orders'), ...project('stock') })).toEqual([
    'orders -> orders-db db',
    'stock -> stock-db db',
  ])
})

test('what a compose file of tests starts beside that of the system is none of its services', async () => {
  const compose = (name: string): string => `services:\n  ${name}: { image: "postgres:17" }\n`
  const names = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await graphOf(files)).nodes().map(({ name }) => name)
  const ofTests = { 'docker-compose.test.yml': compose('orders-test-db') }
  expect(await names({ ...ofTests, 'docker-compose.yml': compose('orders-db') })).toEqual(['orders-db'])
  // Alone it is all that says what the system is made of.
  expect(await names(ofTests)).toEqual(['orders-test-db'])
})

test('the name that an application gives itself says more than that of a folder', async () => {
  const chart = { 'k8s/all.yaml': deployment('users', 'acme/shop-users:1') }
  const backend = inside('backend/users', {
    'pom.xml':
      '<project><artifactId>users</artifactId><parent><artifactId>spring-boot-starter-parent</artifactId></parent><build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>',
    'src/main/java/A.java': 'class A { public static void main(String[] a) { SpringApplication.run(A.class); } }',
    'src/main/resources/application.yml': 'spring: { application: { name: users } }\n',
  })
  const page = inside('frontend/users', { 'package.json': program['package.json'], 'index.js': '' })
  const graph = await graphOf({ ...chart, ...backend, ...page })
  const deployed = graph.nodes().filter(({ deployments = [] }) => deployments.length > 0)
  expect(deployed.flatMap(({ roots }) => roots.map(({ path }) => path))).toEqual(['backend/users'])
})

test("a program of Rust whose main function Rocket's attribute writes is a service", async () => {
  const crate = inside('orders', {
    'Cargo.toml': '[package]\nname = "orders"\n[dependencies]\nrocket = "0.5"\n',
    'src/main.rs':
      '#[macro_use] extern crate rocket;\n#[launch]\nfn rocket() -> _ { rocket::build().mount("/", routes![list]) }\n',
  })
  const library = inside('shared', {
    'Cargo.toml': '[package]\nname = "shared"\n',
    'src/lib.rs': 'pub fn launch() {}\n',
  })
  const graph = await graphOf({ ...crate, ...library })
  expect(graph.nodes().map(({ name }) => name)).toEqual(['orders'])
})
