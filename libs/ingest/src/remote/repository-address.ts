/** The address of a git repository on another machine. */
export interface RepositoryAddress {
  readonly url: string
  /** Name of the repository: the last part of the path, without `.git`. */
  readonly name: string
  /** Transports that git may use, for `GIT_ALLOW_PROTOCOL`. */
  readonly protocols: string
}

/**
 * Parses the address of a repository: `https://host/path`, `ssh://user@host/path`, `user@host:path` or `file:///path`.
 * `http` is for this machine only. The others of git's transports can start programs.
 *
 * @returns The address, or `issue`: why it is none that is cloned. The issue never quotes the address, which can hold a
 *   secret.
 */
export function parseRepositoryAddress(text: string): RepositoryAddress | { readonly issue: string } {
  const short = /^(?:(?<user>[\w][\w.+-]*)@)?(?<host>[\w][\w.-]+):(?!\/\/|:)(?<path>[^\s?#]+)$/.exec(text)?.groups
  if (short?.['path'] !== undefined && !SCHEME.test(text)) return named(text, short['path'], 'https:ssh')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !SCHEME.test(text) || /[\s\0-\x1f]/.test(text)) return { issue: FORMS }
  if (url.search !== '' || url.hash !== '') return { issue: 'it has a query or a fragment; name a branch by ref' }
  if (url.hostname.startsWith('-') || url.username.startsWith('-')) return { issue: FORMS }
  if (url.password !== '') return { issue: CREDENTIAL }
  switch (url.protocol) {
    case 'http:':
      if (!LOOPBACK.test(url.hostname)) return { issue: 'http is not encrypted; use https or ssh' }
      return url.username === '' ? named(text, url.pathname, 'http') : { issue: CREDENTIAL }
    case 'https:':
      return url.username === '' ? named(text, url.pathname, 'https:ssh') : { issue: CREDENTIAL }
    case 'ssh:':
      return named(text, url.pathname, 'https:ssh')
    case 'file:':
      return named(text, url.pathname, 'file')
    default:
      return { issue: FORMS }
  }
}

/**
 * Tests a branch, a tag or a commit id by the rules of git-check-ref-format(1).
 */
export function isRef(ref: string): boolean {
  return !/[\0- ~^:?*[\\\x7f]|\.\.|@\{|\/\/|^[-+/.]|[/.]$|\.lock(?:\/|$)|\/\./.test(ref) && ref !== '' && ref !== '@'
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const FORMS = 'give https://host/path, ssh://user@host/path, user@host:path or file:///path'
const CREDENTIAL =
  'it holds a user name or a password; remove them and let git’s credential helper give them (git help credentials)'

function named(url: string, path: string, protocols: string): RepositoryAddress | { readonly issue: string } {
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const name = decoded(last).replace(/\.git$/i, '')
  return name === '' ? { issue: 'it names no repository' } : { url, name, protocols }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
