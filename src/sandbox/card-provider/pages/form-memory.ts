import type { FieldProblems, TypedForm } from '../store/buyer-form.ts'
import { findTestCard, isCardNumberSound } from '../store/test-cards.ts'

/** What a page says beside its form when that is shown again. */
export type ShownForm = { typed: TypedForm; problems: FieldProblems; refusal?: string; notice?: string }

/** Forms that were sent and not done with; the longest untouched go first. */
const formsKept = 200

/**
 * What a form said when it was sent, until it is sent again. Each form is answered with a redirect, so that going back or
 * reloading never asks the buyer to send a payment once more; what was typed waits here meanwhile, in memory alone. A
 * number that could be a real card's is not kept.
 */
export function createFormMemory() {
  const forms = new Map<string, ShownForm>()
  return {
    find: (id: string): ShownForm | undefined => forms.get(id),
    keep(id: string, shown: ShownForm): void {
      const { number } = shown.typed
      const isForeign = isCardNumberSound(number) && !findTestCard(number)
      forms.delete(id)
      forms.set(id, isForeign ? { ...shown, typed: { ...shown.typed, number: '' } } : shown)
      const [oldest] = forms.keys()
      if (forms.size > formsKept && oldest !== undefined) forms.delete(oldest)
    },
    forget: (id: string): boolean => forms.delete(id),
  }
}
