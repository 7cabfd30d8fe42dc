import { useSession } from '../session/session.ts'
import { useHasElapsed } from '../ui/feedback/use-has-elapsed.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentRail } from './payment-rail.tsx'

const longMs = 20_000

/** The payment is not confirmed yet: shows that, and what happens if it takes long. */
export function PaymentWaiting({ problem }: { problem: string | null }) {
  const isLong = useHasElapsed(longMs)
  const { user } = useSession()
  const sentences = [
    'Your bank and the card provider are settling it. This takes a few seconds; the page continues by itself. Do not pay again.',
  ]
  if (isLong) {
    sentences.push(
      `This is taking longer than usual. Nothing is lost: you may close this page, and we will e-mail ${user?.email ?? 'you'} as soon as it is confirmed.`,
    )
  }
  if (problem) sentences.push(`${problem} Trying again by itself.`)
  return (
    <PaymentNotice
      drawing={<PaymentRail state="travelling" />}
      title="Confirming your payment"
      sentences={sentences}
    />
  )
}
