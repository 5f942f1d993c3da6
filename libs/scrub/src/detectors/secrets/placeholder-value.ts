/** Words that documentation writes where a secret belongs. */
const DUMMY = new RegExp(
  String.raw`^(?:x{3,}|\*{3,}|\.{3,}|-{3,}|_{3,}|<[^>]*>|\[[^\]]*\]|\{[^}]*\}|\$\w+(?:-[a-z]+)*(?::[\w.]+)?|` +
    String.raw`\$\w+\/[\w./-]*|\$\w+\{.*|%\w+%|%env\(\w.*\)%|@\w+@|#\{.*\}|your[\w-]*|my[-_]?\w*|` +
    String.raw`change[-_ ]?(?:me|it|this)\d*|replace[-_ ]?(?:me|this|with[\w-]*)?|` +
    String.raw`\(?(?:redacted|removed|hidden|masked)\)?|placeholder|dummy|fake|sample|none|null|nil|undefined|` +
    String.raw`true|false|string|text|todo|tbd|empty|password|passwd|secret|token|key|test|value|default|` +
    String.raw`required|optional|example|n\/a|unset|env|vault|enter[-_ ]?\w*|insert[-_ ]?\w*|some[-_ ]?\w*|` +
    String.raw`the[-_ ]?\w*)$`,
  'i',
)
const REFERENCE = new RegExp(
  String.raw`\$\{[\w.][\w.:?+=/ -]*\}|\$\{\{[^}]*\}\}|\{\{[-\s]*[\w.$][\w.$ |"'()-]*\}\}|\$\([\w ]|<%|` +
    String.raw`process\.env|os\.(?:environ|getenv)|getenv|System\.get|import\.meta|secrets\.|vars?\.|config\.|` +
    String.raw`params?\.|ssm:|vault:|arn:aws|op:\/\/|keyvault|valueFrom|secretKeyRef`,
  'i',
)
const EXAMPLE =
  /EXAMPLE(?:KEY)?$|^(?:your|example|sample|dummy|changeme|placeholder)[-_]|[-_](?:here|placeholder|change[-_]?me|goes[-_]here)$/i

/** Returns true if a value is a placeholder for a secret: `${VAR}`, `process.env.X`, `<token>`, `changeme`. */
export function isPlaceholderValue(value: string): boolean {
  return DUMMY.test(value) || REFERENCE.test(value) || EXAMPLE.test(value) || /^(.)\1*$/.test(value)
}

/** Returns true if the password of a URL refers to another value. A default such as `guest` does not. */
export function isReference(value: string): boolean {
  return REFERENCE.test(value) || /^(?:\*+|\.{2,}|…|x{3,}|<.*>|\[.*\]|\{.*\}|\$\w+|%\w+%|@\w+@)$/i.test(value)
}
