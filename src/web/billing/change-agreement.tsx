import type { Discount } from '#shared/billing/discount-schema.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatCents } from '../ui/text/format-cents.ts'
import { planPeriods } from '#shared/products/plan.ts'
import type { ChangePreview } from '#shared/billing/change-preview-schema.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { NextChargeWords } from './next-charge.tsx'
import { describeTodaysCharge } from './describe-todays-charge.ts'

/** What is agreed to, in the server’s figures. */
export function ChangeAgreement({
  subscription,
  asked,
  discounts,
  isOpen,
  isBusy,
  onClose,
  onAgree,
}: {
  subscription: Subscription
  asked: ChangePreview
  discounts: readonly Discount[] | null
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onAgree: () => void
}) {
  const {
    dueNowCents,
    dueNowBlocks,
    filmsFromBlock: videosFromBlock,
    filmsFrom: videosFrom,
    nextChargeCents,
    nextChargeAt,
    after,
  } = asked
  const isPaidToday = dueNowCents > 0
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={
        isPaidToday
          ? `Change the plan and pay ${formatCents(dueNowCents)} today?`
          : 'Change the plan from the next block on?'
      }
      confirmLabel={isPaidToday ? `Pay ${formatCents(dueNowCents)}` : 'Change the plan'}
      cancelLabel="Not now"
      isDestructive={false}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onAgree}
    >
      <p>
        {describeTodaysCharge({ alteredPaidBlocks: dueNowBlocks, fromBlock: videosFromBlock }, subscription)}
        {videosFrom && (
          <>
            {' '}
            Block {videosFromBlock} opens on <DateText at={videosFrom} isDay />.
          </>
        )}
      </p>
      <p>
        {nextChargeAt && (
          <>
            <NextChargeWords cents={nextChargeCents} at={nextChargeAt} discounts={discounts} />{' '}
          </>
        )}
        After that {formatCents(nextChargeCents)} a {planPeriods[after.plan]}, before tax, for{' '}
        {countTokens(after.price.tokensPerBlock)} a block.
      </p>
    </ConfirmDialog>
  )
}
