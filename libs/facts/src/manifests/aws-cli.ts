import type { FactDraft } from '../fact-collector.js'

/** Matches scripts that subscribe a queue to a topic with the AWS CLI or that of LocalStack. */
export function isAwsScript(path: string, text: string): boolean {
  return /\.(?:sh|bash)$/.test(path) && /\bsns\s+subscribe\b/.test(text)
}

const assignment = /^\s*(?:export\s+)?(\w+)=(.*)$/
const mostSteps = 6

/**
 * Adds the queues that a script subscribes to topics of Amazon SNS, whose names it gives or has where it creates them.
 * https://docs.aws.amazon.com/cli/latest/reference/sns/subscribe.html
 */
export function* awsScriptFacts(text: string): Generator<FactDraft> {
  const variables = new Map<string, string>()
  let line = 0
  for (const command of text.replace(/\\\r?\n/g, '\0').split('\n')) {
    const at = { line: line + 1, extractor: 'aws-cli/subscription', role: 'subscribe', broker: 'sqs' } as const
    line += command.split('\0').length
    const row = command.replaceAll('\0', ' ')
    const [, name, value] = assignment.exec(row) ?? []
    if (name !== undefined && value !== undefined) variables.set(name, value)
    if (!/^(?:[^#]|(?<=\S)#)*\bsns\s+subscribe\b/.test(row)) continue
    const [topic, queue] = ['topic-arn', 'notification-endpoint'].map((option) =>
      nameIn(optionOf(row, option), variables),
    )
    if (optionOf(row, 'protocol') !== 'sqs' || topic == null || queue == null) continue
    const named = (own: string) => ({ kind: 'literal', value: own }) as const
    yield { kind: 'topic', ...at, topic: named(topic), queue: named(queue), messageType: null, within: null }
  }
}

function optionOf(command: string, name: string): string {
  const [, quoted, bare] = new RegExp(`--${name}[=\\s]+(?:["']([^"']*)["']|([^\\s"')]+))`).exec(command) ?? []
  return quoted ?? bare ?? ''
}

/** Returns the last part of an ARN or of the address of a queue, whose parts may be variables; of what a command made, its name. */
function nameIn(value: string, variables: ReadonlyMap<string, string>, steps = 0): string | null {
  if (steps > mostSteps) return null
  const made = ['name', 'queue-name', 'topic-arn', 'queue-url'].map((option) => optionOf(value, option)).find(Boolean)
  if (/^["']?\$\(/.test(value)) return made === undefined ? null : nameIn(made, variables, steps + 1)
  const last = value.replace(/["']/g, '').replace(/^.*[:/](?![-=+?])/, '')
  const [, braced, bare] = /^\$(?:\{(\w+)(?::-[^}]*)?\}|(\w+))$/.exec(last) ?? []
  const variable = braced ?? bare
  if (variable === undefined) return /^[\w.-]+$/.test(last) ? last : null
  const held = variables.get(variable)
  return held === undefined ? null : nameIn(held, variables, steps + 1)
}
