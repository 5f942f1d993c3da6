/** Environment variables. Keys of services are read from them and from nowhere else. */
export type Environment = Readonly<Record<string, string | undefined>>
