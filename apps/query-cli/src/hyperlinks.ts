import { pathToFileURL } from 'node:url'
import type { Terminal } from './terminal.js'

/** Variables that terminals set which show hyperlinks (OSC 8). */
const SET_BY_TERMINALS = ['WT_SESSION', 'KITTY_WINDOW_ID', 'KONSOLE_VERSION', 'GHOSTTY_RESOURCES_DIR', 'WEZTERM_PANE']
const TERMINAL_PROGRAMS: ReadonlySet<string> = new Set(['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'zed'])
/** First version of VTE, as in GNOME Terminal, that shows hyperlinks: 0.50. */
const VTE = 5_000

/**
 * Tests whether standard output shows hyperlinks. `FORCE_HYPERLINK` decides, if it is set: 0 is no, everything else yes. Other
 * terminals may print the escape sequence, so they get none.
 */
export function showsLinks({ env, isTerminal }: Pick<Terminal, 'env' | 'isTerminal'>): boolean {
  const set = (name: string): boolean => env[name] !== undefined && env[name] !== ''
  if (set('FORCE_HYPERLINK')) return env['FORCE_HYPERLINK'] !== '0'
  if (!isTerminal || env['TERM'] === 'dumb' || env['CI'] !== undefined || set('NO_COLOR')) return false
  return (
    Number(env['VTE_VERSION'] ?? 0) >= VTE ||
    TERMINAL_PROGRAMS.has(env['TERM_PROGRAM'] ?? '') ||
    SET_BY_TERMINALS.some((name) => env[name] !== undefined)
  )
}

/** Makes text a link to a line of a file. */
export function linkTo(text: string, file: string, line: number): string {
  return `\u001B]8;;${pathToFileURL(file).href}#${line}\u001B\\${text}\u001B]8;;\u001B\\`
}

/** Returns text without links, as it is read. */
export function withoutLinks(text: string): string {
  return text.includes('\u001B]8;;') ? text.replace(/\u001B\]8;;[^\u001B]*\u001B\\/g, '') : text
}
