import nx from '@nx/eslint-plugin'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

/** Maps each layer to the layers that it may import. ARCHITECTURE.md has the picture. */
const layers = [
  { sourceTag: 'layer:contract', onlyDependOnLibsWithTags: ['layer:contract'] },
  { sourceTag: 'layer:mechanics', onlyDependOnLibsWithTags: ['layer:contract'] },
  // Running a text model takes words and tokens, and several stages take a model.
  { sourceTag: 'layer:model', onlyDependOnLibsWithTags: ['layer:contract', 'layer:mechanics'] },
  // Reading one file to its facts takes a syntax tree; joining facts is a stage.
  { sourceTag: 'layer:facts', onlyDependOnLibsWithTags: ['layer:contract', 'layer:mechanics'] },
  {
    sourceTag: 'layer:stage',
    onlyDependOnLibsWithTags: ['layer:contract', 'layer:mechanics', 'layer:model', 'layer:facts'],
  },
  { sourceTag: 'layer:pipeline', onlyDependOnLibsWithTags: ['layer:contract', 'layer:mechanics'] },
  { sourceTag: 'layer:protocol', onlyDependOnLibsWithTags: ['layer:contract', 'layer:mechanics', 'layer:pipeline'] },
  {
    sourceTag: 'layer:preset',
    onlyDependOnLibsWithTags: [
      'layer:contract',
      'layer:mechanics',
      'layer:model',
      'layer:facts',
      'layer:stage',
      'layer:pipeline',
      'layer:protocol',
    ],
  },
  {
    sourceTag: 'layer:app',
    onlyDependOnLibsWithTags: [
      'layer:contract',
      'layer:mechanics',
      'layer:model',
      'layer:facts',
      'layer:stage',
      'layer:pipeline',
      'layer:protocol',
      'layer:preset',
    ],
  },
  {
    // The one `coderag` command dispatches to the apps.
    sourceTag: 'layer:command',
    onlyDependOnLibsWithTags: [
      'layer:contract',
      'layer:mechanics',
      'layer:model',
      'layer:facts',
      'layer:stage',
      'layer:pipeline',
      'layer:protocol',
      'layer:preset',
      'layer:app',
    ],
  },
  { sourceTag: 'layer:tool', onlyDependOnLibsWithTags: ['*'] },
]

const boundaries = {
  enforceBuildableLibDependency: true,
  // Benchmarks import the package they measure by its name, so that the built one is measured.
  allowCircularSelfDependency: true,
  // Where we import lazily, it is for a fast start; the same library's types are imported statically beside it.
  checkDynamicDependenciesExceptions: ['.*'],
  allow: ['^.*/tsup\\.base\\.ts$', '^.*/vitest\\.base\\.ts$'],
  depConstraints: layers,
}

const packedLiterals = {
  selector: 'SpreadElement > ObjectExpression',
  message: 'Write the properties out: a spread of a literal only packs several of them on one line.',
}

/** Refuses imports, static and lazy ones, whose source matches. Nx's rule knows packages; this one knows their rooms. */
function refusedImports(source, message) {
  const statements = 'ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression'
  return { selector: `:matches(${statements})[source.value=/${source}/]`, message }
}

/** A package of mechanics can have a room with an engine or a model in it, which only the composition names. */
const engines = refusedImports(
  '^@coderag\\/(?:storage\\/directory|onnx\\/(?:embedder|cross-encoder))$',
  'Only the composition names an engine or a model: take what is needed as an argument, with a type of @coderag/types.',
)

/** The lower rooms of such a package do not know the upper ones. */
const otherRooms = refusedImports('^\\.\\.\\/', 'This room imports nothing of its package: others stand on it.')

const castHoles = [
  {
    selector: 'TSAsExpression[expression.type="TSAsExpression"][expression.typeAnnotation.type="TSUnknownKeyword"]',
    message: '`as unknown as` defeats the checker: parse the value, or fix the type.',
  },
  {
    selector: 'TSAsExpression > TSTypeReference[typeName.name=/^(Raw|Clean)Text$/]',
    message: 'Only libs/types/src/marks.ts makes a text mark; call rawText(), or pass the scrub gate.',
  },
]

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      'fixtures/**',
      '**/fixtures/**',
      'data/**',
      '**/grammars/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.mts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', boundaries],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', packedLiterals, ...castHoles],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@coderag/types/gate',
              message: 'Only the scrub gate and the stores, which parse what the gate wrote, may mark text as clean.',
            },
            { name: '@coderag/storage/testing', message: 'It is for tests.' },
            { name: '@coderag/onnx/testing', message: 'It is for tests.' },
          ],
        },
      ],
      'no-console': 'error',
    },
  },
  {
    // A contract suite lies with one library and is run in the tests of all that keep the contract.
    files: ['libs/*/test/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { ...boundaries, allow: [...boundaries.allow, '^@coderag/[a-z0-9-]+/testing$'] },
      ],
    },
  },
  {
    // Sees expressions with several quantifiers for the same characters, which read a line of spaces for seconds. It
    // proves each case, in 13 s for the workspace; `recheck` needs minutes and leaves a third of the cases unknown.
    files: ['libs/*/src/**/*.ts', 'apps/*/src/**/*.ts'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error' },
  },
  { files: ['libs/*/src/**/*.ts'], rules: { '@typescript-eslint/no-non-null-assertion': 'error' } },
  {
    files: ['libs/*/src/**/*.ts'],
    ignores: ['libs/presets/src/**'],
    rules: { 'no-restricted-syntax': ['error', packedLiterals, ...castHoles, engines] },
  },
  {
    files: [
      'libs/storage/src/{lock,scan}/**/*.ts',
      'libs/onnx/src/model/**/*.ts',
      'libs/retrieval/src/rank/learned/**/*.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', packedLiterals, ...castHoles, engines, otherRooms] },
  },
  { files: ['libs/types/src/marks.ts'], rules: { 'no-restricted-syntax': ['error', packedLiterals] } },
  {
    files: [
      'libs/scrub/src/**/*.ts',
      'libs/store-*/src/**/*.ts',
      'libs/types/src/**/*.ts',
      '{libs,apps,tools}/*/test/**/*.ts',
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
  { files: ['apps/**/*.ts', 'tools/**/*.ts', 'examples/**/*.ts', '**/bench/**/*.ts'], rules: { 'no-console': 'off' } },
)
