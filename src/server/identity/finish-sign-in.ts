import { refuse } from '../http/refusal.ts'
import { asGuess } from './as-guess.ts'
import { enter, type Door } from './enter.ts'
import { spendCode } from './second-factor.ts'
import { findSecondStep } from './second-step.ts'
import { findUserById } from './users.db.ts'

/**
 * The second step of signing in, for whoever has taken the first one in this browser.
 *
 * @returns the Set-Cookie headers
 * @throws Refusal second_step_over, wrong_code, too_many_requests
 */
export async function finishSignIn(door: Door, code: string): Promise<string[]> {
  const { deps } = door
  const secret = await door.readSecret()
  const step = await findSecondStep(deps, secret, door.request.headers.cookie)
  const user = step && (await findUserById(deps.db, step.userId))
  if (!step || !user) throw refuse('second_step_over')
  const cookies = await asGuess(door, 'code', user.email, () =>
    deps.db.transaction().execute(async (tx) => {
      await spendCode({ ...deps, db: tx }, secret, user.id, code)
      if (!(await step.finish(tx))) throw refuse('second_step_over')
      // In here: a password that changes now ends the first step, or the session that came of it.
      return enter({ ...door, deps: { ...deps, db: tx } }, user)
    }),
  )
  return [...cookies, step.endedCookie]
}
