// `vitest run test/config-documents.test.ts -u` writes this file: declarations lose the descriptions of a schema.
import type { z } from 'zod'
import type { ConfigSchema } from './schema.js'

type Input = z.input<typeof ConfigSchema>

/** Configuration as callers write it. */
export type Config = {
  /** Settings to start from, for one machine without network, a pipeline, and so on. Default: `"local"`. */
  preset?: Input['preset']
  /** Sources that `coderag index` crawls if it gets no argument: paths of repositories, or objects with `path`, `name` and `kind`, or with `url`, `ref` and `name`. Default: `[]`. */
  sources?:
    | (
        | string
        | {
            /** Directory to crawl. */
            path: string
            /** Name in the index; default: the last part of the path. */
            name?: string | undefined
            /** Kind of the source. Default: `"repo"`. */
            kind?: 'repo' | 'slack_export' | 'transcript_dir' | 'runbook_dir' | 'gdocs_dir' | 'convo_dir' | undefined
            /** System that it belongs to: names are resolved inside a system, and what would cross to another one is listed as possible; default: that of all sources without one. */
            system?: string | undefined
          }
        | {
            /** Address of a git repository to clone and crawl, without user name and password. */
            url: string
            /** Branch, tag or full commit id; default: the branch that the server names. */
            ref?: string | undefined
            /** Name in the index; default: the last part of the address. */
            name?: string | undefined
            /** System that it belongs to: names are resolved inside a system, and what would cross to another one is listed as possible; default: that of all sources without one. */
            system?: string | undefined
          }
      )[]
    | undefined
  /** Source code of dependencies, crawled with `sources`; only queries about a dependency, and queries with --repo, are answered from it. Default: `[]`. */
  references?:
    | {
        /** Name of the dependency, as queries name it. */
        name: string
        /** Its source, such as a checkout or its folder in node_modules. */
        path: string
      }[]
    | undefined
  crawl?:
    | {
        /** Maximum file size in bytes, inclusive; larger files are skipped with that reason. Default: `2097152`. */
        maxFileSize?: NonNullable<Input['crawl']>['maxFileSize']
        /** Patterns to leave out of every repository, in the syntax of .gitignore; .coderagignore files add to them. Default: `[]`. */
        ignore?: NonNullable<Input['crawl']>['ignore']
        /** Most worker threads; default: one per available processor; maxMemory allows fewer on small machines. */
        concurrency?: NonNullable<Input['crawl']>['concurrency']
        /** Processor time for one file in milliseconds, and ten times as long on the clock; a slower file is reported as failed. Default: `60000`. */
        unitTimeoutMs?: NonNullable<Input['crawl']>['unitTimeoutMs']
        /** Whether to index the latest 5,000 commits of each repository as `CHANGE_COMMIT`, for questions such as "which commit changed the rounding"; off because crawls took 60 and 87 % more processor time. Default: `false`. */
        history?: NonNullable<Input['crawl']>['history']
        /** Time limit for reading the commits of one repository in milliseconds, newest first; 0 reads none. Default: `20000`. */
        historyTimeoutMs?: NonNullable<Input['crawl']>['historyTimeoutMs']
      }
    | undefined
  /** Memory of a crawl in bytes, at least 512 MiB, whether by index, watch, serve --watch or an agent: what 320 MiB leave bounds the worker threads, and near it less is read at once, which the report says; the graphs of a large repository can take more; default: a quarter of the machine or container. */
  maxMemory?: Input['maxMemory']
  chunking?:
    | {
        /** Maximum size of a chunk in tokens, at most 400 for transcripts and text without structure; smaller chunks are more precise and have less context; a turn of up to two and fenced code of up to four times this size stays whole. Default: `512`. */
        maxTokens?: NonNullable<Input['chunking']>['maxTokens']
      }
    | undefined
  /** Whether to build the service graph and the symbol graph; without them, queries about relations are answered by search alone. Default: `true`. */
  graphs?: Input['graphs']
  /** Files with models of your own HTTP clients, buses and routers for the service graph; see adding-a-library-model.md. Default: `[]`. */
  libraryModels?: Input['libraryModels']
  /** What was seen at run time: files of traces (OTLP JSON, Jaeger, Zipkin) or of metrics of the service graph connector, and reports of coverage (`go test -coverprofile`, lcov, Cobertura), of one test as objects with `path` and `test`; read by each crawl. Default: `[]`. */
  observed?:
    | (
        | string
        | {
            /** Report of coverage. */
            path: string
            /** Name of the test that it is of. */
            test: string
          }
      )[]
    | undefined
  /** Place of the index: a directory, sqlite:<file>, postgres://…, mysql://… or s3://bucket/prefix; default: dataDir; see engines.md. */
  index?: Input['index']
  /** Address of a Qdrant server for the vectors and words of an index in PostgreSQL or MySQL. */
  vectors?: Input['vectors']
  /** Directory of the index if `index` is not set, and of caches. Default: `"./data"`. */
  dataDir?: Input['dataDir']
  /** Other users of this machine may read the index and its caches, as far as the umask lets them; by default only the user who makes them; see SECURITY.md. Default: `false`. */
  shared?: Input['shared']
  /** Model of the vectors: the bundled one, `none` for search by words alone, or a provider; see embedders.md. Default: `"static"`. */
  embedder?:
    | 'static'
    | 'none'
    | {
        /** Where the vectors come from. */
        provider: 'openai'
        /** By default text-embedding-3-small. */
        model?: string | undefined
        /** Length of the vectors; by default the model’s own. */
        dimensions?: number | undefined
        /** Of a server that speaks the same, up to the part before /embeddings. */
        baseUrl?: string | undefined
        /** Environment variable that holds the key; keys are never in a file. Default: `"OPENAI_API_KEY"`. */
        apiKeyVariable?: string | undefined
        /** Put before every question. */
        queryPrefix?: string | undefined
        /** Put before every document. */
        documentPrefix?: string | undefined
        /** Tokens of one text; what is longer is cut and counted. */
        maxInputTokens?: number | undefined
        /** Texts per request. */
        batchTexts?: number | undefined
        /** Requests under way at once, by default 4. */
        concurrency?: number | undefined
        /** Time for one attempt, by default 60,000. */
        timeoutMs?: number | undefined
        /** Attempts per request, by default 6. */
        maxAttempts?: number | undefined
      }
    | {
        /** Where the vectors come from. */
        provider: 'voyage'
        /** By default voyage-code-3. */
        model?: string | undefined
        /** Length of the vectors; by default the model’s own. */
        dimensions?: number | undefined
        /** Address of the API; by default that of Voyage AI. */
        baseUrl?: string | undefined
        /** Environment variable that holds the key; keys are never in a file. Default: `"VOYAGE_API_KEY"`. */
        apiKeyVariable?: string | undefined
        /** Tokens of one text; what is longer is cut and counted. */
        maxInputTokens?: number | undefined
        /** Texts per request. */
        batchTexts?: number | undefined
        /** Requests under way at once, by default 4. */
        concurrency?: number | undefined
        /** Time for one attempt, by default 60,000. */
        timeoutMs?: number | undefined
        /** Attempts per request, by default 6. */
        maxAttempts?: number | undefined
      }
    | {
        /** Where the vectors come from. */
        provider: 'ollama'
        /** By default nomic-embed-text. */
        model?: string | undefined
        /** Length of the vectors; by default the model’s own. */
        dimensions?: number | undefined
        /** By default http://127.0.0.1:11434. */
        baseUrl?: string | undefined
        /** Put before every question. */
        queryPrefix?: string | undefined
        /** Put before every document. */
        documentPrefix?: string | undefined
        /** Tokens of one text; what is longer is cut and counted. */
        maxInputTokens?: number | undefined
        /** Texts per request. */
        batchTexts?: number | undefined
        /** Requests under way at once, by default 4. */
        concurrency?: number | undefined
        /** Time for one attempt, by default 60,000. */
        timeoutMs?: number | undefined
        /** Attempts per request, by default 6. */
        maxAttempts?: number | undefined
      }
    | {
        /** Where the vectors come from. */
        provider: 'onnx'
        /** Model that `coderag models add` put into the cache. */
        model?: string | undefined
        /** Model folder; or name a `model`. */
        folder?: string | undefined
        /** How token vectors become one. */
        pooling?: 'mean' | 'cls' | 'last' | undefined
        /** Put before every question. */
        queryPrefix?: string | undefined
        /** Put before every document. */
        documentPrefix?: string | undefined
        /** Length of the vectors; by default the model’s own. */
        dimensions?: number | undefined
        /** Tokens of one text; what is longer is cut and counted. */
        maxTokens?: number | undefined
        /** Texts computed together, by default 16. */
        batchTexts?: number | undefined
        /** Threads of one step, by default one per processor. */
        threads?: number | undefined
      }
    | undefined
  /** Language model that answers in words: `none`, or provider:model such as google:gemini-2.5-flash; see answers.md. Default: `"none"`. */
  generator?:
    | string
    | {
        /** Provider; `compatible` is any server with the protocol of OpenAI. */
        provider: 'google' | 'openai' | 'anthropic' | 'ollama' | 'compatible'
        /** Name of the model at the provider. */
        model: string
        /** Address of the API, up to and with its version, such as http://127.0.0.1:8000/v1. */
        baseUrl?: string | undefined
        /** Environment variable that holds the key; default: GEMINI_API_KEY, OPENAI_API_KEY or ANTHROPIC_API_KEY; keys are never in a file. */
        apiKeyVariable?: string | undefined
      }
    | undefined
  answers?:
    | {
        /** Maximum number of requests to the language model for one answer; above 1 the model can search, look up and read further. Default: `1`. */
        steps?: NonNullable<Input['answers']>['steps']
        /** Maximum tokens of one answer. Default: `2000`. */
        maxOutputTokens?: NonNullable<Input['answers']>['maxOutputTokens']
        /** Time limit of a whole answer in milliseconds. Default: `120000`. */
        timeoutMs?: NonNullable<Input['answers']>['timeoutMs']
        /** File with the instructions for the model, in place of the one in `@coderag/answering`. */
        prompt?: NonNullable<Input['answers']>['prompt']
        /** Prices of the model, to report the cost of each answer; default: no cost is reported. */
        prices?:
          | {
              /** Price of a million input tokens. */
              input: NonNullable<NonNullable<Input['answers']>['prices']>['input']
              /** Price of a million output tokens. */
              output: NonNullable<NonNullable<Input['answers']>['prices']>['output']
            }
          | undefined
      }
    | undefined
  /** Directory of models that `coderag models add` adds; default: in the user’s cache folder. */
  modelsDir?: Input['modelsDir']
  /** Whether downloads by `coderag models add` are forbidden. Default: `false`. */
  offline?: Input['offline']
  context?:
    | {
        /** Tokens of a context if the query does not say how many. Default: `8000`. */
        budget?: NonNullable<Input['context']>['budget']
        /** Tokenizer.json of the model that reads contexts; budgets count its tokens; default: o200k_base. */
        tokenizer?: NonNullable<Input['context']>['tokenizer']
      }
    | undefined
  /** What people call services: word → name in the service graph, such as `basket: carts`; for questions, filters and commands. Default: `{}`. */
  serviceNames?: Input['serviceNames']
  classifier?:
    | {
        /** Rules for what a question wants; replace built-in ones by name, or add to them. Default: `[]`. */
        intents?: NonNullable<Input['classifier']>['intents']
        /** Rules for how much an answer has to cover; replace built-in ones by name, or add to them. Default: `[]`. */
        scopes?: NonNullable<Input['classifier']>['scopes']
        /** Rules for the kind of thing that is asked about; replace built-in ones by name, or add to them. Default: `[]`. */
        targetTypes?: NonNullable<Input['classifier']>['targetTypes']
        /** Names of libraries, beside the built-in ones, that make a question one about a dependency. Default: `[]`. */
        dependencies?: NonNullable<Input['classifier']>['dependencies']
      }
    | undefined
  routing?:
    | {
        /** Rows that decide how a query is answered; replace built-in routes of the same name, or are added. Default: `[]`. */
        routes?: NonNullable<Input['routing']>['routes']
        /** Files that seldom answer, by their paths; replace built-in rows of the same name, or are added. Default: `[]`. */
        demotions?: NonNullable<Input['routing']>['demotions']
      }
    | undefined
  ranking?:
    | {
        /** Chunks taken from each list, at least topK; more finds chunks that rank low in every list. Default: `200`. */
        candidates?: NonNullable<Input['ranking']>['candidates']
        weights?:
          | {
              /** Weight of the vector search in the fusion; 0 does not search vectors. Default: `1`. */
              dense?: NonNullable<NonNullable<Input['ranking']>['weights']>['dense']
              /** Weight of the search by code terms; 0 does not search them. Default: `1`. */
              code?: NonNullable<NonNullable<Input['ranking']>['weights']>['code']
              /** Weight of the search by prose terms; 0 does not search them. Default: `1`. */
              prose?: NonNullable<NonNullable<Input['ranking']>['weights']>['prose']
            }
          | undefined
        /** Fused chunks that the reranker orders; the others follow in their order. Default: `200`. */
        rerankTop?: NonNullable<Input['ranking']>['rerankTop']
        /** Time limit of the embedder in milliseconds, after which a query is answered by words, with a warning; 0 waits. Default: `1000`. */
        embedTimeoutMs?: NonNullable<Input['ranking']>['embedTimeoutMs']
        freshness?:
          | {
              /** Share of a conversation’s score that its age decides. Default: `0.1`. */
              weight?: NonNullable<NonNullable<Input['ranking']>['freshness']>['weight']
              /** Days after which that share has halved. Default: `90`. */
              halfLifeDays?: NonNullable<NonNullable<Input['ranking']>['freshness']>['halfLifeDays']
            }
          | undefined
        features?:
          | {
              /** Weight of each named row of the ranking, in log odds; the others keep the trained ones, see docs/ranking.md. */
              weights?: NonNullable<NonNullable<Input['ranking']>['features']>['weights']
            }
          | undefined
        /** Stage that gives the final order: the feature reranker, `none` for fusion alone, or a cross-encoder; see embedders.md. Default: `"features"`. */
        reranker?:
          | 'features'
          | 'none'
          | {
              /** What runs the model. */
              provider: 'onnx'
              /** Model that `coderag models add` put into the cache. */
              model?: string | undefined
              /** Model folder; or name a `model`. */
              folder?: string | undefined
              /** Candidates that the model judges, by default 50. */
              top?: number | undefined
              /** Weight beside the score of `features`, by default 1. */
              weight?: number | undefined
              /** After that the order of `features` is given, by default 2,000. */
              timeoutMs?: number | undefined
              /** Tokens of question and text, by default 512. */
              maxTokens?: number | undefined
              /** Threads of one step, by default one per processor. */
              threads?: number | undefined
            }
          | undefined
      }
    | undefined
  scrub?:
    | {
        /** Treatment of secrets in code, manifests and readmes: count them in the report, replace them, or do not search. Default: `"report"`. */
        secretsInCode?: NonNullable<Input['scrub']>['secretsInCode']
        /** Secret of 16 or more characters that keeps placeholder numbers the same across runs; default: random for each run. */
        placeholderKey?: NonNullable<Input['scrub']>['placeholderKey']
        presidio?:
          | {
              /** Address of a Presidio analyzer that replaces the built-in search for names; also read from PRESIDIO_URL. */
              url?: NonNullable<NonNullable<Input['scrub']>['presidio']>['url']
              /** Language of the texts, as the analyzer names it. Default: `"en"`. */
              language?: NonNullable<NonNullable<Input['scrub']>['presidio']>['language']
            }
          | undefined
        ner?:
          | {
              /** Folder of an ONNX token classifier that searches names beside the built-in search. */
              directory?: NonNullable<NonNullable<Input['scrub']>['ner']>['directory']
            }
          | undefined
      }
    | undefined
  server?:
    | {
        /** Address that the server listens on. Default: `"127.0.0.1"`. */
        host?: NonNullable<Input['server']>['host']
        /** Port that the server listens on; 0 for any free port. Default: `7377`. */
        port?: NonNullable<Input['server']>['port']
        /** Readers with their tokens, as objects with `name`, `sha256`, `repos`, `corpora`, `metrics` and `index`; without readers, everybody who reaches the server sees everything. Default: `[]`. */
        readers?:
          | {
              /** Name of the reader, for logs and rate limits. */
              name: string
              /** SHA-256 of the bearer token; `coderag serve --new-token` prints a token and its hash. */
              sha256: string
              /** Sources that the reader may see; default: all. */
              repos?: string[]
              /** Corpus types that the reader may see; default: all. */
              corpora?: (
                | 'CODE_LOGIC'
                | 'CODE_DEPLOY'
                | 'CODE_CONFIG'
                | 'DOC_README'
                | 'DOC_RUNBOOK'
                | 'DOC_ADR'
                | 'DOC_GOOGLE'
                | 'CONVO_SLACK'
                | 'CONVO_TRANSCRIPT'
                | 'CONVO_OTHER'
                | 'CHANGE_COMMIT'
              )[]
              /** True if the reader may see /metrics, which count the requests of all; default: if he has no limits. */
              metrics?: boolean
              /** True if agents of the reader may bring the index up to date, by the tool `index` of /mcp; only without `repos` and `corpora`; default: false. */
              index?: boolean
            }[]
          | undefined
        /** Host names, besides localhost, under which the server answers. Default: `[]`. */
        allowedHosts?: NonNullable<Input['server']>['allowedHosts']
        /** Processes that answer, each with the index in its memory. Default: `1`. */
        workers?: NonNullable<Input['server']>['workers']
        /** Maximum number of queries that run at the same time, in each process. Default: `16`. */
        maxConcurrent?: NonNullable<Input['server']>['maxConcurrent']
        /** Maximum number of requests per minute and reader, or per address without readers. Default: `1200`. */
        requestsPerMinute?: NonNullable<Input['server']>['requestsPerMinute']
      }
    | undefined
}
