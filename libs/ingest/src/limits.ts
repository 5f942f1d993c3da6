// Every limit on what is read of a source. The limit that users set is `crawl.maxFileSize`.

/** Maximum size of data files (JSON, YAML, CSV, SQL, …) in bytes. A larger one holds records, not answers. */
export const DATA_FILE_BYTES = 256 * 1024

/** Maximum size of PDF and Word files in a repository, in bytes. Most of such a file is layout and pictures. */
export const BINARY_DOCUMENT_BYTES = 32 * 1024 * 1024

/** Maximum size of a file in a folder of documents or conversations, in bytes. A person chose these files. */
export const CHOSEN_FILE_BYTES = 64 * 1024 * 1024

/** Maximum size of the text of a Word document, unpacked, in bytes. The largest novels need a tenth. */
export const DOCUMENT_TEXT_BYTES = 64 * 1024 * 1024

/** Maximum size of an entry of a chat export in bytes. A day of one channel is never this large. */
export const EXPORT_ENTRY_BYTES = 256 * 1024 * 1024

/** Number of bytes at the start of a file that are searched for NUL bytes and control characters. */
export const BINARY_HEAD_BYTES = 8_000

/** Share of control characters above which a file is binary. Random bytes hold one in ten, legacy text hardly any. */
export const CONTROL_CHARACTER_SHARE = 0.02

/** Line length in characters above which a program wrote the line. */
export const MINIFIED_LINE_CHARACTERS = 2_000

/** Minimum length in characters of a file that can be minified. */
export const MINIFIED_FILE_CHARACTERS = 5_000

/** Number of characters at the start of a file in which a mark of generated code counts. Below, it can be a topic. */
export const GENERATED_MARK_CHARACTERS = 2_000

/** Number of UTF-16 units at the start of a YAML file in which the keys of a Kubernetes resource are searched. */
export const MANIFEST_HEAD_UNITS = 8_000

/**
 * Heap of a worker thread in MB. A file that needs more ends the thread, and fails alone. The largest files that are
 * read need 400 MB; see `CHOSEN_FILE_BYTES`.
 */
export const WORKER_HEAP_MB = 1_024

/**
 * Heap for new objects of a worker thread in MB, which a thread fills before it collects garbage. On Node 24, 48 MB add up to 30 MB to
 * the peak of a crawl and save no time; 12 MB cost 4% of its processor time.
 */
export const WORKER_YOUNG_HEAP_MB = 24

/**
 * Memory of a worker thread outside its heap, in bytes, from which on the thread is replaced. WebAssembly never gives
 * memory back: one hostile file would leave a thread with all that its parsers may take, 256 MB, for the rest of the crawl.
 * A thread begins with 38 MB, and public repositories with files up to 2 MB took it to 121 MB.
 */
export const SPENT_BYTES = 192 * 1024 * 1024
