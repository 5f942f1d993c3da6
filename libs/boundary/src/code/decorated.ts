import type { Emitter } from './emit.js'

export function addDecorated(emitter: Emitter): void {
  void emitter
}
