import type { ColumnType } from 'kysely'

/** Written as JSON text, so that arrays are not taken for PostgreSQL arrays; read as whatever is stored. */
export type Json = ColumnType<unknown, string, string>
