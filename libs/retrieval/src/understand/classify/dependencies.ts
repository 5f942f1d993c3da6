import { escaped } from '../text-pattern.js'

const words = (lines: readonly string[]): string[] => lines.join(' ').split(' ')

/**
 * Frameworks and libraries that people ask about by name. They become entities of the kind `dependency`. Data stores and
 * protocols are not among them, because a query that names one is mostly about our use of it.
 */
export const KNOWN_DEPENDENCIES: readonly string[] = [
  ...words([
    'activerecord actix aiohttp airflow akka alembic angular ansible apollo asp.net astro asyncio asyncpg autofac',
    'automapper axios axum babel bazel biome blazor bootstrap boto3 bullmq celery chai cheerio clap cobra cypress',
    'dagger dapper date-fns day.js dayjs diesel django docusaurus dotnet drizzle ecto efcore ejs electron eloquent',
    'ember esbuild eslint express express.js expressjs fastapi fastify flask fluentvalidation flutter flyway formik',
    'gin ginkgo gorm gradle grpc-go grpc-java gson guice gunicorn guzzle hangfire helm hibernate htmx httpx immer',
    'ionic ioredis jackson jasmine jest jinja jinja2 joi jotai jquery junit kafkajs keras knex koa ktor langchain',
    'laravel lerna liquibase lodash log4j logrus loguru lombok luxon mantine marshmallow masstransit matplotlib maven',
    'mediatr micrometer micronaut mobx mocha mockito moment mongoose mui mypy nest.js nestjs netty next.js nextjs',
    'nodemailer nuget numpy nunit nuxt okhttp pandas passport.js pgx phoenix pinia pino playwright poetry polars',
    'polly preact prettier prisma psycopg psycopg2 pulumi puppeteer pydantic pytest pytorch quarkus rails rayon react',
    'react-hook-form react-query react-router redis-py redux remix resilience4j retrofit rollup rspec ruff rxjs',
    'sarama scikit-learn scrapy sequelize serde serilog sidekiq signalr sinatra socket.io solidjs spacy spring',
    'sqlalchemy sqlx starlette storybook structlog supertest svelte sveltekit swc swiftui symfony tailwind',
    'tailwindcss tanstack tauri tensorflow terraform testcontainers testify three.js thymeleaf tokio tonic torch',
    'tornado tree-sitter trpc turborepo typeorm uvicorn viper vite vitest vue vue.js vuetify vuex webpack winston',
    'xunit yargs zod zustand',
  ]),
  ...[
    'entity framework',
    'react hook form',
    'react native',
    'react query',
    'react router',
    'requests library',
    'ruby on rails',
    'spring boot',
    'zap logger',
  ],
]

/** Languages, platforms, data stores and tools of others. A query that names one may be about it or about our use of it. */
const PLATFORMS: readonly string[] = words([
  'activemq ada adonis aerospike aiogram aks alertmanager algolia alpine alpinejs android androidannotations',
  'androidx antd antlr apache apisix apollo-client apollo-server appimage appkit applescript apscheduler arangodb',
  'arduino argo argocd asio aspnet aspnetcore assembly auth0 authlib avalonia avfoundation aws aws-sdk azure',
  'babylonjs backbone backstage bash beautifulsoup bevy bigquery bitbucket ble blender bluetooth bokeh buildah',
  'buildkit buildkite buildx bun c# c++ c++17 c++20 caddy caffeine calico camunda cargo carrierwave cassandra',
  'catch2 cdk cdktf cert-manager chrome chromium cilium circleci ckeditor clang clang-tidy clickhouse clojure',
  'cloudflare cloudformation cloudfront cloudwatch cmake cni cobol cockroachdb cocoapods cocos2d codemirror',
  'codepipeline commitlint conan conda confluence consul containerd cordova coredata coredns coreml corepack',
  'coroutines cosmosdb couchbase couchdb cpython crashloopbackoff cri-o crossplane css-modules ctest cucumber cuda',
  'cython dagster dart dask databricks datadog datatables dbt debezium debian deepspeed deno detekt dexie',
  'digitalocean direct3d directx discord.js discord.py docker docker-compose doctest doctrine dotenv doxygen',
  'dramatiq dropwizard drupal dspy duckdb duende dynamodb ebpf ecs ef eks elasticsearch elasticsearch-py elixir',
  'emscripten envoy enzyme erlang errgroup esp-idf esp-mqtt esp32 esp8266 etcd exoplayer expo f# fargate ffmpeg',
  'findbugs firebase firebase-admin firefox firestore flake8 flannel flatpak fluentbit fluentd fluxcd fluxor fmod',
  'fortran foundationdb framer-motion freemarker freertos ga4 gatsby gcc gcp gcs gdb gerrit ggplot git gitea github',
  'gitlab gke glib gmock godot golang goroutine goroutines graalvm gradio grafana graphene graphql graphql-js',
  'graylog groovy grpc grpc-web gstreamer gtest gtk gulp hadoop handlebars hapi haproxy haskell hbase heroku hikari',
  'hikaricp hilt hive homebrew hotwire hudi huggingface husky iceberg identityserver igraph ilspy imgui inertia',
  'influxdb ingress-nginx inngest innodb insomnia ios ipados iphone iptables istanbul istio jackson-databind jaeger',
  'java java17 java21 java8 javafx javascript jbpm jekyll jenkins jetbrains jetpack jetty jira joomla jooq jpa jq',
  'js julia junit5 jupyter jvm jython k3s k8s kafka kafka-connect karpenter kde keda kerberos keycloak kibana',
  'kinesis knative kombu kong kotest kotlin kotlinx kubectl kubeflow kubelet kubernetes kustomize laminas langgraph',
  'ldap3 letsencrypt leveldb libcurl libgdx libuv lightgbm linkerd lint-staged linux litestar livekit livewire',
  'llama llamaindex llvm logstash loki longhorn lua luajit lucene lwip lxc macos magento mapbox maplibre mapstruct',
  'mariadb material-ui matlab maturin mbed mbedtls mdx mediasoup meilisearch memcached micropython milvus mimir',
  'minikube minio minitest mlflow mockk mongo mongodb monogame moq mosquitto mqtt mssql mybatis mysql n8n nats',
  'nbconvert neo4j neovim netbeans netcdf netlify newrelic newtonsoft nextauth nginx ngrx nixos nltk node node.js',
  'nodejs nomad npm nrwl numba nvcc nvim nvm nx objective-c ocaml octokit odoo oh-my-zsh okta onnx opa openai',
  'openal openapi-generator opencl opencv opengl openiddict openldap opensearch openshift openssl openstack',
  'opentelemetry opentofu openxr optuna oracle orleans osx otel packer pandoc parquet pdfjs pdm perl pester',
  'pgbouncer pgvector phaser phonegap php php-fpm phpstan phpunit pinot pip pip-tools pipenv pixijs planetscale',
  'plotly pnpm podman postcss postgis postgres postgresql postman powershell pre-commit prefect presto primeng',
  'proguard prolog prometheus protobuf protobufs protoc proxmox psalm pubsub pulsar puma pundit puppet pybind11',
  'pycharm pygame pyinstaller pylint pyo3 pypy pyright pyside pyspark python python3 qdrant qemu qml qt quartz',
  'quasar questdb quickjs r8 rabbitmq radix railties rancher raspberry rclone rdkit realm redis redisson redshift',
  'redux-saga refit renovate resque roblox robolectric rocksdb rsync rubocop ruby rundeck rust rustc rustfmt rustls',
  'rxswift s3 safari salesforce saltstack sap sass sbt scala scapy scikit scipy scylladb sdkman sdl sdl2 seaborn',
  'selenium semantic-release sendgrid sentry serverless servicenow sfml shopify sinon skaffold sklearn slf4j',
  'snakemake snowflake snyk solidity solr sonarqube sorbet spark spdlog specflow sphinx spinnaker splunk',
  'spring-boot spring-security sqlc sqlite sqlmodel sqs stdlib stm32 strapi streamlit strimzi stripe',
  'styled-components stylelint subversion sumologic supabase surrealdb swift swiftlint swiftpm swig systemd',
  'tanstack-query tarantool tekton telegram telethon temporal terragrunt testng thanos thrift tidb timescaledb',
  'tinymce tiptap tox tqdm traefik travis trino trl trpc-go ts tsc tsconfig tslint tsup turbopack tvos twig twilio',
  'typer typescript typesense ubuntu uikit unittest unity unocss unreal urllib3 uv v8 vagrant valgrind valibot',
  'valkey varnish vault vba vercel victoriametrics vim virtualenv vitess vllm vmware vscode vue-router vuepress',
  'vulkan wagtail wandb wasm wayland weaviate webassembly webdriver webdriverio webgl webgpu webkit webp webrtc',
  'webview werkzeug win32 windows winforms winui wireguard wiremock woocommerce wordpress workmanager wpf x11 x264',
  'x265 xamarin xarray xcode xen xgboost xstate yarn yarp yew yii yjs zabbix zephyr zeromq zig zio zipkin zookeeper',
  'zsh zstd',
])

const PRODUCTS: ReadonlySet<string> = new Set([...KNOWN_DEPENDENCIES, ...PLATFORMS])

/** Tests whether a word is the name of a framework, library, language, platform, data store or tool, in any case. */
export function isProduct(word: string): boolean {
  return PRODUCTS.has(word.toLowerCase())
}

/** The products of others, seen from an index that may hold the code of some of them. */
export interface ForeignProducts {
  /** Names of dependencies whose code the index does not hold, in lower case. */
  readonly dependencies: ReadonlySet<string>
  /** Names of dependencies and platforms whose code the index does not hold, in lower case. */
  readonly products: ReadonlySet<string>
  /** Replaces the name of a product that the index holds: `how does fastapi resolve …` asks about our code. */
  inOurWords(text: string): string
}

const OUR_WORDS = 'our code'
/** Endings that repositories of a product add to its name. */
const REPOSITORY_ENDING = /[-_.](?:framework|core|js|src|source|repo(?:sitory)?)$/

/**
 * Separates foreign products from those whose repository is in the index: `laravel-framework` is Laravel,
 * `react-components` is not React.
 *
 * @param repositories - Repositories of the index that are not there as references.
 * @param dependencies - Names of all dependencies, in lower case.
 */
export function foreignProducts(repositories: readonly string[], dependencies: ReadonlySet<string>): ForeignProducts {
  const products = new Set([...dependencies, ...PLATFORMS])
  const held = new Set(
    repositories
      .map((name) => name.toLowerCase())
      .flatMap((name) => [name, name.replace(REPOSITORY_ENDING, '')])
      .filter((name) => products.has(name)),
  )
  if (held.size === 0) return { dependencies, products, inOurWords: (text) => text }
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_@/.-])(?:${[...held].map(escaped).join('|')})(?![\p{L}\p{N}_/-]|\.\w)`,
    'giu',
  )
  const without = (names: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...names].filter((name) => !held.has(name)))
  return {
    dependencies: without(dependencies),
    products: without(products),
    inOurWords: (text) => text.replace(pattern, OUR_WORDS),
  }
}
