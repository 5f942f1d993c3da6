import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

const pom = (name: string): string =>
  `<project><artifactId>${name}</artifactId><dependencies><dependency><groupId>org.springframework.boot</groupId>` +
  '<artifactId>spring-boot-starter-web</artifactId></dependency></dependencies></project>'
const controller = (path: string): string =>
  `package acme;\n@RestController\nclass Items {\n  @GetMapping("${path}")\n  String all() { return ""; }\n}\n`
const starts = (name: string): string =>
  `package acme;\npublic class ${name} {\n  public static void main(String[] args) { Runner.run(args); }\n}\n`
/** Another module that is a service, so that nothing rests on there being one alone. */
const other = {
  'stock/pom.xml': pom('stock'),
  'stock/src/main/java/acme/StockApplication.java': starts('StockApplication'),
  'stock/src/main/java/acme/Items.java': controller('/stock'),
}

async function servicesOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const graph = await graphOf({
    ...other,
    'orders/pom.xml': pom('orders'),
    'orders/src/main/java/acme/Items.java': controller('/orders'),
    ...files,
  })
  return graph.nodes().map(({ name }) => name)
}

test.each([
  ['orders/src/main/java/acme/Orders.java', starts('Orders')],
  ['orders/src/main/java/acme/samples/Kickoff.java', starts('Kickoff')],
  ['orders/src/main/kotlin/acme/Start.kt', 'package acme\n\nsuspend fun main(args: Array<String>) {\n  run()\n}\n'],
])('a module is a service whatever its main class is called: %s', async (path, text) => {
  expect(await servicesOf({ [path]: text })).toEqual(['orders', 'stock'])
})

test.each([
  ['of a test', 'orders/src/test/java/acme/Try.java', starts('Try')],
  [
    'that is only called',
    'orders/src/main/java/acme/Calls.java',
    'package acme;\nclass Calls { void a() { Other.main(null); } }\n',
  ],
  ['that is a method of Kotlin', 'orders/src/main/kotlin/acme/Menu.kt', 'class Menu { val a = main() }\n'],
])('a main function %s starts nothing', async (_what, path, text) => {
  expect(await servicesOf({ [path]: text })).toEqual(['stock'])
})

test('a module that has its framework from its parent, or from a module it uses, is a service if its main class names the framework', async () => {
  const spring = starts('Orders').replace(
    'package acme;',
    'package acme;\nimport org.springframework.boot.SpringApplication;',
  )
  const bare = {
    'orders/pom.xml':
      '<project><parent><artifactId>shop</artifactId></parent><artifactId>orders</artifactId></project>',
  }
  const main = 'orders/src/main/java/acme/Orders.java'
  expect(await servicesOf({ ...bare, [main]: spring })).toEqual(['orders', 'stock'])
  expect(await servicesOf({ ...bare, [main]: starts('Orders') })).toEqual(['stock'])
})
