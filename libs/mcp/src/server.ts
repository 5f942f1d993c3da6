import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { type CallToolResult, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { IndexQueries } from '@coderag/retrieval'
import { z } from 'zod'
import { adviceOf } from './errors.js'
import { argumentsOf, type Tool } from './tool.js'
import { overviewTool, statusTool } from './tools/describe.js'
import { readTool } from './tools/read.js'
import { contextTool, conversationsTool, searchTool } from './tools/search.js'
import { servicesTool } from './tools/services.js'
import { symbolTool } from './tools/symbol.js'

/** Builds or updates an index, so that a server works before there is one. */
export interface BuildIndex {
  /** True if the agent may name folders. An agent on another machine may not: it could read any folder of this one. */
  readonly takesFolders: boolean
  /**
   * @param paths - Folders, relative to the folder of the process. Empty: those of the configuration, or the current one.
   * @param options.onProgress - Is called with the number of files that are done and of all files.
   */
  run(
    paths: readonly string[],
    options: { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void },
  ): Promise<BuiltIndex>
}

/** What a run of `BuildIndex` did. */
export interface BuiltIndex {
  /** False if nothing had changed. */
  readonly committed: boolean
  readonly generation: number
  /** Chunks of the whole index. */
  readonly chunks: number
  /** Files that were read. */
  readonly read: number
  /** Files that could not be read. */
  readonly failed: number
  readonly elapsedMs: number
}

export interface McpOptions {
  /** Version of coderag. */
  readonly version: string
  /**
   * Returns the index, as the caller may see it. It is called for each tool call, so it can open the index at the first
   * one, and throw while there is none.
   */
  readonly index: () => Promise<IndexQueries>
  /** Adds the tool `index`. Null if callers may not build an index. */
  readonly build: BuildIndex | null
}

const INSTRUCTIONS =
  'coderag knows the repositories, manifests, documents and conversations of this system. Search here before you list ' +
  'folders or grep: `search` finds places by meaning and by name, `context` collects what is needed to answer, ' +
  '`symbol` gives callers, `services` what breaks. Places such as "orders/src/place.ts:10-42" go into `read`.'

/** Tools that only read the index. A new tool is one file in `tools/` and one entry here. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  contextTool,
  readTool,
  symbolTool,
  servicesTool,
  conversationsTool,
  overviewTool,
  statusTool,
]

/**
 * Creates a server of the Model Context Protocol over an index. Connect it to a transport: one server for each
 * connection.
 */
export function createMcpServer({ version, index, build }: McpOptions): McpServer {
  const info = { name: 'coderag', title: 'coderag', version }
  const server = new McpServer(info, { instructions: INSTRUCTIONS })
  for (const tool of TOOLS) addTool(server, tool, index, build !== null)
  if (build !== null) addBuildTool(server, build)
  addFiles(server, index, build !== null)
  return server
}

function addTool(server: McpServer, tool: Tool, index: McpOptions['index'], canBuild: boolean): void {
  const { name, title, description, input: inputSchema } = tool
  const annotations = { readOnlyHint: true, openWorldHint: false }
  const config = { title, description, inputSchema, annotations }
  server.registerTool(name, config, (args, { signal }) =>
    answerOf(async () => tool.answer(await index(), args, { signal }), canBuild),
  )
}

const Folders = argumentsOf('index', {
  paths: z.array(z.string()).default([]).describe('folders; by default those of the configuration, or the current one'),
})

function addBuildTool(server: McpServer, build: BuildIndex): void {
  const config = {
    title: 'Build or update the index',
    description: build.takesFolders
      ? 'Reads folders and builds the index that the other tools use, or brings it up to date. Use it if a tool says that ' +
        'there is no index, or after many files changed. It takes seconds to minutes and reads only.'
      : 'Brings the index up to date with the sources of the server. Use it after many files changed there. It takes ' +
        'seconds to minutes.',
    inputSchema: build.takesFolders ? Folders : argumentsOf('index', {}),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
  server.registerTool('index', config, (args, { signal, _meta, sendNotification }) =>
    answerOf(async () => {
      const token = _meta?.progressToken
      const onProgress = (progress: number, total: number): void => {
        if (token === undefined) return
        // A client that is gone must not end the crawl.
        sendNotification({
          method: 'notifications/progress',
          params: { progressToken: token, progress, total, message: `${progress} of ${total} files` },
        }).catch(() => undefined)
      }
      return builtLine(await build.run(Folders.parse(args).paths, { signal, onProgress }))
    }, true),
  )
}

function builtLine({ committed, generation, chunks, read, failed, elapsedMs }: BuiltIndex): string {
  const head = committed ? `Indexed ${read} files in ${(elapsedMs / 1_000).toFixed(1)} s` : 'The index was up to date'
  return `${head}: generation ${generation}, ${chunks} chunks${failed === 0 ? '' : `, ${failed} files failed`}.`
}

/** Adds every indexed file as a resource: `coderag://file/repository/path`. */
function addFiles(server: McpServer, index: McpOptions['index'], canBuild: boolean): void {
  const template = new ResourceTemplate('coderag://file/{+path}', { list: undefined })
  const description = 'A file as it was indexed, with placeholders for secrets and personal data.'
  server.registerResource('file', template, { title: 'Indexed file', description }, async (uri, { path }) => {
    const file = await fileAt(index, String(path)).catch((error: unknown) => {
      throw new McpError(ErrorCode.InternalError, adviceOf(error, { canBuild }))
    })
    // https://modelcontextprotocol.io/seps/2164-resource-not-found-error
    if (file === null) throw new McpError(ErrorCode.InvalidParams, 'The index has no such file.', { uri: uri.href })
    return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: file.text }] }
  })
}

async function fileAt(index: McpOptions['index'], path: string) {
  return (await index()).file(decodeURIComponent(path))
}

/**
 * Answers with a text, and turns errors into texts that tell the agent what to do next. There is no structured content
 * beside the text: some clients show the model that alone, others the text alone, so each would have to be whole.
 */
async function answerOf(work: () => Promise<string>, canBuild: boolean): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await work() }] }
  } catch (error) {
    return { content: [{ type: 'text', text: adviceOf(error, { canBuild }) }], isError: true }
  }
}
