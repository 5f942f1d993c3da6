/** Memory that modules share with us, and threads with each other. */
export interface WasmMemory {
  readonly buffer: SharedArrayBuffer
}

/**
 * Node has WebAssembly; its types come with the DOM's alone. This is what is used of it, for this module only: whoever
 * imports the source may have others.
 */
declare const WebAssembly: {
  readonly Memory: new (descriptor: { initial: number; maximum: number; shared: true }) => WasmMemory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: Record<string, Record<string, WasmMemory>>,
  ) => { readonly exports: Record<string, unknown> }
}

const pageBytes = 65_536

/** Memory of at least so many bytes, all 0; the system gives it where it is written to. */
export function wasmMemory(bytes: number): WasmMemory {
  const pages = Math.ceil(bytes / pageBytes)
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
}

/** What a module of ours exports. @param module - In base64. */
export function instantiate(module: string, memory: WasmMemory): Readonly<Record<string, unknown>> {
  const compiled = new WebAssembly.Module(Buffer.from(module, 'base64'))
  return new WebAssembly.Instance(compiled, { image: { memory } }).exports
}
