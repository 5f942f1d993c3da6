import { addModel, defaultModelsDirectory, HUGGING_FACE_HUB, listModels, removeModel } from '@coderag/models'
import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import type { ModelsCommand } from './models-command.js'

/** Adds, lists or removes models of the cache. */
export async function runModels(command: ModelsCommand, context: CommandContext): Promise<number> {
  const { out, err, env } = context.terminal
  const { config } = await context.configure(command.flags)
  const directory = config.modelsDir ?? defaultModelsDirectory(env)
  if (command.action === 'remove') {
    await removeModel(command.id, directory)
    out(`Removed ${command.id} from ${directory}\n`)
    return EXIT.ok
  }
  if (command.action === 'list') {
    const models = await listModels(directory)
    if (command.json) out(`${JSON.stringify({ directory, models }, null, 2)}\n`)
    else out(models.length === 0 ? `No models in ${directory}\n` : models.map(line).join(''))
    return models.length === 0 ? EXIT.nothingFound : EXIT.ok
  }
  const { source, name, revision, file } = command
  const added = await addModel(source, {
    directory,
    name,
    revision,
    file,
    offline: config.offline || isSet(env['HF_HUB_OFFLINE']),
    hubUrl: env['HF_ENDPOINT'] || HUGGING_FACE_HUB,
    token: env['HF_TOKEN'] || undefined,
    onFile: ({ path, bytes }) => err(`${path}${bytes === null ? '' : ` (${size(bytes)})`}\n`),
  })
  out(`Added ${line(added)}`)
  return EXIT.ok
}

function line(model: { id: string; bytes: number; revision: string | null; folder: string }): string {
  const from = model.revision === null ? 'from a folder' : `at ${model.revision.slice(0, 10)}`
  return `${model.id} (${size(model.bytes)}, ${from}) in ${model.folder}\n`
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function isSet(value: string | undefined): boolean {
  return /^(?:1|true|yes|on)$/i.test(value ?? '')
}
