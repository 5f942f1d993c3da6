import { describe, expect, test } from 'vitest'
import { type Marker, markerFileOf, readMarkers } from '../../src/service-graph/services/markers.js'
import { changesOf } from '../graph-of.js'
import { rootsOf } from '../../src/service-graph/services/service-locator.js'

/** The services of a repository `shop` that holds these files, as `name path`. */
async function servicesOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await changesOf('shop', files)).flatMap((change) =>
    'source' in change ? change.source.services.map(({ name, path }) => `${name} ${path}`.trim()) : [],
  )
}

const image = (path: string): Marker => ({ path, strength: 'deployed', name: null })

describe('services of a repository', () => {
  test('of one Dockerfile lie in the folders that arguments of their builds name', async () => {
    const compose = `services:
  orders-service: { build: { context: ., dockerfile: Dockerfile, args: { BASE_PATH: server/src/services/orders } } }
  payments: { build: { context: ., args: [VERSION=1/2, "BASE_PATH=server/src/services/payments"] } }
  docs: { build: { context: ., args: { BASE_PATH: no/such/folder } } }
  stock: { build: { context: ., dockerfile: stock/Dockerfile, args: { BASE_PATH: server/src/services/orders } } }
  web: { build: { context: ., args: { PROTO_DIR: shared/proto } } }
  mail: { build: { context: ., args: { PROTO_DIR: shared/proto } } }`
    const files = {
      'docker-compose.yml': compose,
      Dockerfile: 'FROM node\nARG BASE_PATH\nCOPY $BASE_PATH/ ./$BASE_PATH/\n',
      'server/src/services/orders/index.js': '',
      'server/src/services/payments/index.js': '',
      'shared/proto/shop.proto': '',
      'stock/Dockerfile': 'FROM node\nCOPY . .\n',
    }
    // The image of `stock` has a Dockerfile of its own, and what all get alike tells no service from another.
    expect(await servicesOf(files)).toEqual([
      'orders-service server/src/services/orders',
      'payments server/src/services/payments',
      'shop',
      'stock stock',
    ])
    // A Dockerfile that an argument completes builds no service of its own.
    expect(await servicesOf({ Dockerfile: files.Dockerfile })).toEqual([])
    expect(await servicesOf({ Dockerfile: 'FROM java\nARG JAR_FILE\nCOPY ${JAR_FILE} app.jar\n' })).toEqual(['shop'])
  })

  test('of folders below another program: what its own script starts is one too, if it is a server', async () => {
    const started = (script: string): string => JSON.stringify({ scripts: { start: script } })
    const gateway = (text: string, script: string): Readonly<Record<string, string>> => ({
      'package.json': started(script),
      'gateway.js': text,
      'services/orders/package.json': started('node index.js'),
      'services/stock/package.json': started('node index.js'),
    })
    const server = "const app = require('express')()\napp.listen(3000)\nmodule.exports = app\n"
    const both = ['orders services/orders', 'stock services/stock']
    const script = 'node run.js && node --inspect ./gateway.js'
    expect(await servicesOf(gateway(server, script))).toEqual(['shop', ...both])
    // One that only starts the others, and a server that no script starts.
    expect(await servicesOf(gateway("spawn('npm', ['start'])\n", script))).toEqual(both)
    expect(await servicesOf(gateway(server, 'node run.js'))).toEqual(both)
  })

  test('of a monorepo of Nest are its applications, not what starts one of them by its name', async () => {
    const main = 'const app = await NestFactory.create(AppModule)\nawait app.listen(3000)\n'
    const workspace = (monorepo: boolean): Readonly<Record<string, string>> => ({
      Dockerfile: 'FROM node:24\nCOPY . .\nCMD ["npm", "start"]\n',
      'package.json': JSON.stringify({ scripts: { start: 'nest start', 'start:dev': 'nest start --watch' } }),
      'nest-cli.json': JSON.stringify({ monorepo, root: 'apps/orders' }),
      'apps/orders/src/main.ts': main,
      'apps/orders/tsconfig.app.json': '{}',
      'apps/stock/src/main.ts': main,
      'apps/stock/tsconfig.app.json': '{}',
    })
    const applications = ['orders apps/orders', 'stock apps/stock']
    expect(await servicesOf(workspace(true))).toEqual(applications)
    expect(await servicesOf({ ...workspace(true), Dockerfile: '' })).toEqual(applications)
    expect(await servicesOf(workspace(false))).toEqual(['shop', ...applications])
  })

  test('of a compose file in a folder lie where its paths lead from the directory of the project', async () => {
    const files = {
      'deploy/docker/compose.yaml': `services:
  orders: { build: { context: ., dockerfile: src/orders/Dockerfile } }
  stock: { build: src/stock }
  mail: { build: src/mail }`,
      'src/orders/Dockerfile': 'FROM node\nCOPY . .\n',
      'src/orders/index.js': '',
      'src/stock/Dockerfile': 'FROM node\nCOPY . .\n',
      'src/stock/index.js': '',
    }
    expect(await servicesOf(files)).toEqual(['orders src/orders', 'stock src/stock', 'mail deploy/docker/src/mail'])
    const beside = {
      'deploy/docker/src/orders/Dockerfile': 'FROM node\nCOPY . .\n',
      'deploy/docker/src/orders/index.js': '',
    }
    expect(await servicesOf({ ...files, ...beside })).toContain('orders deploy/docker/src/orders')
  })

  test.each(['Dockerfile.test', 'e2e.Dockerfile', 'Dockerfile.ci'])(
    'are no images for tests and checks: %s',
    async (path) => {
      expect(await servicesOf({ [path]: 'FROM golang\nCOPY . .' })).toEqual([])
      expect(await servicesOf({ 'Dockerfile.contest': 'FROM golang\nCOPY . .' })).toHaveLength(1)
    },
  )

  test('of one folder lie in those of the programs that their Dockerfiles build', async () => {
    const build = (program: string): string => `FROM golang\nCOPY . .\nRUN go build -o /bin/x ${program}\n`
    const programs = {
      'go.mod': 'module shop\n',
      'cmd/api/main.go': 'package main\n',
      'cmd/worker/main.go': 'package main\n',
      'internal/worker/run.go': 'package worker\n',
    }
    const images = { Dockerfile: build('./cmd/api'), 'Dockerfile.worker': build('./cmd/worker/main.go') }
    expect(await servicesOf({ ...images, ...programs })).toEqual([
      'api cmd/api',
      'worker cmd/worker',
      'worker internal/worker',
    ])
    // One that builds all of them is of none, and so is one that only runs a script for it.
    for (const words of ['./cmd/api ./cmd/worker', './scripts/build.sh'])
      expect(await servicesOf({ ...images, Dockerfile: build(words), ...programs, 'scripts/a.go': '' })).toEqual([
        'worker',
      ])
  })

  test('lie where they are built, whatever folder of it their Dockerfiles clear', async () => {
    const rust = 'FROM rust\nCOPY ./Cargo.toml .\nRUN cargo build; rm src/*.rs\nCOPY ./src ./src\nCMD ["/api/orders"]\n'
    const files = (name: string) => ({ [`${name}/Dockerfile`]: rust, [`${name}/src/main.rs`]: 'fn main() {}\n' })
    const compose = 'services:\n  orders: { build: ./orders }\n  stock: { build: ./stock }\n'
    const services = ['orders orders', 'stock stock']
    expect(await servicesOf({ 'compose.yaml': compose, ...files('orders'), ...files('stock') })).toEqual(services)
    // The same build, with the file that it starts.
    const named = rust.replace('rm src/*.rs', 'rm src/main.rs')
    const images = { 'orders/Dockerfile': named, 'stock/Dockerfile': named }
    expect(await servicesOf({ 'compose.yaml': compose, ...files('orders'), ...files('stock'), ...images })).toEqual(
      services,
    )
  })

  test('of a Dockerfile that compose names are not those of the folder that it starts', async () => {
    const start = 'FROM node\nCOPY . .\nCMD ["node", "src/app.js"]\n'
    const compose = 'services:\n  orders-api: { build: ./orders }\n  stock-api: { build: ./stock }\n'
    const folders = { 'orders/src/app.js': '', 'stock/src/app.js': '', 'web/src/app.js': '' }
    const images = { 'orders/Dockerfile': start, 'stock/Dockerfile': start, 'web/Dockerfile': start }
    expect(await servicesOf({ 'compose.yaml': compose, ...images, ...folders })).toEqual([
      'orders-api orders',
      'stock-api stock',
      'web web',
    ])
    // One name in each of several folders is chance.
    const others = { 'orders/Dockerfile.orders': start, 'stock/Dockerfile.stock': start }
    expect(await servicesOf({ ...images, ...others, ...folders })).toEqual(['orders orders', 'stock stock', 'web web'])
  })

  test('of one Dockerfile lie in no folder of documents, migrations and contracts that is named like them', async () => {
    const compose = `services:
  orders: { build: { context: ., args: { SERVICE: orders } } }
  stock: { build: { context: ., args: { SERVICE: stock } } }`
    const beside = (folder: string): Readonly<Record<string, string>> =>
      Object.fromEntries(['orders', 'stock'].map((name) => [`${folder}/${name}/x.go`, '']))
    const images = {
      'compose.yaml': compose,
      Dockerfile: 'FROM golang\nARG SERVICE\nCOPY . .\n',
      'go.mod': 'module shop',
    }
    const parts = { ...beside('cmd'), ...beside('internal'), ...beside('docs'), ...beside('migrations') }
    const inCode = ['orders cmd/orders', 'orders internal/orders', 'stock cmd/stock', 'stock internal/stock']
    expect(await servicesOf({ ...images, ...parts, ...beside('proto') })).toEqual(inCode)
    // Four folders of code of one name are too many to say that they are one service.
    expect(await servicesOf({ ...images, ...parts, ...beside('web'), ...beside('jobs') })).toHaveLength(1)
  })

  test('are modules of Node whose first file starts a server, without a script that starts it', async () => {
    const listens = 'const app = express()\napp.listen(8081)\n'
    const manifest = '{ "main": "index.js", "scripts": { "test": "exit 1" } }'
    const files = {
      'orders/package.json': manifest,
      'orders/index.js': listens,
      'Stock Service/package.json': manifest,
      'Stock Service/src/app.ts': `export ${listens}export default app\n`,
      'mail/package.json': manifest,
      'mail/Server.js': listens,
      'search/package.json': manifest,
      'search/index.js': "const Hapi = require('@hapi/hapi')\nconst server = Hapi.server()\nserver.start()\n",
      // Not the server of a framework.
      'tests-of-mail/package.json': manifest,
      'tests-of-mail/index.js': "const server = require('./fake')\nserver.start()\n",
      // A library, and a file of another program.
      'common/package.json': manifest,
      'common/index.js': 'module.exports = { app: express() }\n',
      'serving/package.json': manifest,
      'serving/src/server.ts': 'export function serve(app: Express): void {\n  app.listen(8080)\n}\n',
      'orders/routes/index.js': listens,
      // The call is a comment.
      'billing/package.json': manifest,
      'billing/index.js': 'const app = express()\n// app.listen(8081)\n/* app.listen(8081)\n * app.listen(8081) */\n',
    }
    expect(await servicesOf(files)).toEqual([
      'orders orders',
      'Stock Service Stock Service',
      'mail mail',
      'search search',
    ])
  })

  test('that copy settings and scripts alone into a language hold the code that is mounted', async () => {
    const compose = 'services:\n  orders: { build: orders/php, volumes: ["../orders:/var/www/html"] }\n'
    const built = (copied: string) => ({
      'docker/compose.yaml': compose,
      'docker/orders/php/Dockerfile': `FROM php:8-apache\nCOPY ${copied}/conf.d/\nENTRYPOINT ["entrypoint.sh"]\n`,
      'docker/orders/php/tool.php': '<?php\n',
      'orders/public/index.php': '<?php\n',
    })
    expect(await servicesOf(built('php.ini vhost.conf entrypoint.sh /etc'))).toEqual(['orders orders'])
    expect(await servicesOf(built('php.ini "${PHP_INI_DIR}"'))).toEqual(['orders orders'])
    expect(await servicesOf(built('php.ini tool.php /etc'))).toContain('orders docker/orders/php')
  })

  test('of a workspace of Nx are the applications that a target serves', async () => {
    const project = (projectType: string, target: string): string =>
      JSON.stringify({ projectType, targets: { [target]: { executor: '@nx/js:node' } } })
    const files = {
      'package.json': '{ "scripts": { "start:orders": "nx serve orders" } }',
      Dockerfile: 'FROM node\nARG APP_DIR\nCOPY dist/$APP_DIR .\nCMD node main.js\n',
      'apps/orders/project.json': project('application', 'serve'),
      'apps/orders/src/main.ts': 'import { start } from "@shop/start"\nstart()\n',
      'apps/orders-e2e/project.json': project('application', 'e2e'),
      'apps/orders-e2e/src/main.ts': '',
      'libs/start/project.json': project('library', 'serve'),
      'libs/start/src/index.ts': '',
    }
    expect(await servicesOf(files)).toEqual(['orders apps/orders'])
  })

  test('built from one context each hold the program that they copy', async () => {
    const started = '{ "scripts": { "start": "node index.js" } }'
    const files = (copied: string) => ({
      'compose.yaml':
        'services:\n  front: { build: { context: ., dockerfile: a.dockerfile } }\n  back: { build: { context: ., dockerfile: b.dockerfile } }\n',
      'a.dockerfile': 'FROM node\nCOPY web .\nCOPY web/package.json ./\nCMD ["npm", "start"]\n',
      'b.dockerfile': `FROM node\nCOPY ${copied} .\nCMD ["npm", "start"]\n`,
      'web/package.json': started,
      'web/index.js': '',
      'orders/package.json': started,
      'orders/index.js': '',
    })
    expect(await servicesOf(files('orders'))).toEqual(['front web', 'back orders'])
    // What copies all is the program around it; what two programs are copied of is none of them.
    expect(await servicesOf(files('.'))).not.toContain('back orders')
    expect(await servicesOf(files('web orders'))).not.toContain('back orders')
    expect(await servicesOf({ ...files('orders'), 'package.json': started })).not.toContain('back orders')
    const { 'b.dockerfile': _other, ...one } = files('orders')
    const only = { ...one, 'compose.yaml': 'services:\n  front: { build: { context: ., dockerfile: a.dockerfile } }\n' }
    expect(await servicesOf(only)).toContain('front web')
    const { 'orders/package.json': _manifest, ...library } = files('orders')
    expect(await servicesOf(library)).not.toContain('back orders')
  })

  test('whose folder has their name stay in it, though a package of their code has that name too', async () => {
    const manage = 'if __name__ == "__main__":\n    execute_from_command_line(sys.argv)\n'
    const files = {
      'compose.yaml':
        'services:\n  orders: { build: { context: ., dockerfile: Dockerfile.orders } }\n  web: { build: { context: ., dockerfile: Dockerfile.web } }\n' +
        '  worker: { build: { context: ., dockerfile: Dockerfile.orders } }\n',
      'Dockerfile.orders': 'FROM python:3\nCOPY orders /orders\nCMD ["entrypoint.sh"]\n',
      'Dockerfile.web': 'FROM python:3\nCOPY web /web\nCMD ["entrypoint.sh"]\n',
      'orders/manage.py': manage,
      'orders/orders/settings.py': '',
      'orders/stock/views.py': '',
      'web/manage.py': manage,
    }
    expect(await servicesOf(files)).toEqual(['orders orders', 'web web'])
  })

  test('built beside the modules of a folder each hold the one whose archive they copy', async () => {
    const pom = '<project><artifactId>orders</artifactId></project>'
    const files = (copied: string) => ({
      'compose.yaml': 'services:\n  orders-app: { build: ./orders }\n',
      'orders/pom.xml': '<project><packaging>pom</packaging><modules><module>orders-api</module></modules></project>',
      'orders/Dockerfile': `FROM openjdk:21\nCOPY ${copied} app.jar\nENTRYPOINT ["java", "-jar", "app.jar"]\n`,
      'orders/orders-api/pom.xml': pom,
      'orders/orders-api/src/main/java/Order.java': 'class Order {}\n',
      'orders/orders-impl/pom.xml': pom.replace(
        '</p',
        '<plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></p',
      ),
      'orders/orders-impl/src/main/java/Main.java':
        'class Main { public static void main(String[] args) { SpringApplication.run(Main.class); } }\n',
    })
    expect(await servicesOf(files('orders-impl/target/orders-impl-1.0.jar'))).toEqual(['orders-app orders/orders-impl'])
    expect(await servicesOf(files('orders-impl/build/libs/*.jar'))).toEqual(['orders-app orders/orders-impl'])
    expect(await servicesOf(files('other/target/other.jar'))).not.toContain('orders-app orders/orders-impl')
  })

  test('built from one context each hold the module that they copy beside what all of them copy', async () => {
    const manifest = '{ "dependencies": { "express": "5" } }'
    const files = (copied: string) => ({
      'compose.yaml':
        'services:\n  front: { build: { context: ., dockerfile: a.dockerfile } }\n  back: { build: { context: ., dockerfile: b.dockerfile } }\n',
      'a.dockerfile':
        'FROM node\nCOPY common/src common/src\nCOPY web/package.json app/\nCOPY web/src app/src\nCMD ["node", "app/src"]\n',
      'b.dockerfile': `FROM node\nCOPY common/src common/src\n${copied}\nCMD ["node", "app/src"]\n`,
      'common/package.json': manifest,
      'common/src/start.js': '',
      'web/package.json': manifest,
      'web/src/index.js': '',
      'orders/package.json': manifest,
      'orders/src/index.js': '',
    })
    expect(await servicesOf(files('COPY orders/src app/src'))).toEqual(['front web', 'back orders'])
    // Two modules are none of them, and what has nothing of its own stays where it is.
    expect(await servicesOf(files('COPY orders/src web/src app/src/'))).not.toContain('back orders')
    expect(await servicesOf(files(''))).not.toContain('back common')
    const { 'orders/package.json': _manifest, ...library } = files('COPY orders/src app/src')
    expect(await servicesOf(library)).not.toContain('back orders')
  })

  test('stay in their folder if the manifest of its module is copied, or if it is mounted beside another', async () => {
    const built = (copied: string, folder: string, volumes: string) => ({
      'compose.yaml': `services:\n  orders: { build: ./${folder}, volumes: [${volumes}] }\n`,
      [`${folder}Dockerfile`]: `FROM python:3\nCOPY ${copied} ./\nCMD ["python", "-m", "app"]\n`,
      'src/app.py': '',
      'orders/src/app.py': '',
      'scripts/seed.py': '',
    })
    const shared = '"./scripts:/scripts", "./orders:/app"'
    expect(await servicesOf(built('pyproject.toml', '', '"./src:/app/src"'))).toEqual(['orders'])
    expect(await servicesOf(built('start.sh', 'orders/', shared))).toEqual(['orders orders'])
    expect(await servicesOf(built('logging.toml', '', '"./src:/app/src"'))).toEqual(['orders src'])
    expect(await servicesOf(built('start.sh', 'docker/', shared))).toEqual(['orders scripts'])
  })

  test('have the Dockerfile that is written from the compose file in place of the build context', async () => {
    const compose = 'services:\n  orders: { build: { context: apps/orders, dockerfile: apps/orders/Dockerfile } }\n'
    const files = { 'compose.yaml': compose, 'apps/orders/Dockerfile': 'FROM node\nCOPY . .\n' }
    expect(await servicesOf(files)).toEqual(['orders apps/orders'])
    const elsewhere = compose.replace('dockerfile: apps/orders', 'dockerfile: apps/stock')
    expect(
      await servicesOf({ ...files, 'compose.yaml': elsewhere, 'apps/stock/Dockerfile': 'FROM node\nCOPY . .\n' }),
    ).not.toContain('orders apps/stock')
  })

  test('of one folder for several environments are one', async () => {
    const compose = (dockerfile: string): string =>
      `services:\n  orders: { build: { context: ., dockerfile: orders/cmd/grpc/${dockerfile} } }\n`
    const go = { 'orders/go.mod': 'module orders\n', 'orders/cmd/grpc/main.go': 'package main\n', 'stock/main.go': '' }
    const image = 'FROM golang\nCOPY . .\n'
    const files = { ...go, 'orders/cmd/grpc/Dockerfile': image }
    const dev = { ...files, 'orders/cmd/grpc/DockerfileDev': image, 'compose.yaml': compose('DockerfileDev') }
    expect(await servicesOf(dev)).toHaveLength(1)
    const worker = {
      ...files,
      'orders/cmd/grpc/Dockerfile.worker': image,
      'compose.yaml': compose('Dockerfile.worker'),
    }
    expect(await servicesOf(worker)).toHaveLength(2)
  })

  test('of another repository lie in none of this one', async () => {
    const compose = `services:
  orders: { build: "https://github.com/acme/orders.git#main:docker" }
  stock: { build: { context: "git@github.com:acme/stock.git" } }
  cart: { build: ./cart }`
    expect(await servicesOf({ 'compose.yaml': compose, 'cart/Dockerfile': 'FROM node\nCOPY . .\n' })).toEqual([
      'cart cart',
    ])
  })

  test('of one Dockerfile lie in the folders that their commands start', async () => {
    const compose = `services:
  orders: { build: ., command: php -S 0.0.0.0:80 --dir=apps/orders/back/public }
  page: { build: ., entrypoint: [php], command: [-S, "0.0.0.0:80", "--dir=apps/orders/front/public"] }
  stock: { build: ., command: ./apps/stock/back/public/run.sh }
  mail: { build: ., command: scripts/no/such/folder }
  cron: { build: . }`
    const folders = ['apps/orders/back', 'apps/orders/front', 'apps/stock/back'].map((folder) => `${folder}/public`)
    const files = Object.fromEntries(folders.map((folder) => [`${folder}/index.php`, '']))
    expect(await servicesOf({ 'compose.yaml': compose, ...files })).toEqual([
      'orders apps/orders/back',
      'page apps/orders/front',
      'stock apps/stock/back',
      'shop',
    ])
    // What all of them start tells none of them from another; nor do two files of one folder.
    const alike = 'services:\n  a: { build: ., command: bin/run/a.sh }\n  b: { build: ., command: bin/run/b.sh }'
    expect(await servicesOf({ 'compose.yaml': alike, 'bin/run/a.php': '' })).toEqual(['shop'])
  })

  test('are named by the compose service that builds them, workers belonging to what they work for', async () => {
    const compose = `services:
  inventory: { build: ../inventory-py }
  inventory-worker: { build: { context: ../inventory-py, target: worker } }
  db: { image: postgres:17 }`
    expect(await servicesOf({ 'deploy/docker-compose.yml': compose })).toEqual(['inventory inventory-py'])
  })

  test('have the name of their manifest, in whatever order files are listed', async () => {
    const project = { 'Shop/Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web" />' }
    const manifest = { 'compose.yaml': 'services:\n  shop: { build: ./Shop }\n' }
    for (const files of [
      { ...project, ...manifest },
      { ...manifest, ...project },
    ])
      expect(await servicesOf(files)).toEqual(['shop Shop'])
  })

  test('lie where the Dockerfile of a shared build context lies', async () => {
    const compose = `services:
  catalog.api: { build: { context: ., dockerfile: Services/Catalog/Catalog.API/Dockerfile } }`
    expect(await servicesOf({ 'src/docker-compose.yml': compose })).toEqual([
      'catalog.api src/Services/Catalog/Catalog.API',
    ])
  })

  test('are not made of an image that is a database with tables in it, wherever its Dockerfile lies', async () => {
    const dockerfile = 'FROM mysql:8\nCOPY dump.sql /'
    for (const folder of ['docker/orders-db', '.docker/orders-db']) {
      const compose = `services:\n  db: { build: ./${folder} }\n`
      expect(await servicesOf({ [`${folder}/Dockerfile`]: dockerfile, 'compose.yaml': compose })).toEqual([])
    }
  })

  test('lie beside what they build, under a name if their folder has one', async () => {
    const placeOf = (path: string) =>
      servicesOf({ [path]: 'FROM php:8\nCOPY . .', 'index.php': '', 'orders/a.php': '' })
    expect(await placeOf('orders/_docker/app/Dockerfile')).toEqual(['orders orders'])
    expect(await placeOf('orders/docker/app/Dockerfile')).toEqual(['orders orders'])
    expect(await placeOf('docker/orders/Dockerfile')).toEqual(['orders'])
    expect(await placeOf('orders/mydocker/app/Dockerfile')).toEqual(['mydocker orders/mydocker/app'])
  })

  test('are not made of files in hidden folders, nor of pages about Dockerfiles', async () => {
    const image = 'FROM node:24\nCOPY . .'
    expect(await servicesOf({ 'orders/Dockerfile-explained.html': image, 'orders/index.js': '' })).toEqual([])
    expect(await servicesOf({ '.docker/orders/Dockerfile': image, 'index.js': '' })).toEqual([])
    const compose = 'services:\n  orders: { build: ../orders }\n'
    expect(await servicesOf({ '.docker/compose.yaml': compose, 'orders/index.js': '' })).toEqual([])
    const start = '{"scripts":{"start":"node a"}}'
    expect(await servicesOf({ '.github/tool/package.json': start })).toEqual([])
  })

  test('of Maven are modules that pack a program or have a main function, not what lists or shares code', () => {
    const strengthOf = (text: string): string[] =>
      readMarkers('jvm', 'orders/pom.xml', text).map(({ strength }) => strength)
    expect(strengthOf('<artifactId>spring-boot-maven-plugin</artifactId>')).toEqual(['runnable'])
    expect(strengthOf('<groupId>org.springframework.boot</groupId>')).toEqual(['startable'])
    for (const packed of [
      '<packaging>war</packaging>',
      '<plugin><artifactId>wildfly-swarm-plugin</artifactId></plugin>',
    ])
      expect(strengthOf(packed)).toEqual(['runnable'])
    for (const shared of ['<packaging>jar</packaging>', '<artifactId>maven-war-plugin</artifactId>'])
      expect(readMarkers('jvm', 'orders/pom.xml', shared)).toMatchObject([{ strength: 'startable', isUnsaid: true }])
    expect(readMarkers('jvm', 'orders/build.gradle', "plugins {\n  id 'war'\n}")).toMatchObject([{ path: 'orders' }])
    expect(strengthOf('<modules><module>a</module></modules> spring-boot-maven-plugin')).toEqual(['aggregate'])
    const skipped =
      '<plugin><artifactId>spring-boot-maven-plugin</artifactId><configuration><skip>true</skip></configuration></plugin>'
    expect(strengthOf(skipped)).toEqual(['startable'])
    const tests = '<plugin><artifactId>maven-surefire-plugin</artifactId><configuration><skip>true</skip>'
    expect(strengthOf(`<plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin>${tests}`)).toEqual([
      'runnable',
    ])
    const boot = (rest: string) =>
      readMarkers('jvm', 'a/build.gradle.kts', `plugins { id("org.springframework.boot") }\n${rest}`)[0]?.strength
    expect(boot('tasks.named<BootJar>("bootJar") {\n    archiveFileName = "app.jar"\n}')).toBe('runnable')
    for (const library of [
      'tasks.named<BootJar>("bootJar") {\n    enabled = false\n}',
      'tasks.bootJar { enabled = false }',
      'bootJar.enabled = false',
      'tasks.getByName<BootJar>("bootJar") { isEnabled = false }',
    ])
      expect(boot(library)).toBe('startable')
    expect(readMarkers('jvm', 'build.gradle', 'id "org.springframework.boot" version "3" apply false')).toEqual([
      { path: '', strength: 'startable', name: null },
    ])
  })

  test('are not started by scripts that compile a library or show documentation', () => {
    const marksOf = (...scripts: string[]) => {
      const text = JSON.stringify({
        scripts: Object.fromEntries(scripts.map((script, at) => [at === 0 ? 'start' : 'dev', script])),
      })
      return readMarkers('npm', 'site/package.json', text).length
    }
    for (const script of ['docusaurus start', 'npx vitepress dev docs', 'storybook dev -p 6006', 'tsc --watch'])
      expect(marksOf(script)).toBe(0)
    expect(marksOf('node server.js', 'docusaurus start')).toBe(1)
    expect(marksOf('tsc && node server.js')).toBe(1)
  })

  test('of Maven have their images in folders of sources', async () => {
    const dockerfile = 'FROM eclipse-temurin\nCOPY target/app.jar /app.jar'
    const files = { 'orders/src/main/docker/Dockerfile': dockerfile, 'orders/src/main/java/Shop.java': '' }
    expect(await servicesOf(files)).toEqual(['orders orders'])
  })

  test('of Go start in main.go, or in a file that is called like a folder around it', () => {
    const text = 'package main\n\nfunc main() {}\n'
    const pathsOf = (path: string) => {
      const kind = markerFileOf(path)
      return kind === null ? null : readMarkers(kind, path, text).map((marker) => marker.path)
    }
    expect(pathsOf('orders/main.go')).toEqual(['orders'])
    expect(pathsOf('orders/orders.go')).toEqual(['orders'])
    expect(pathsOf('orders/rpc/orders.go')).toEqual(['orders/rpc'])
    expect(pathsOf('orders/rpc/stock.go')).toBeNull()
    expect(readMarkers('go-main', 'orders/orders.go', 'package orders')).toEqual([])
  })

  test('of Rust are crates with a main function', () => {
    const marker = { path: 'orders', strength: 'runnable', name: null }
    expect(markerFileOf('orders/src/main.rs')).toBe('rust-main')
    expect(readMarkers('rust-main', 'orders/src/main.rs', 'async fn main() {}')).toEqual([marker])
    expect(markerFileOf('orders/src/lib.rs')).toBeNull()
  })

  test('are read from compose files of version 1, too', async () => {
    const compose = 'orders:\n  build: ./orders\n  links: [db]\n'
    expect(await servicesOf({ 'docker-compose.yml': compose })).toEqual(['orders orders'])
  })

  test('do not include what can be started inside a deployed one', () => {
    const tool = readMarkers('npm', 'gateway/tools/mock/package.json', '{"scripts":{"start":"node mock.js"}}')
    expect(rootsOf([image('gateway'), ...tool], 'shop')).toEqual([{ path: 'gateway', name: 'gateway' }])
  })

  test.each(['docs_src/settings/main.py', 'tutorial/step1/app.py', 'examples/chat/package.json', 'docs/Dockerfile'])(
    'are not made of %s, which explains something',
    async (path) => {
      expect(
        await servicesOf({
          [path]: path.endsWith('json') ? '{"scripts":{"start":"node a"}}' : 'FROM node\nCOPY . .\nFlask',
        }),
      ).toEqual([])
    },
  )

  test('of equal names get the folder above in front', () => {
    expect(rootsOf(['orders/api', 'stock/api'].map(image), 'shop').map(({ name }) => name)).toEqual([
      'orders-api',
      'stock-api',
    ])
  })

  test('of equal names get as many folders above in front as tell them apart, without those that only say where things lie', () => {
    const paths = [
      '01-start/before/orders',
      '01-start/after/orders',
      '02-end/after/orders',
      'old/services/mail',
      'new/services/mail',
    ]
    expect(rootsOf(paths.map(image), 'shop').map(({ name }) => name)).toEqual([
      '01-start-before-orders',
      '01-start-after-orders',
      '02-end-after-orders',
      'old-mail',
      'new-mail',
    ])
  })
})
