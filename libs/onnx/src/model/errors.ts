import { CoderagError, EXIT } from '@coderag/types'

/** Every failure of a model on disk, with the facts that each carries. */
interface OnnxFailures {
  /** The folder, or one of the files it must hold, is not there. */
  ONNX_MODEL_MISSING: { directory: string; file: string | null }
  /** A file is not the one whose checksum was recorded when the model was added. */
  ONNX_CHECKSUM: { directory: string; file: string; expected: string; found: string }
  /** `coderag-model.json` or another settings file of the folder is not what it should be. */
  ONNX_SETTINGS: { directory: string; file: string; issues: readonly string[] }
  /** `onnxruntime-node` or `tokenizers` can't be loaded on this machine. */
  ONNX_RUNTIME_MISSING: { package: string; reason: string }
  /** The runtime does not take the model file, or the tokenizer file is none. */
  ONNX_MODEL_UNREADABLE: { directory: string; file: string; reason: string }
  /** The model asks for an input that text models do not have, or has no output of the expected kind. */
  ONNX_MODEL_UNFIT: { directory: string; reason: string }
  /** The runtime failed while computing. */
  ONNX_RUN_FAILED: { directory: string; reason: string }
}

export class OnnxError<C extends keyof OnnxFailures = keyof OnnxFailures> extends CoderagError<C, OnnxFailures[C]> {
  override readonly name = 'OnnxError'

  override get exitCode() {
    return this.code === 'ONNX_MODEL_MISSING' ? EXIT.usage : EXIT.unexpected
  }
}
