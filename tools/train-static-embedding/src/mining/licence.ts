import { git, listFiles } from './git-files.js'

/** A licence that permits training and redistribution, at most with attribution. */
export type Licence = 'MIT' | 'Apache-2.0' | 'BSD' | 'ISC'

const licenceFile = /^(licen[sc]e|copying|copyright|mit-licen[sc]e|unlicense)([-_.].*)?$/i

/**
 * Returns the permissive licence in the root of a commit; the first one if there are several (`LICENSE-MIT`,
 * `LICENSE-APACHE`). Returns null if there is none, or if one of the texts is not permissive.
 */
export function permissiveLicence(repository: string, commit: string): Licence | null {
  const root = listFiles(repository, commit).filter((file) => !file.path.includes('/') && licenceFile.test(file.path))
  // A file such as `COPYING.protobuf` beside `LICENSE` applies to a part of the repository.
  const isMain = (path: string): number => (/^licen[sc]e/i.test(path) ? 0 : 1)
  root.sort((a, b) => isMain(a.path) - isMain(b.path) || a.path.length - b.path.length)
  for (const file of root) {
    const found = licenceOf(git(repository, ['cat-file', 'blob', file.blob]))
    if (found !== null) return found
  }
  return null
}

/** Identifies a licence by a sentence that occurs only in it. */
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
