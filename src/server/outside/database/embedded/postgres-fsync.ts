/**
 * Whether the embedded PostgreSQL waits until what it writes is on the disk, so that it survives the machine's own end.
 * See https://www.postgresql.org/docs/18/runtime-config-wal.html#GUC-FSYNC
 */
export const postgresFsync: 'on' | 'off' = 'on'
