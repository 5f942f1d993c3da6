/** `src/image/<name>.wat` as WebAssembly in base64. */
export function assemble(name: 'score' | 'sketch'): Promise<string>
