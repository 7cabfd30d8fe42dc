import { isSameJson } from '#shared/same-json.ts'
import type { saveBrandKit as call, BrandKit } from '#shared/contract/brand-kit.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import { emptyBrandKitTexts, type BrandKitTexts } from '#shared/brand-kit/brand-kit.ts'
import { emitEvent } from '../events/emit-event.ts'
import { refuse } from '../http/refusal.ts'
import type { SignedInUser } from '../http/principal.ts'
import { lockAccount } from '../users/hold-account.ts'
import type { BrandKitDeps } from './brand-kit-deps.ts'
import { findTexts, writeTexts } from './brand-kits.db.ts'
import { readBrandKit } from './read-brand-kit.ts'

/**
 * Saves colours, words to avoid and tagline. Saving what is stored already changes nothing, whatever its version: an
 * answer may have been lost.
 * @throws Refusal changed_meanwhile, with the present kit; signed_out if the account was deleted meanwhile
 */
export async function saveBrandKit(
  deps: BrandKitDeps,
  user: SignedInUser,
  { version, ...texts }: InputOf<typeof call>,
): Promise<BrandKit> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, user.id))) throw refuse('signed_out')
    const { version: storedVersion, ...before } = (await findTexts(tx, user.id)) ?? {
      ...emptyBrandKitTexts,
      version: 0,
    }
    const changed = findChanged(before, texts)
    if (changed.length === 0) return readBrandKit({ db: tx }, user, user.id)
    if (version !== storedVersion) {
      throw refuse('changed_meanwhile', { details: { kit: await readBrandKit({ db: tx }, user, user.id) } })
    }
    await writeTexts(tx, user.id, texts, deps.clock.now())
    await emitEvent(tx, user, {
      kind: 'brand_kit.changed',
      subject: { kind: 'user', id: user.id },
      payload: { before: pick(before, changed), after: pick(texts, changed) },
    })
    return readBrandKit({ db: tx }, user, user.id)
  })
}

type FieldName = keyof BrandKitTexts

function findChanged(before: BrandKitTexts, after: BrandKitTexts): FieldName[] {
  const names = Object.keys(emptyBrandKitTexts) as FieldName[]
  return names.filter((name) => !isSameJson(before[name], after[name]))
}

function pick(texts: BrandKitTexts, names: readonly FieldName[]): Partial<BrandKitTexts> {
  return Object.fromEntries(names.map((name) => [name, texts[name]]))
}
