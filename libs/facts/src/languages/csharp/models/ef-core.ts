import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** Entity Framework Core providers and .NET Aspire components. */
export const efCore: LibraryModel = {
  name: 'ef-core',
  imports: [],
  words: [
    'UseNpgsql',
    'UseSqlServer',
    'UseSqlite',
    'UseMySql',
    'UseMySQL',
    'UseCosmos',
    'UseMongoDB',
    'UseOracle',
    'AddNpgsqlDbContext',
    'AddSqlServerDbContext',
    'AddNpgsqlDataSource',
  ],
  rules: [
    anyMethod('UseNpgsql', 'AddNpgsqlDbContext', 'AddNpgsqlDataSource', 'AddAzureNpgsqlDbContext').connectsToDatabase(
      'postgres',
      { address: argument(0) },
    ),
    anyMethod('UseSqlServer', 'UseAzureSql', 'AddSqlServerDbContext').connectsToDatabase('sqlserver', {
      address: argument(0),
    }),
    anyMethod('UseSqlite').connectsToDatabase('sqlite', { address: argument(0) }),
    anyMethod('UseMySql', 'UseMySQL', 'AddMySqlDataSource').connectsToDatabase('mysql', { address: argument(0) }),
    anyMethod('UseOracle').connectsToDatabase('oracle', { address: argument(0) }),
    anyMethod('UseCosmos').connectsToDatabase('cosmos', { address: argument(0) }),
    anyMethod('UseMongoDB').connectsToDatabase('mongodb', { address: argument(0) }),
  ],
}
