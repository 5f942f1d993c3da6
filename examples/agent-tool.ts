// A tool for an agent: the definition that a language model gets, and the function that runs when the model calls it.
//   node examples/agent-tool.ts <data directory> '{"query": "how does a reservation expire", "budget": 1000}'
import { composeRetriever } from '@coderag/presets'

/** In the form that OpenAI, Anthropic and others take: a name, a description and a JSON Schema. */
export const definition = {
  name: 'search_code',
  description: 'Finds code, manifests and documents that answer a query. Returns text with file names and lines.',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'what to find, as a question or as names' },
      repositories: { type: 'array', items: { type: 'string' }, description: 'names of repositories to search' },
      budget: { type: 'integer', minimum: 100, maximum: 20_000, description: 'maximum number of tokens to return' },
    },
    required: ['query'],
    additionalProperties: false,
  },
} as const

interface Call {
  readonly query: string
  readonly repositories?: readonly string[]
  readonly budget?: number
}

const [dataDir = 'data', input = '{}'] = process.argv.slice(2)
await using retriever = await composeRetriever({ dataDir })

async function searchCode({ query, repositories, budget = 4_000 }: Call): Promise<string> {
  const filter = repositories === undefined ? {} : { repos: [...repositories] }
  const { context, tokensUsed, sources } = await retriever.query({ text: query, budget, filter })
  if (sources.length === 0) return 'Nothing found. Try other words, or names that occur in the code.'
  return `${context}\n\n(${sources.length} sources, ${tokensUsed} tokens)`
}

console.log(await searchCode(JSON.parse(input) as Call))
