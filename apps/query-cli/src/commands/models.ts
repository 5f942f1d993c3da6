import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'

type ModelsCommand = { readonly flags: ConfigFlags } & (
  | {
      readonly action: 'add'
      readonly source: string
      readonly name?: string | undefined
      readonly revision?: string | undefined
      readonly file?: string | undefined
    }
  | { readonly action: 'list'; readonly json: boolean }
  | { readonly action: 'remove'; readonly id: string }
)

interface AddFlags extends ConfigFlags {
  readonly name?: string
  readonly revision?: string
  readonly file?: string
}

export const addModelsCommand: AddCommand = (program, run) => {
  const models = program.command('models').description('manage the cache of ONNX models').addHelpText('after', examples)
  const perform = (command: ModelsCommand) => run(async (context) => runModels(command, context))
  withIndexOptions(
    models
      .command('add <source>')
      .description('add a model to the cache: a folder, or a Hugging Face id, which is downloaded')
      .option('--name <id>', 'name in the cache (default: its id, or the name of the folder)')
      .option('--revision <commit>', 'commit, branch or tag on the hub (default: main)')
      .option('--file <path>', 'the model file, such as onnx/model_quantized.onnx'),
  ).action((source: string, flags: AddFlags) => {
    const { name, revision, file } = flags
    return perform({ action: 'add', source, name, revision, file, flags })
  })
  withIndexOptions(
    models.command('list').description('list the models of the cache').option('--json', 'print one JSON document'),
  ).action((flags: ConfigFlags & { json?: boolean }) => perform({ action: 'list', json: flags.json ?? false, flags }))
  withIndexOptions(models.command('remove <id>').description('delete a model from the cache')).action(
    (id: string, flags: ConfigFlags) => perform({ action: 'remove', id, flags }),
  )
}

const examples = `
Examples:
  coderag models add ./exported-encoder --name house/encoder
  coderag models add Xenova/ms-marco-MiniLM-L-6-v2 --file onnx/model_quantized.onnx
  coderag models list

The cache is the setting modelsDir (CODERAG_MODELS_DIR), by default in the user's cache folder.
CODERAG_OFFLINE=1 or HF_HUB_OFFLINE=1 forbid downloads; HF_TOKEN and HF_ENDPOINT are honoured.`

/** Adds, lists or removes models of the cache. */
async function runModels(command: ModelsCommand, context: CommandContext): Promise<number> {
  const { addModel, defaultModelsDirectory, HUGGING_FACE_HUB, listModels, removeModel } = await import(
    '@coderag/presets/models'
  )
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
    return models.length === 0 ? EXIT.incomplete : EXIT.ok
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
