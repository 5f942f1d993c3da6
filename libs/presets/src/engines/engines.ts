import type { OpenEngine } from './engine.js'
import { openS3 } from './s3.js'
import { openSql } from './sql.js'

/** Engines by the schemes of their places. A place without a scheme is a directory. */
export const ENGINES: Readonly<Record<string, OpenEngine>> = {
  sqlite: openSql,
  postgres: openSql,
  postgresql: openSql,
  mysql: openSql,
  mariadb: openSql,
  s3: openS3,
}
