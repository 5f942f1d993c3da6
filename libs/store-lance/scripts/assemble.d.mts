/** `src/image/<name>.wat` as WebAssembly in base64. */
export function assemble(name: 'score' | 'sketch'): Promise<string>
/** `src/image/<name>.ts` with all that it imports of ours, in base64. */
export function bundle(name: 'scan-worker'): Promise<string>
