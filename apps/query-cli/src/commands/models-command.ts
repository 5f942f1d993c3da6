import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'

export type ModelsCommand = { readonly flags: ConfigFlags } & (
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
  const perform = (command: ModelsCommand) =>
    run(async (context) => (await import('./models.js')).runModels(command, context))
  withIndexOptions(
    models
      .command('add <source>')
      .description('put a model into the cache: a folder, or a Hugging Face id, which is downloaded')
      .option('--name <id>', 'what it is called here (by default its id, or the folder’s name)')
      .option('--revision <commit>', 'commit, branch or tag on the hub (by default main)')
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
