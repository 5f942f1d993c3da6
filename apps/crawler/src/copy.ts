import { EXIT, type ExitCode } from '@coderag/types'
import type { CopyCommand } from './copy-command.js'
import { listenForEnd } from './interruption.js'
import { keepPrivate } from './private-files.js'
import { shownPlace } from './render.js'

/**
 * Copies an index and prints what was copied. A signal (SIGINT, SIGTERM, SIGHUP) ends it; the target keeps what it had.
 *
 * @returns The exit code.
 * @throws CoderagError of the configuration and of both places.
 */
export async function copy(command: CopyCommand): Promise<ExitCode> {
  using ending = listenForEnd()
  const [{ loadConfig, redactPlace }, { copyBetween }] = await Promise.all([
    import('@coderag/presets/config'),
    import('@coderag/presets/copy'),
  ])
  const { config } = await loadConfig({ directory: process.cwd(), environment: process.env, file: command.config })
  keepPrivate(config)
  const { vectors: _vectors, ...settings } = config
  const at = (index: string, vectors: string | undefined) => ({
    ...settings,
    index,
    ...(vectors !== undefined && { vectors }),
  })
  try {
    const report = await copyBetween(
      { from: at(command.from, command.fromVectors), to: at(command.to, command.toVectors) },
      { replaces: command.replace, signal: ending.signal },
    )
    if (command.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    else {
      const sources = Object.entries(report.sources).map(([name, chunks]) => `  ${name}: ${chunks} chunks, compared\n`)
      const seconds = (report.elapsedMs / 1000).toFixed(1)
      const place = shownPlace(redactPlace(command.to, '********'))
      process.stdout.write(`Copied ${report.chunks} chunks to ${place} in ${seconds} s\n${sources.join('')}`)
    }
    return EXIT.ok
  } catch (error) {
    if (!ending.signal.aborted) throw error
    process.stderr.write('Interrupted. The target keeps what it had.\n')
    return EXIT.interrupted
  }
}
