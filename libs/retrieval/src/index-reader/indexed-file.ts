/** File with chunks. */
export interface IndexedFile {
  readonly repoName: string
  readonly path: string
}
