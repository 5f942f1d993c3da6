import type { LanguageHandler } from '@coderag/types'

export const bash: LanguageHandler = {
  language: 'bash',
  extensions: ['.sh', '.bash', '.zsh', '.ksh', '.bats'],
  fileNames: ['.bashrc', '.bash_profile', '.profile', 'PKGBUILD'],
  interpreters: ['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'bats'],
  grammar: 'tree-sitter-bash',
  hugeLexer: true,
  declarations: { function_definition: { kind: 'function' } },
  comments: ['comment'],
  imports: {
    command: (node) => {
      const match = /^(?:source|\.)\s+["']?([^\s"';]+)/.exec(node.text.slice(0, 300))
      return match?.[1] === undefined ? [] : [match[1]]
    },
  },
}
