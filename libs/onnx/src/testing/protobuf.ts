/** Writes protocol buffers: as much of the format as an ONNX file needs. */
export class ProtobufWriter {
  readonly #parts: Buffer[] = []

  /** A whole number of at least 0. */
  int(field: number, value: number): this {
    this.#parts.push(varint(field << 3), varint(value))
    return this
  }

  bytes(field: number, value: Uint8Array): this {
    this.#parts.push(varint((field << 3) | 2), varint(value.length), Buffer.from(value))
    return this
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value))
  }

  message(field: number, value: ProtobufWriter): this {
    return this.bytes(field, value.finish())
  }

  finish(): Buffer {
    return Buffer.concat(this.#parts)
  }
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push(rest % 0x80 | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
  return Buffer.from(bytes)
}
