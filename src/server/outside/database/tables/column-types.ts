import type { ColumnType } from 'kysely'

/** Written as JSON text, so that arrays do not become PostgreSQL arrays; read as stored. */
export type Json = ColumnType<unknown, string, string>

/** The same, where the database has a default. */
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>

/** `numeric` arrives as text. */
export type Numeric = ColumnType<string, number | string, number | string>
