/**
 * Makes the files of this process readable by its user alone, unless the configuration shares the index. What LanceDB and
 * SQLite write obeys too. Directories of indexes that were made before get their permissions from the index itself.
 */
export function keepPrivate({ shared }: { readonly shared: boolean }): void {
  if (!shared) process.umask(0o077)
}
