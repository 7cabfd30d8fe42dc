import { commonRefusals } from '#shared/contract/common-refusals.ts'
import type { Call } from '#shared/contract/define-call.ts'
import { Refusal } from './refusal.ts'

/**
 * A refusal that a call's contract does not tell is a bug of ours: the screens and the API document know nothing of it.
 * Asked in every test that goes through the front door.
 *
 * @throws Error naming the call and the code; anything but such a refusal passes
 */
export function requireDeclaredRefusal(name: string, call: Call, error: unknown): void {
  if (!(error instanceof Refusal)) return
  const told = [...call.refusals, ...commonRefusals(call)]
  if (told.includes(error.code)) return
  throw new Error(`${name} refuses with ${error.code}, which its contract does not tell`, { cause: error })
}
