import { createHash } from 'node:crypto'
import { list, mapping, type Argument, type TemplateFunctions } from './arguments.js'
import { fromYaml, goValue, HOLE, textOf, toJson, toYaml, type GoMap, type GoValue } from './go-values.js'

/** Functions of notations and addresses. */
export function encodingFunctions(): TemplateFunctions {
  const coded = (run: (value: string) => string) => (value: Argument) =>
    textOf(value).includes(HOLE) ? HOLE : run(textOf(value))
  const hash = (name: string) => coded((value) => createHash(name).update(value).digest('hex'))
  return {
    toYaml,
    toYamlPretty: toYaml,
    fromYaml: (value) => mapping(fromYaml(textOf(value))),
    fromYamlArray: (value) => list(fromYaml(textOf(value))),
    toJson: (value) => toJson(value),
    toRawJson: (value) =>
      toJson(value).replace(/\\u00(3c|3e|26)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    toPrettyJson: (value) => toJson(value, '  '),
    fromJson: (value) => fromJson(textOf(value)),
    fromJsonArray: (value) => list(fromJson(textOf(value))),
    b64enc: coded((value) => Buffer.from(value).toString('base64')),
    b64dec: coded((value) => Buffer.from(value, 'base64').toString()),
    sha256sum: hash('sha256'),
    sha1sum: hash('sha1'),
    urlParse: (value) => urlParts(textOf(value)),
    urlJoin: (value) => {
      const of = (key: string): string => textOf(mapping(value).get(key) ?? '')
      const [user, query, fragment] = [of('userinfo'), of('query'), of('fragment')]
      return `${of('scheme')}://${user === '' ? '' : `${user}@`}${of('host')}${of('path')}${query === '' ? '' : `?${query}`}${fragment === '' ? '' : `#${fragment}`}`
    },
  }
}

function fromJson(value: string): GoValue {
  try {
    return goValue(JSON.parse(value))
  } catch {
    return new Map()
  }
}

function urlParts(value: string): GoMap {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    /^(?:([\w+.-]+):)?(?:\/\/([^/?#]*))?(?![^/?#])([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(value) ?? []
  const at = authority.lastIndexOf('@')
  const [user, host] = [authority.slice(0, Math.max(0, at)), authority.slice(at + 1)]
  const hostname = host.replace(/:\d+$/, '')
  return new Map(Object.entries({ scheme, userinfo: user, host, hostname, path, query, fragment, opaque: '' }))
}
