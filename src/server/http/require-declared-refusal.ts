import { commonRefusals } from '#shared/contract/call/common-refusals.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import { Refusal } from './refusal.ts'

/**
 * Fails on a refusal that the call's contract does not declare: screens and API document would not know it. Runs in
 * every test that calls through HTTP.
 *
 * @throws Error naming the call and the code; ignores other errors
 */
export function requireDeclaredRefusal(name: string, call: Call, error: unknown): void {
  if (!(error instanceof Refusal)) return
  const declared = [...call.refusals, ...commonRefusals(call)]
  if (declared.includes(error.code)) return
  throw new Error(`${name} refuses with ${error.code}, which its contract does not declare`, { cause: error })
}
