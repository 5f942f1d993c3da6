import { parseOptions } from '@coderag/types'
import type { EncodedText, TokenSpan } from '@coderag/onnx'
import { z } from 'zod'
import type { Detector, Finding } from './detectors/detector.js'
import { ScrubError } from './errors.js'

const nerFields = {
  /** Folder of a token classifier: `model.onnx`, `tokenizer.json`, and `config.json` with `id2label`. */
  directory: z.string().min(1),
  /** Kind of placeholder by the model's label, without `B-` and `I-`. Other labels are ignored. */
  labels: z.record(z.string(), z.string().regex(/^[A-Z][A-Z\d_]*$/)).default({
    PER: 'PERSON',
    PERSON: 'PERSON',
    STREET: 'ADDRESS',
    ADDRESS: 'ADDRESS',
    STREET_ADDRESS: 'ADDRESS',
  }),
  /** Minimum probability of a token, 0 to 1. Lower finds more names and replaces more words that are not names. */
  minScore: z.number().min(0).max(1).default(0.5),
  /** Threads of the model, 1 to 64. Every ingest worker loads a model of its own. */
  threads: z.int().min(1).max(64).default(1),
}

export const NerOptionsSchema: z.ZodObject<typeof nerFields, z.core.$strict> = z.strictObject(nerFields)
export type NerOptions = z.input<typeof NerOptionsSchema>

/** A detector that holds a loaded model. An idle one does not keep the process alive. */
export interface NerDetector extends Detector, AsyncDisposable {}

const ConfigSchema = z.object({ id2label: z.record(z.string(), z.string()) })

/** Text that can separate two tokens of one name: `Jean-Luc`, `J. Moreau`, `O'Neil`. */
const INSIDE_NAME = /^(?:|[ -]|\. |['’])$/

/**
 * Finds names by a token classification model; for `detectors`, beside the built-in search, or for `nameDetectors`, in its
 * place.
 *
 * @throws OptionsError; ScrubError `SCRUB_PACKAGE_MISSING`, `SCRUB_MODEL_UNFIT`; OnnxError for the folder, the model
 *   and its native packages.
 */
export async function createNerDetector(options: NerOptions): Promise<NerDetector> {
  const { directory, labels, minScore, threads } = parseOptions(NerOptionsSchema, options, 'openNerDetector')
  const { openModelFolder, openSession, openTokenizer, padBatch, readModelJson } = await loadOnnx()
  const folder = await openModelFolder(directory)
  const kinds = kindsOf(directory, await readModelJson(directory, 'config.json'), labels)
  const tokenizer = await openTokenizer(folder, { maxTokens: WINDOW_TOKENS })
  const session = await openSession(folder, { output: ['logits'], threads })

  const findIn = async (text: string, offset: number, findings: Finding[]): Promise<void> => {
    const [encoded] = await tokenizer.encode([text], { spans: true })
    if (encoded === undefined) return
    if (encoded.cutTokens > 0) {
      const middle = splitPoint(text)
      await findIn(text.slice(0, middle), offset, findings)
      await findIn(text.slice(middle), offset + middle, findings)
      return
    }
    const { data, dims } = await session.run(padBatch([encoded], tokenizer.padId))
    const width = dims.at(-1) ?? 0
    if (width !== kinds.length) throw unfit(directory, `it gives ${width} labels and config.json names ${kinds.length}`)
    for (const one of join(labelled(encoded, data, kinds, minScore), text)) {
      findings.push({ kind: one.kind, start: offset + one.start, end: offset + one.end })
    }
  }

  return {
    id: `ner-${folder.fingerprint}-${minScore}`,
    tier: 'name',
    async find({ text }) {
      const findings: Finding[] = []
      if (/\p{L}{2}/u.test(text)) await findIn(text, 0, findings)
      return findings
    },
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}

/** Loads the packages that only this detector needs. */
async function loadOnnx() {
  return import('@coderag/onnx').catch((cause: unknown) => {
    const message = 'A model that finds names needs the package @coderag/onnx: npm install @coderag/onnx'
    throw new ScrubError('SCRUB_PACKAGE_MISSING', message, { package: '@coderag/onnx' }, { cause })
  })
}

/** Tokens read at once; models of this kind take 512. */
const WINDOW_TOKENS = 512

/** Returns the kind of each label by its number, null for labels that are ignored. */
function kindsOf(directory: string, config: unknown, labels: Readonly<Record<string, string>>): (string | null)[] {
  const parsed = ConfigSchema.safeParse(config)
  if (!parsed.success) throw unfit(directory, 'config.json names no labels (id2label)')
  const { id2label } = parsed.data
  const kinds = Object.keys(id2label).map((_, id) => {
    const name = (id2label[String(id)] ?? '').replace(/^[BIESLU]-/, '').toUpperCase()
    return Object.hasOwn(labels, name) ? (labels[name] ?? null) : null
  })
  if (kinds.some((kind) => kind !== null)) return kinds
  throw unfit(directory, `none of its labels is one of ${Object.keys(labels).join(', ')}; set "labels"`)
}

/** Returns a position after the last line end, sentence end or space before the middle; at least one character on. */
function splitPoint(text: string): number {
  const middle = text.length >> 1
  for (const mark of ['\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, middle)
    if (at > text.length / 8) return at + mark.length
  }
  return Math.max(1, middle)
}

function labelled(
  { spans = [] }: EncodedText,
  logits: Float32Array,
  kinds: readonly (string | null)[],
  minScore: number,
): Finding[] {
  return spans.flatMap((span: TokenSpan, row): Finding[] => {
    if (span.special || span.start === span.end) return []
    const scores = logits.subarray(row * kinds.length, (row + 1) * kinds.length)
    const kind = likeliestKind(scores, kinds, minScore)
    return kind === null ? [] : [{ kind, start: span.start, end: span.end }]
  })
}

/**
 * Returns the kind with the highest probability over all its labels (`B-PER` and `I-PER`), or null if it is below the
 * minimum.
 */
function likeliestKind(scores: Float32Array, kinds: readonly (string | null)[], minScore: number): string | null {
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const weights = Array.from(scores, (score) => Math.exp(score - highest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const byKind = new Map<string, number>()
  weights.forEach((weight, label) => {
    const kind = kinds[label]
    if (kind != null) byKind.set(kind, (byKind.get(kind) ?? 0) + weight / total)
  })
  const [best] = [...byKind].sort(([, a], [, b]) => b - a)
  return best !== undefined && best[1] >= minScore ? best[0] : null
}

/** Joins consecutive tokens to one name. */
function join(tokens: readonly Finding[], text: string): Finding[] {
  const names: Finding[] = []
  for (const token of tokens) {
    const last = names.at(-1)
    if (last?.kind === token.kind && INSIDE_NAME.test(text.slice(last.end, token.start))) {
      names[names.length - 1] = { ...last, end: token.end }
    } else names.push(token)
  }
  return names
}

function unfit(directory: string, reason: string): ScrubError {
  const message = `The model in ${directory} can't find names: ${reason}. Name a model for token classification.`
  return new ScrubError('SCRUB_MODEL_UNFIT', message, { directory, reason })
}
