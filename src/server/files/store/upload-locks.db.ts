import type { Client } from 'pg'

/** Any number does, as long as every version of the program uses the same. */
const uploadLocks = 7_241_011
const releaseChannel = 'upload_release'

/** Requests to release a lock arrive as notifications, with the upload's id. */
export async function listenForReleases(client: Client): Promise<void> {
  await client.query(`listen ${releaseChannel}`)
}

/** Locks an upload until `unlockUpload`, or until the connection ends. @returns false while another connection has it */
export async function tryLockUpload(client: Client, uploadId: string): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    `select pg_try_advisory_lock(${uploadLocks}, hashtext($1)) as "isTaken"`,
    [uploadId],
  )
  return rows[0]?.isTaken ?? false
}

export async function requestRelease(client: Client, uploadId: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [releaseChannel, uploadId])
}

export async function unlockUpload(client: Client, uploadId: string): Promise<void> {
  await client.query(`select pg_advisory_unlock(${uploadLocks}, hashtext($1))`, [uploadId])
}
