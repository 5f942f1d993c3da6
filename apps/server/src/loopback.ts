/** Names of this machine that no other machine reaches. */
export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1']
