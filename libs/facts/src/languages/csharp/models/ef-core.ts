import { argument, connectionString } from '../../../models/location.js'
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
    'AddMySqlDbContext',
  ],
  rules: [
    anyMethod('UseNpgsql').connectsToDatabase('postgres', { address: argument(0) }),
    // https://learn.microsoft.com/dotnet/aspire/database/postgresql-entity-framework-integration
    anyMethod('AddNpgsqlDbContext', 'AddNpgsqlDataSource', 'AddAzureNpgsqlDbContext').connectsToDatabase('postgres', {
      address: connectionString(argument(0)),
    }),
    anyMethod('UseSqlServer', 'UseAzureSql').connectsToDatabase('sqlserver', { address: argument(0) }),
    anyMethod('AddSqlServerDbContext').connectsToDatabase('sqlserver', { address: connectionString(argument(0)) }),
    anyMethod('UseSqlite').connectsToDatabase('sqlite', { address: argument(0) }),
    anyMethod('UseMySql', 'UseMySQL').connectsToDatabase('mysql', { address: argument(0) }),
    anyMethod('AddMySqlDataSource', 'AddMySqlDbContext').connectsToDatabase('mysql', {
      address: connectionString(argument(0)),
    }),
    anyMethod('UseOracle').connectsToDatabase('oracle', { address: argument(0) }),
    anyMethod('UseCosmos').connectsToDatabase('cosmos', { address: argument(0) }),
    anyMethod('UseMongoDB').connectsToDatabase('mongodb', { address: argument(0) }),
  ],
}
