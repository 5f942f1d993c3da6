import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const service = (name: string, files: Files): Files => ({
  [`${name}/Dockerfile`]: 'FROM eclipse-temurin\nCOPY . .\n',
  [`${name}/pom.xml`]: `<project><artifactId>${name}</artifactId></project>`,
  ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/src/main/java/shop/${path}`, text])),
})
const answering = (name: string): Files =>
  service(name, {
    'Items.java':
      'import org.springframework.web.bind.annotation.*;\n@RestController class Items { @GetMapping("/items") String items() { return ""; } }\n',
  })
const system: Files = {
  ...answering('stock'),
  ...answering('billing'),
  'compose.yaml':
    'services:\n  orders: { build: ./orders }\n  stock: { build: ./stock }\n  billing: { build: ./billing }\n',
}
const spring = 'import org.springframework.context.annotation.*;\n'

async function edgesOf(files: Files): Promise<readonly string[]> {
  const graph = await graphOf({ ...system, ...service('orders', files) })
  return graph.edges().map(({ source, target, urlPatterns }) => `${source} -> ${target} ${urlPatterns.join()}`)
}

const two = `${spring}@Configuration class Clients {
  @Bean RestClient stockClient(RestClient.Builder builder) { return builder.baseUrl("http://stock:8080").build(); }
  @Bean("billing")
  public RestClient other() { return RestClient.create("http://billing:8080"); }
}
`
const taking = (taken: string, field = 'stockClient'): string => `import org.springframework.stereotype.Service;
@Service class Orders {
  private final RestClient ${field};
  Orders(${taken}) { this.${field} = ${taken.split(' ').at(-1)}; }
  String items() { return this.${field}.get().uri("/items").retrieve().body(String.class); }
}
`

test('a client of a configuration is the one with the name of the parameter that takes it', async () => {
  expect(await edgesOf({ 'Clients.java': two, 'Orders.java': taking('RestClient stockClient') })).toEqual([
    'orders -> stock /items',
  ])
})

test('a qualifier counts before the name', async () => {
  const orders = taking('@Qualifier("billing") RestClient stockClient')
  expect(await edgesOf({ 'Clients.java': two, 'Orders.java': orders })).toEqual(['orders -> billing /items'])
})

test('a client of several that no name and no qualifier tells is none', async () => {
  expect(await edgesOf({ 'Clients.java': two, 'Orders.java': taking('RestClient client', 'client') })).toEqual([])
})

test('a client whose annotations assign its name is one of several, too', async () => {
  const named = two.replace(
    '@Bean("billing")',
    '@Bean(name = "billing") @ConditionalOnProperty(name = "pay", havingValue = "(on)")',
  )
  const taken = taking('RestClient client', 'client')
  expect(await edgesOf({ 'Clients.java': named, 'Orders.java': taken })).toEqual([])
})

test('a bean of Kotlin whose name is no identifier is known by its name alone', async () => {
  const clients = `import org.springframework.context.annotation.*
@Configuration class Clients { @Bean fun \`of stock (\`(): RestClient = RestClient.create("http://stock:8080") }`
  const orders = taking('RestClient client', 'client')
  expect(await edgesOf({ 'Clients.kt': clients, 'Orders.java': orders })).toEqual([])
})

test('the only client of a type, and the primary one, need no name', async () => {
  const only = `${spring}@Configuration class Clients {
  @Bean WebClient any(WebClient.Builder builder) { return builder.baseUrl("http://stock:8080").build(); }
}
`
  const orders = taking('WebClient client', 'client').replaceAll('RestClient', 'WebClient')
  expect(await edgesOf({ 'Clients.java': only, 'Orders.java': orders })).toEqual(['orders -> stock /items'])
  const primary = two.replace('  @Bean("billing")', '  @Bean("billing") @Primary')
  expect(await edgesOf({ 'Clients.java': primary, 'Orders.java': taking('RestClient client', 'client') })).toEqual([
    'orders -> billing /items',
  ])
})

test('a bean of a type is the only one of its service, in all of its files', async () => {
  const one = (name: string, host: string, more = ''): string => `${spring}@Configuration class ${name} {
  ${more}@Bean RestClient ${name.toLowerCase()}(RestClient.Builder builder) { return builder.baseUrl("http://${host}:8080").build(); }
}
`
  const files = {
    'a/Stock.java': one('Stock', 'stock'),
    'b/Billing.java': one('Billing', 'billing'),
    'Orders.java': taking('RestClient client', 'client'),
  }
  expect(await edgesOf(files)).toEqual([])
  expect(await edgesOf({ ...files, 'b/Billing.java': one('Billing', 'billing', '@Primary ') })).toEqual([
    'orders -> billing /items',
  ])
})

test('a RestTemplate has the root of its builder', async () => {
  const clients = `${spring}@Configuration class Clients {
  @Bean RestTemplate stockTemplate(RestTemplateBuilder builder) { return builder.rootUri("http://stock:8080").build(); }
}
`
  const orders = `import org.springframework.stereotype.Service;
@Service class Orders {
  @Autowired private RestTemplate stockTemplate;
  String items() { return stockTemplate.getForObject("/items", String.class); }
}
`
  expect(await edgesOf({ 'Clients.java': clients, 'Orders.java': orders })).toEqual(['orders -> stock /items'])
})

test('a whole address at the call needs no client, and a method that is no bean makes none', async () => {
  const whole = taking('RestClient stockClient').replace('"/items"', '"http://billing:8080/items"')
  expect(await edgesOf({ 'Clients.java': two, 'Orders.java': whole })).toEqual(['orders -> billing /items'])
  const plain = two.replaceAll(/@Bean(?:\("billing"\))?/g, '')
  expect(await edgesOf({ 'Clients.java': plain, 'Orders.java': taking('RestClient stockClient') })).toEqual([])
})

test('Kotlin takes clients in the same way', async () => {
  const clients = `package shop
import org.springframework.context.annotation.*
@Configuration
class Clients {
  @Bean
  fun stockClient(builder: WebClient.Builder): WebClient = builder.baseUrl("http://stock:8080").build()
  @Bean("billing")
  fun other(): WebClient { return WebClient.create("http://billing:8080") }
}
`
  const orders = (taken: string): string => `package shop
import org.springframework.stereotype.Service
@Service
class Orders(${taken} private val stockClient: WebClient) {
  fun items() = stockClient.get().uri("/items").retrieve()
}
`
  const edges = async (taken: string) => edgesOf({ 'Clients.kt': clients, 'Orders.kt': orders(taken) })
  expect(await edges('')).toEqual(['orders -> stock /items'])
  expect(await edges('@Qualifier("billing")')).toEqual(['orders -> billing /items'])
})
