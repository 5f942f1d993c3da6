import { CoderagError, EXIT } from './errors.js'

/**
 * Thrown by every factory of this project that takes options, if they do not fit their schema: an unknown key, a value
 * out of range, a missing value.
 */
export class OptionsError extends CoderagError<
  'OPTIONS_INVALID',
  {
    /** Name of the factory or setting that got the options. */
    readonly subject: string
    /** One line per problem, `path: message`. Never holds a value. */
    readonly issues: readonly string[]
  }
> {
  override readonly name = 'OptionsError'

  constructor(subject: string, issues: readonly string[]) {
    super('OPTIONS_INVALID', `The options of ${subject} are not valid: ${issues.join('; ')}.`, { subject, issues })
  }

  override get exitCode() {
    return EXIT.usage
  }
}

/** The part of a zod schema that `parseOptions` needs. This package does not depend on zod. */
interface OptionsSchema<Output> {
  safeParse(
    options: unknown,
  ):
    | { readonly success: true; readonly data: Output }
    | { readonly success: false; readonly error: { readonly issues: readonly OptionIssue[] } }
}

interface OptionIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/**
 * Parses options and fills in defaults.
 *
 * @param subject - Name of the factory or setting, for the message.
 * @throws OptionsError `OPTIONS_INVALID`, naming every option that does not fit, never its value.
 */
export function parseOptions<Output>(schema: OptionsSchema<Output>, options: unknown, subject: string): Output {
  const parsed = schema.safeParse(options)
  if (parsed.success) return parsed.data
  throw new OptionsError(
    subject,
    parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'options'}: ${message}`),
  )
}
