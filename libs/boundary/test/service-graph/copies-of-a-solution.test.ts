import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

const NAMES = ['Background', 'WebAPI'] as const

/** One copy of a solution: two programs, built from a compose file and deployed by a chart with a chart for each. */
function copy(name: string): Record<string, string> {
  const files: Record<string, string> = {}
  const folder = `src/${name}`
  const services = NAMES.map(
    (part) => `  ${part.toLowerCase()}:
    image: acme/${name.toLowerCase()}.${part.toLowerCase()}
    build: { context: ., dockerfile: ./Shop.${part}/Dockerfile }
    environment: { Queue__Host: "rabbitmq:5672" }`,
  )
  files[`${folder}/docker-compose.yml`] = `services:\n${services.join('\n')}\n  rabbitmq: { image: rabbitmq }\n`
  for (const part of NAMES) {
    const chart = part.toLowerCase()
    files[`${folder}/Shop.${part}/Shop.${part}.csproj`] = '<Project Sdk="Microsoft.NET.Sdk.Web" />'
    files[`${folder}/Shop.${part}/Program.cs`] = 'var app = WebApplication.CreateBuilder(args).Build();\napp.Run();\n'
    files[`${folder}/Shop.${part}/Dockerfile`] = `FROM mcr.microsoft.com/dotnet/sdk AS build
COPY . ./
RUN dotnet publish ./Shop.${part}/Shop.${part}.csproj -o out
FROM mcr.microsoft.com/dotnet/aspnet
COPY --from=build /app/out .
ENTRYPOINT ["dotnet", "Shop.${part}.dll"]
`
    files[`${folder}/.helm/${name.toLowerCase()}/charts/${chart}/Chart.yaml`] = `name: ${chart}\nversion: 1.0.0\n`
    files[`${folder}/.helm/${name.toLowerCase()}/charts/${chart}/templates/${chart}.deployment.yaml`] =
      `apiVersion: apps/v1
kind: Deployment
metadata: { name: "{{ .Release.Name }}-${chart}", labels: { app: "{{ .Release.Name }}-${chart}" } }
spec:
  template:
    metadata: { labels: { app: "{{ .Release.Name }}-${chart}" } }
    spec:
      containers:
      - name: "{{ .Release.Name }}-${chart}"
        image: acme/${name.toLowerCase()}.${chart}
        env: [{ name: Queue__Host, value: "{{ .Release.Name }}-rabbitmq:5672" }]
`
  }
  files[`${folder}/.helm/${name.toLowerCase()}/Chart.yaml`] = `name: ${name.toLowerCase()}\nversion: 1.0.0\n`
  return files
}

test('charts of copies side by side deploy the programs of their own copy, though charts and services share names', async () => {
  const graph = await graphOf({ ...copy('Monolith'), ...copy('Modular') })
  expect(
    graph.nodes().map(({ kind, name, roots }) => `${kind} ${name} ${roots.map(({ path }) => path).join(' ')}`.trim()),
  ).toEqual([
    'service Modular-Shop.Background src/Modular/Shop.Background',
    'service Modular-Shop.WebAPI src/Modular/Shop.WebAPI',
    'service Monolith-Shop.Background src/Monolith/Shop.Background',
    'service Monolith-Shop.WebAPI src/Monolith/Shop.WebAPI',
    'queue rabbitmq',
  ])
  const copies = graph.edges().map(({ source, target, evidence }) => {
    const places = new Set(evidence.map(({ filePath }) => filePath.split('/')[1]))
    return `${source} > ${target} in ${[...places].join(' and ')}, ${evidence.length} places`
  })
  expect(copies).toEqual([
    'Modular-Shop.Background > rabbitmq in Modular, 2 places',
    'Modular-Shop.WebAPI > rabbitmq in Modular, 2 places',
    'Monolith-Shop.Background > rabbitmq in Monolith, 2 places',
    'Monolith-Shop.WebAPI > rabbitmq in Monolith, 2 places',
  ])
})

/** A program of Spring with one method. */
function spring(folder: string, code: string): Record<string, string> {
  return {
    [`${folder}/pom.xml`]: '<project><packaging>war</packaging></project>',
    [`${folder}/src/main/java/App.java`]: `import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.core.KafkaTemplate;
class App {
  private KafkaTemplate<String, String> kafka;
  ${code}
}
`,
  }
}

const sends = (topic: string): string => `void send() { kafka.send("${topic}", "x"); }`
const hears = (topic: string): string => `@KafkaListener(topics = "${topic}") void hear(String text) { }`

async function heardIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const edges = (await graphOf(files)).edges().filter(({ target }) => target !== 'kafka')
  return edges.map(({ source, target }) => `${source} > ${target}`)
}

test('what one copy publishes, only its own listeners hear, where each copy has one', async () => {
  const files = {
    ...spring('plain/orders', sends('orders.placed')),
    ...spring('plain/stock', hears('orders.placed')),
    ...spring('outbox/orders', sends('orders.placed')),
    ...spring('outbox/stock', hears('orders.placed')),
    ...spring('audit', hears('orders.placed')),
  }
  expect(await heardIn(files)).toEqual([
    'outbox-orders > audit',
    'outbox-orders > outbox-stock',
    'plain-orders > audit',
    'plain-orders > plain-stock',
  ])
})

test('services whose parts lie in folders of one name are no copies', async () => {
  const files = {
    ...spring('orders/worker', sends('orders.placed')),
    ...spring('orders/api', hears('orders.placed')),
    ...spring('stock/api', hears('orders.placed')),
    ...spring('stock/worker', sends('stock.gone')),
    ...spring('mail/api', `${hears('orders.placed')} ${sends('orders.placed')}`),
  }
  expect(await heardIn(files)).toEqual([
    'mail-api > orders-api',
    'mail-api > stock-api',
    'orders-worker > mail-api',
    'orders-worker > orders-api',
    'orders-worker > stock-api',
  ])
})
