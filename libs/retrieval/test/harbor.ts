import type { CleanChunk, CorpusType } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'

/** Small system in two repositories. Every expected ranking can be derived by hand. */
function passage(
  path: string,
  text: string,
  options: { corpus?: CorpusType; repo?: string; language?: string | null; service?: string } = {},
): CleanChunk {
  const { corpus = 'CODE_LOGIC', repo = 'orders', language = 'go', service } = options
  return cleanChunk({
    path,
    text,
    repo,
    language,
    corpusType: corpus,
    ...(service === undefined ? {} : { serviceName: service }),
  })
}

export const retryClient = passage(
  'client/retry.go',
  'func retryWithBackoff(attempts int) error {\n\tfor attempt := range attempts {\n\t\tsleep(backoff(attempt))\n\t}\n}\n',
  { service: 'orders-api' },
)
export const retryConfig = passage(
  'config/limits.go',
  'const maxAttempts = 5\nconst backoffMs = 200\nconst retry = true\nconst poolSize = 10\nconst queueDepth = 4\n',
  { service: 'orders-api' },
)
export const checkout = passage(
  'checkout/total.go',
  'func totalPrice(lines []Line) Money {\n\treturn sum(lines)\n}\n',
  {
    service: 'orders-api',
  },
)
export const invoice = passage(
  'billing/invoice.py',
  'def render_invoice(order):\n    return template(order.total_price)\n',
  {
    repo: 'billing',
    language: 'python',
    service: 'billing-worker',
  },
)
export const runbook = passage(
  'docs/runbooks/payments.md',
  '# Payments fail\nCheck the retries of the payment client first, then restart the workers.\n',
  { corpus: 'DOC_RUNBOOK', language: null },
)
export const readme = passage('README.md', '# Orders\nTakes orders and prices them, for the whole shop.\n', {
  corpus: 'DOC_README',
  language: null,
})

export const harbor: readonly CleanChunk[] = [retryClient, retryConfig, checkout, invoice, runbook, readme]
