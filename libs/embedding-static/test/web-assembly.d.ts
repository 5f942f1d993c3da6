// Node has WebAssembly; its types come with the DOM's alone. This is what the tests replace of it.
declare const WebAssembly: { validate(bytes: Uint8Array): boolean }
