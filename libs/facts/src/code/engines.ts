import type { ValueExpr } from '../facts.js'

/** Databases and brokers by the names of their drivers, packages and address schemes. */
const engines: readonly (readonly [RegExp, string])[] = [
  [/postgres|pgsql|pgx|\bpg\b|psycopg|cockroach|timescale/i, 'postgres'],
  [/mariadb|mysql/i, 'mysql'],
  [/sqlserver|sqlsrv|mssql|sqlclient|azuresql/i, 'sqlserver'],
  [/sqlite/i, 'sqlite'],
  [/mongo/i, 'mongodb'],
  [/redis|valkey/i, 'redis'],
  [/cassandra|scylla/i, 'cassandra'],
  [/oracle/i, 'oracle'],
  [/clickhouse/i, 'clickhouse'],
  [/amqps?:|rabbit/i, 'rabbitmq'],
  [/nats:/i, 'nats'],
  [/kafka/i, 'kafka'],
  [/neo4j|bolt:/i, 'neo4j'],
  [/elastic/i, 'elasticsearch'],
]

/**
 * Returns the engine that the name of a driver, or else the scheme of an address, tells. Returns the name if it tells
 * no engine.
 */
export function engineOf(name: string | null, target: ValueExpr): string | null {
  const known = name === null ? null : spelled(name)
  if (known !== null) return known
  const scheme = schemeOf(target)
  return (scheme === null ? null : spelled(scheme)) ?? (name !== null && /^[a-z][\w.-]{1,30}$/.test(name) ? name : null)
}

function spelled(text: string): string | null {
  return engines.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

function schemeOf(value: ValueExpr): string | null {
  if (value.kind === 'literal') return /^([a-z][\w+.-]*:)\/\//i.exec(value.value)?.[1] ?? null
  if (value.kind === 'concat') return value.parts[0] === undefined ? null : schemeOf(value.parts[0])
  if (value.kind === 'env' || value.kind === 'config') return value.fallback === null ? null : schemeOf(value.fallback)
  return value.kind === 'choice' ? (value.options.map(schemeOf).find((scheme) => scheme !== null) ?? null) : null
}
