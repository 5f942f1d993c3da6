/** word-finder.wat as WebAssembly in base64. */
export function assemble(): Promise<string>
