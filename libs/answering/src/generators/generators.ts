import { anthropic } from './anthropic.js'
import { compatible } from './compatible.js'
import { google } from './google.js'
import { ollama } from './ollama.js'
import { openai } from './openai.js'

/** Providers of language models, in the order of the documentation. */
export const GENERATORS = [google, openai, anthropic, ollama, compatible] as const

export type GeneratorProvider = (typeof GENERATORS)[number]['name']
