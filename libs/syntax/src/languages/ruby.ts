import type { LanguageHandler, SyntaxNode } from '@coderag/types'

/** The first comment of a body is a child of the class, not of its body: both are read together. */
const whole = (node: SyntaxNode) => node

export const ruby: LanguageHandler = {
  language: 'ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru'],
  fileNames: ['Rakefile', 'Gemfile', 'Guardfile', 'Vagrantfile', 'Fastfile', 'Podfile'],
  interpreters: ['ruby', 'jruby'],
  grammar: 'tree-sitter-ruby',
  declarationWords: ['def', 'class'],
  declarations: {
    module: { kind: 'module', container: true, body: whole },
    class: { kind: 'class', container: true, body: whole },
    method: { kind: 'function' },
    singleton_method: { kind: 'function' },
  },
  groups: ['body_statement', 'singleton_class'],
  comments: ['comment'],
  imports: { call: requiredFile },
}

function requiredFile(node: SyntaxNode): string[] {
  const match = /^(?:require|require_relative|load)[\s(]+["']([^"']+)["']/.exec(node.text.slice(0, 300))
  return match?.[1] === undefined ? [] : [match[1]]
}
