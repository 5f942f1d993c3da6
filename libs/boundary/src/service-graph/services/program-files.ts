import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTest } from '@coderag/facts/names'
import { baseOf, parentOf } from '@coderag/facts/stored'
import type { CrawlUnit, ServiceRoot } from '@coderag/types'
import { groupBy } from './group-by.js'
import { isDeployedPlace, startsServer } from './markers.js'

/** Larger files are no program's first. In bytes. */
const MAX_BYTES = 256 * 1024
/** Programs lie near the top. Number of folders around a file. */
const MAX_DEPTH = 2

/**
 * Files that are programs of their own, in folders that hold several: `services/orders.py` beside `services/stock.py`,
 * each started by its name. One such file alone is the program of the code around it.
 *
 * @param root - Folder of the source.
 */
export async function programFiles(root: string, units: readonly CrawlUnit[]): Promise<readonly ServiceRoot[]> {
  const isCandidate = ({ key, size }: CrawlUnit): boolean =>
    /\.(?:py|[cm]?[jt]s)$/.test(key) && size <= MAX_BYTES && key.split('/').length <= MAX_DEPTH + 1
  const files = units.filter((unit) => isCandidate(unit) && isDeployedPlace(unit.key) && !isTest(unit.key))
  const programs: string[] = []
  for (const [, beside] of groupBy(files, ({ key }) => parentOf(key))) {
    if (beside.length < 2) continue
    const own: string[] = []
    for (const { key } of beside) {
      const text = await readFile(join(root, key), 'utf8').catch(() => '')
      if ((key.endsWith('.py') ? isPythonServer(text) : startsServer(text)) && !GIVES_AWAY.test(text)) own.push(key)
    }
    if (own.length > 1) programs.push(...own)
  }
  return programs.map((path) => ({ path, name: baseOf(path).replace(/\.\w+$/, '') }))
}

function isPythonServer(text: string): boolean {
  return /^if __name__\s*==\s*["']__main__["']/m.test(text) && SERVES.test(text)
}

const SERVES =
  /\b(?:Flask|FastAPI|Sanic|Starlette|Quart|Bottle)\(|\b(?:aiohttp\.web|web)\.run_app\(|\bgrpc\.(?:aio\.)?server\(|\bHTTPServer\(/

/** What exports anything is started by another file beside it. */
const GIVES_AWAY = /^(?:module\.)?exports\b|^export\b/m
