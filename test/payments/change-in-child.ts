import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeSubscription } from '#server/billing/changes/change-subscription.ts'
import { previewChange } from '#server/billing/changes/preview-change.ts'
import { connectDatabase } from '#server/outside/database/connection/connect-database.ts'
import { openKeyAttempts } from '#server/outside/payments/key-attempts.db.ts'
import { createStripePayments } from '#server/outside/payments/stripe-payments.ts'
import type { LeaseTimes } from '#server/billing/leases/with-lease.ts'
import type { SignedInUser } from '#server/http/principal.ts'
import type { VideoSelection } from '#shared/cart/product-selections.ts'
import { createTestDeps } from '../app/test-deps.ts'

/** What a process of its own is asked to do: one change of plan, in the name of its customer. */
export interface ChildChange {
  databaseUrl: string
  apiBase: string
  secretKey: string
  user: SignedInUser
  subscriptionId: string
  films: VideoSelection[]
  leaseTimes: LeaseTimes
}

process.once('message', (message) => {
  void (async () => {
    const {
      databaseUrl,
      apiBase,
      secretKey,
      user,
      subscriptionId,
      films: videos,
      leaseTimes,
    } = message as ChildChange
    const payments = createStripePayments(
      { secretKey, webhookSecrets: [], apiBase, currency: 'usd' },
      openKeyAttempts(databaseUrl),
    )
    const folder = mkdtempSync(join(tmpdir(), 'arcframe-child-'))
    const deps = await createTestDeps(connectDatabase(databaseUrl), folder, { payments })
    const wanted = { subscriptionId, plan: 'quarterly' as const, films: videos }
    const { dueNowCents, nextChargeCents } = await previewChange(deps, user, wanted)
    const agreed = { ...wanted, seenDueNowCents: dueNowCents, seenTotalCents: nextChargeCents }
    await changeSubscription({ ...deps, leaseTimes }, user, agreed)
    process.send?.('changed')
  })()
})
