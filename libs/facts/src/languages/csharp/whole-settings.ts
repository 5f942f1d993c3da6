import type { Emitter } from '../../code/emitter.js'

const CONFIGURATION = /(?:^|\.)_?config(?:uration)?$/i

/**
 * Adds classes that are bound to all of the configuration: `services.Configure<AppSettings>(Configuration)`,
 * `Configuration.Get<AppSettings>()`.
 *
 * @see https://learn.microsoft.com/aspnet/core/fundamentals/configuration/options
 */
export function addWholeSettings(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (!/\b(?:Configure|Get)<\w+>\(/.test(file.tree.text)) return
  for (const name of ['Configure', 'Get'])
    for (const node of file.callsNamed(name)) {
      const call = file.callOf(node)
      const [type] = call?.typeArguments ?? []
      const whole = name === 'Get' ? call?.object : call?.args.length === 1 ? call.args[0]?.value : null
      if (call === null || type === undefined || whole == null || !CONFIGURATION.test(file.textOf(whole))) continue
      emitter.add({
        ...emitter.at(call.node, 'config'),
        kind: 'env_read',
        name: '',
        source: 'config',
        fallback: null,
        bindsTo: type.replace(/^.*\./, ''),
      })
    }
}
