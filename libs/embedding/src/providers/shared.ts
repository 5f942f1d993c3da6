import type { ResolvedRequestOptions } from '../options.js'

/** A path below a base URL, with or without a slash at its end. */
export function joinUrl(baseUrl: string, path: string): URL {
  return new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
}

/** The options that are about requests, out of a provider's. */
export function requestOptionsOf(options: ResolvedRequestOptions): ResolvedRequestOptions {
  const { batchTexts, concurrency, timeoutMs, maxAttempts, maxRetryAfterMs } = options
  return { batchTexts, concurrency, timeoutMs, maxAttempts, maxRetryAfterMs }
}
