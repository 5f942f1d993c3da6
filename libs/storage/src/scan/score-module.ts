/**
 * The 297 bytes of `score.wat` as a WebAssembly module, in base64. No build step makes it. After a change of
 * `score.wat`, assemble it with wabt 1.0.39 and replace both constants; a test compares the hash with the source:
 *
 *     npx -p wabt@1.0.39 wat2wasm score.wat -o score.wasm && base64 -w0 score.wasm
 *     sha256sum score.wat
 */
export const scoreModule =
  'AGFzbQEAAAABCwFgB39/f39/f38AAhEBBWltYWdlBm1lbW9yeQIAAAMCAQAHCQEFc2NvcmUAAArvAQHsAQIFfwN7IAQgBUECdGohBwJAA0Ag' +
  'BCAHTw0BIAQoAgAhCCAAIAggAWxqIQkgCSABaiEKIAMhC/0MAAAAAAAAAAAAAAAAAAAAACEN/QwAAAAAAAAAAAAAAAAAAAAAIQ4DQCAJ/QAA' +
  'ACEMIA0gDP2HASAL/QAAAP26Af2uASENIA4gDP2IASAL/QAAEP26Af2uASEOIAtBIGohCyAJQRBqIQkgCSAKSQ0ACyANIA79rgEhDSAGIAhB' +
  'AnRqIA39GwAgDf0bAWogDf0bAiAN/RsDamqyIAIgCEECdGoqAgCUOAIAIARBBGohBAwACwsL'

/** SHA-256 of the `score.wat` that `scoreModule` was assembled from. */
export const scoreSourceHash = '356da9e8665d31d104bb8e39b758dc1c70b6b6d767ab4abc1c992919c8c6568f'
