/**
 * Stands for `postgres-fsync.ts` in servers that tests start (see `cheap-programs.ts`): what they kill are processes, not
 * the machine, and commits that wait for a busy disk make requests late.
 */
export const postgresFsync: 'on' | 'off' = 'off'
