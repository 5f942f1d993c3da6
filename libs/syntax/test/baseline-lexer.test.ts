import { expect, test } from 'vitest'
import { createSyntax } from '../src/syntax.js'

const SOURCES = {
  bash: 'f() {\n  for i in "$@"; do echo "$i" | grep -q x && cat <<EOF\n$(date)\nEOF\n  done\n}\n',
  cpp: 'template <class T> int f(T a) {\n  for (auto s : a) std::cout << "x" << s;\n  return a.size();\n}\n',
  elixir: 'def f(a) do\n  for s <- a, do: IO.puts("x #{s}")\n  length(a)\nend\n',
  kotlin: 'fun f(a: List<String>): Int {\n  for (s in a) println("x $s")\n  return a.size\n}\n',
}

// Optimising takes 140 to 500 MB, once in a process, so that one test looks at all.
test('a lexer that is too large to optimise takes no memory for it', async () => {
  const syntax = createSyntax()
  const before = process.resourceUsage().maxRSS
  for (const [language, source] of Object.entries(SOURCES)) {
    const parser = await syntax.load(language)
    // More than the optimiser waits for.
    const hasErrors = parser.withTree(source.repeat(6_000), (tree) => tree.hasErrors)
    expect(hasErrors).toBe(false)
  }
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(200)
})
