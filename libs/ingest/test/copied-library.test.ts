import { expect, test } from 'vitest'
import { isCopiedLibrary } from '../src/discovery/copied-library.js'

const kept = '/*!\n * Shelves Library v3.1.2\n * Released under the MIT license\n */\n(function () {})()\n'

test('a library among the files of a page is told by the comment with its version and its licence', () => {
  for (const path of ['web/wwwroot/lib/shelves/dist/shelves.js', 'public/css/shelves.css', 'src/assets/Shelves.mjs'])
    expect(isCopiedLibrary(path, kept)).toBe(true)
  expect(isCopiedLibrary('public/a.js', `\uFEFF"use strict";\n${kept}`)).toBe(true)
  expect(isCopiedLibrary('public/a.css', `@charset "UTF-8";${kept}`)).toBe(true)
  expect(isCopiedLibrary('static/a.js', '/**\n * @license Shelves 3.1.2, Copyright Ana Sample\n */\n')).toBe(true)
})

test('near misses: other folders, other files, other comments, no version, no licence', () => {
  for (const path of ['src/shelves.js', 'public/shelves.ts', 'public/shelves.html', 'mypublic/shelves.js'])
    expect(isCopiedLibrary(path, kept)).toBe(false)
  for (const text of [
    kept.replace('/*!', '/*'),
    kept.replace('v3.1.2', ''),
    kept.replace('3.1.2', '3.1'),
    kept.replace('license', 'terms'),
    `run()\n${kept}`,
    '/* a */\n/** @license Shelves 3.1.2 */\n',
  ])
    expect(isCopiedLibrary('public/a.js', text)).toBe(false)
})
