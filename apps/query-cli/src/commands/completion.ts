import { EXIT } from '@coderag/types'
import { Argument } from 'commander'
import type { AddCommand } from '../command.js'
import type { Shell } from '../render/completion.js'

const SHELLS: readonly Shell[] = ['bash', 'zsh', 'fish']

export const addCompletionCommand: AddCommand = (program, run) => {
  program
    .command('completion')
    .description('print the script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .addHelpText('after', examples)
    .action((shell: Shell) =>
      run(async ({ terminal }) => {
        const { completionScript } = await import('../render/completion.js')
        terminal.out(completionScript(program, shell))
        return EXIT.ok
      }),
    )
}

const examples = `
Examples:
  coderag completion bash > ~/.local/share/bash-completion/completions/coderag
  coderag completion zsh > "\${fpath[1]}/_coderag"
  coderag completion fish > ~/.config/fish/completions/coderag.fish`
