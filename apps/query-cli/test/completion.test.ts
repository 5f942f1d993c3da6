import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { program } from './run-in-test.js'
import { completionScript } from '../src/render/completion.js'

/** What bash offers for a command line; `words` ends with the word under the cursor. */
function offered(...words: readonly string[]): string[] {
  const script = `${completionScript(program, 'bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _coderag; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', 'coderag', ...words], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

describe('bash', () => {
  test('completes commands', () => {
    expect(offered('')).toEqual(expect.arrayContaining(program.commands.map((command) => command.name())))
    expect(offered('co')).toEqual(expect.arrayContaining(['context', 'config', 'completion']))
    expect(offered('co')).not.toContain('query')
  })

  test('completes the options of a command, and the values of those that have a choice', () => {
    expect(offered('query', '--to')).toEqual(['--top-k'])
    expect(offered('status', '--to')).toEqual([])
    expect(offered('context', 'x', '--format', 'm')).toEqual(['markdown'])
    expect(offered('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']))
  })
})

test.each(['bash', 'zsh', 'fish'] as const)('%s knows every command and every long option', (shell) => {
  const script = completionScript(program, shell)
  for (const command of program.commands) {
    expect(script).toContain(command.name())
    for (const { long } of command.options) expect(script).toContain(shell === 'fish' ? `-l ${long?.slice(2)}` : long)
  }
})

test('no description ends the quotes around it', () => {
  for (const shell of ['zsh', 'fish'] as const) {
    const quotes = completionScript(program, shell).split("'").length - 1
    expect(quotes % 2).toBe(0)
  }
})
