import { git, listFiles } from './git-files.js'

/** A licence that allows training and redistribution of what was learned, with attribution at most. */
export type Licence = 'MIT' | 'Apache-2.0' | 'BSD' | 'ISC'

const licenceFile = /^(licen[sc]e|copying|copyright|mit-licen[sc]e|unlicense)([-_.].*)?$/i

/**
 * The permissive licence that the texts at the root of a commit grant; null where there is none, or another one stands
 * beside it. Where several are offered (`LICENSE-MIT`, `LICENSE-APACHE`), the first permissive one.
 */
export function permissiveLicence(repository: string, commit: string): Licence | null {
  const root = listFiles(repository, commit).filter((file) => !file.path.includes('/') && licenceFile.test(file.path))
  // `COPYING.protobuf` beside `LICENSE` is that of a part.
  const isMain = (path: string): number => (/^licen[sc]e/i.test(path) ? 0 : 1)
  root.sort((a, b) => isMain(a.path) - isMain(b.path) || a.path.length - b.path.length)
  for (const file of root) {
    const found = licenceOf(git(repository, ['cat-file', 'blob', file.blob]))
    if (found !== null) return found
  }
  return null
}

/** Tells a licence by the sentence that only it has. */
export function licenceOf(text: string): Licence | null {
  const flat = text.replace(/[\s*#>"'“”`]+/g, ' ').toLowerCase()
  const head = flat.slice(0, 3_000)
  if (/gnu (affero |lesser |library )?general public license|business source license|server side public/.test(head))
    return null
  if (/mozilla public license|eclipse public license|elastic license|commons clause/.test(head)) return null
  if (head.includes('apache license') && head.includes('version 2.0')) return 'Apache-2.0'
  if (head.includes('permission is hereby granted, free of charge, to any person obtaining a copy')) return 'MIT'
  if (head.includes('redistribution and use in source and binary forms')) return 'BSD'
  if (/permission to use, copy, modify,? and\/?(or)? ?distribute this software/.test(head)) return 'ISC'
  return null
}
