import type { Node } from '@coderag/syntax'
import type { Emitter } from './emitter.js'

/** A segment of a route that takes the version: `v{version:apiVersion}`. */
const SEGMENT = /\{\w+:apiVersion\}/gi

/**
 * ASP.NET API Versioning: returns a path once for each version that the action, else its controller, declares. The version is
 * written without a minor part of zero, as the library writes it in links. A path stays as it is if no version is declared.
 * https://github.com/dotnet/aspnet-api-versioning/wiki/Versioning-via-the-URL-Path
 */
export function inVersions(emitter: Emitter, path: string, action: Node, controller: Node | null): readonly string[] {
  if (!new RegExp(SEGMENT, 'i').test(path)) return [path]
  const mapped = versionsOf(emitter, action, /^(?:MapToApiVersion|ApiVersion)$/)
  const stated = mapped.length > 0 || controller === null ? mapped : versionsOf(emitter, controller, /^ApiVersion$/)
  return stated.length === 0 ? [path] : stated.map((version) => path.replace(SEGMENT, version))
}

/** Reads `[ApiVersion("1.0")]`, `[ApiVersion(1.0)]`, `[ApiVersion(1)]` and `[ApiVersion(1, 0)]`; a date is no such version. */
function versionsOf({ resolver: { file } }: Emitter, node: Node, attribute: RegExp): readonly string[] {
  return file.frontend.decorationsOf(node).flatMap(({ call }) => {
    if (!attribute.test(call.name)) return []
    const written = call.args.flatMap(({ name, value }) => (name === null ? file.textOf(value) : [])).join('.')
    const [, major, minor = '0'] = /^"?(\d+)(?:\.(\d+))?"?$/.exec(written) ?? []
    return major === undefined ? [] : minor === '0' ? major : `${major}.${minor}`
  })
}
