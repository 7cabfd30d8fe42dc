import { safeReturnPath } from '#shared/identity/return-path.ts'
import type { Deps } from '../deps.ts'
import type { LetterRequest } from '../jobs/enqueue-job.ts'
import { beginAddressChange } from './change-address.ts'
import { sendResetLink } from './reset-link.ts'
import { findPasswordHash, findUserByEmail } from './users.db.ts'
import { sendVerificationLink } from './verification-link.ts'

/**
 * Sends the letter that somebody asked for, where there is somebody to send it to. A job does this: whoever asked has
 * been answered before anyone looked whether the address is known, so that not even the time it took can tell.
 */
export async function answerLetterRequest(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  request: LetterRequest,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const inTransaction = { ...deps, db: tx }
    const user = await findUserByEmail(tx, request.email)
    if (request.wants === 'address-change') return beginAddressChange(inTransaction, request, user !== null)
    if (!user) return
    if (request.wants === 'reset') return sendResetLink(inTransaction, user)
    const passwordHash = await findPasswordHash(tx, user.id)
    if (user.emailVerified || !passwordHash) return
    await sendVerificationLink(inTransaction, user.email, {
      userId: user.id,
      passwordHash,
      name: user.name,
      from: safeReturnPath(request.from),
    })
  })
}
