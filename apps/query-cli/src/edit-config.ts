// Loaded when a configuration is edited: a bundle of this file has the parsers of JSON and TOML, which other commands don't need.
export { editConfig, editInstructions } from '@coderag/mcp/install'
