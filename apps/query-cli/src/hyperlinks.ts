import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Terminal } from './terminal.js'

/** Makes text a link to a line of a file of a repository. Text whose file is not on this machine stays as it is. */
export type Link = (text: string, place: { repoName: string | null; filePath: string | null; line: number }) => string

/** Variables that terminals set which show hyperlinks (OSC 8). */
const SET_BY_TERMINALS = ['WT_SESSION', 'KITTY_WINDOW_ID', 'KONSOLE_VERSION', 'GHOSTTY_RESOURCES_DIR', 'WEZTERM_PANE']
const TERMINAL_PROGRAMS: ReadonlySet<string> = new Set(['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'zed'])
/** First version of VTE, as in GNOME Terminal, that shows hyperlinks: 0.50. */
const VTE = 5_000

/**
 * Tests whether standard output shows hyperlinks. `FORCE_HYPERLINK` decides, if it is set: 0 is no, everything else yes. Other
 * terminals may print the escape sequence, so they get none.
 */
export function showsLinks({ env, isTerminal }: Terminal): boolean {
  const forced = env['FORCE_HYPERLINK']
  if (forced !== undefined && forced !== '') return forced !== '0'
  if (!isTerminal || env['TERM'] === 'dumb' || env['CI'] !== undefined) return false
  return (
    Number(env['VTE_VERSION'] ?? 0) >= VTE ||
    TERMINAL_PROGRAMS.has(env['TERM_PROGRAM'] ?? '') ||
    SET_BY_TERMINALS.some((name) => env[name] !== undefined)
  )
}

/**
 * Returns how places are linked.
 *
 * @param workingTrees - Repository name → its folder on this machine.
 */
export function linksTo(terminal: Terminal, workingTrees: Readonly<Record<string, string>>): Link {
  if (!showsLinks(terminal)) return (text) => text
  return (text, { repoName, filePath, line }) => {
    const folder = repoName === null ? undefined : workingTrees[repoName]
    if (folder === undefined || filePath === null) return text
    const { href } = pathToFileURL(join(folder, filePath))
    return `\u001B]8;;${href}#${line}\u001B\\${text}\u001B]8;;\u001B\\`
  }
}
