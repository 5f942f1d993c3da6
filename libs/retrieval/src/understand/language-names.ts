/** Languages of the index by the names and file endings that people use for them. */
const LANGUAGES_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  golang: ['go'],
  'c#': ['csharp'],
  cs: ['csharp'],
  dotnet: ['csharp'],
  '.net': ['csharp'],
  'c++': ['cpp'],
  cc: ['cpp'],
  cxx: ['cpp'],
  hpp: ['cpp'],
  h: ['c', 'cpp'],
  py: ['python'],
  python3: ['python'],
  // Files with JSX have a grammar of their own.
  typescript: ['typescript', 'tsx'],
  ts: ['typescript', 'tsx'],
  react: ['tsx', 'javascript'],
  js: ['javascript'],
  jsx: ['javascript'],
  node: ['javascript', 'typescript', 'tsx'],
  nodejs: ['javascript', 'typescript', 'tsx'],
  rb: ['ruby'],
  rs: ['rust'],
  kt: ['kotlin'],
  kts: ['kotlin'],
  ex: ['elixir'],
  exs: ['elixir'],
  hs: ['haskell'],
  shell: ['bash', 'sh'],
  sh: ['bash', 'sh'],
  zsh: ['bash', 'sh'],
  bash: ['bash', 'sh'],
  yml: ['yaml'],
  proto: ['protobuf'],
  tf: ['terraform'],
  docker: ['dockerfile'],
  md: ['markdown'],
}

/** Returns the languages that a name or a file ending stands for. An unknown name stands for itself. */
export function languagesCalled(name: string): readonly string[] {
  const lower = name.toLowerCase()
  return LANGUAGES_BY_NAME[lower] ?? LANGUAGES_BY_NAME[lower.replace(/^\*?\./, '')] ?? [lower.replace(/^\*?\./, '')]
}
