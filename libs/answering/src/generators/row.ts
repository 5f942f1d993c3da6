import type { LanguageModel } from 'ai'

/** What a provider gets besides the name of the model. */
export interface GeneratorAccess {
  /** Name that messages use, such as `openai:gpt-5`. */
  readonly name: string
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
}

/** A provider of language models. One file each; `generators.ts` lists them. */
export interface GeneratorRow<Name extends string = string> {
  readonly name: Name
  /** Variable that holds the key. Null: no key is needed; one is sent if its variable is named. */
  readonly keyVariable: string | null
  /**
   * Opens a model and loads the package for it. Nothing is sent.
   * @throws AnsweringError `GENERATOR_INVALID`.
   */
  open(model: string, access: GeneratorAccess): Promise<LanguageModel>
}

/** Makes a row of the table. */
export function generatorRow<Name extends string>(row: GeneratorRow<Name>): GeneratorRow<Name> {
  return row
}

/** Returns the options of an SDK for a key and an address, without those that are not set. */
export function sdkOptions({ apiKey, baseUrl }: GeneratorAccess): { apiKey?: string; baseURL?: string } {
  return {
    ...(apiKey !== undefined && { apiKey }),
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
  }
}
