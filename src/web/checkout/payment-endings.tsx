import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatCents } from '../ui/text/format-cents.ts'
import { paths } from '#shared/paths.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentRail } from './payment-rail.tsx'
import type { CheckoutAnswer } from './use-checkout.ts'

/** The page was closed, or half an hour passed. */
export function PaymentExpired() {
  return (
    <PaymentNotice
      drawing={<PaymentRail state="stopped" />}
      title="This payment page has expired"
      sentences={[
        'Nothing was charged. What you chose is still in your cart: open a new payment page whenever you are ready.',
      ]}
      action={
        <Button component={Link} to={paths.cart()} size="lg">
          Back to the cart
        </Button>
      }
    />
  )
}

/** Paid in a way that takes days, and then the bank refused. */
export function PaymentFailed() {
  return (
    <PaymentNotice
      drawing={<PaymentRail state="stopped" />}
      title="Your bank did not make this payment"
      sentences={[
        'Nothing was charged. What you chose is still in your cart: pay again with a card, or from another account.',
      ]}
      action={
        <Button component={Link} to={paths.cart()} size="lg">
          Back to the cart
        </Button>
      }
    />
  )
}

/** Two pages were paid for one order: the second payment went back. */
export function PaymentRefunded({ checkout }: { checkout: CheckoutAnswer }) {
  return (
    <PaymentNotice
      drawing={<PaymentRail state="returned" />}
      title="You had paid for this order already"
      sentences={[
        'Two payment pages were open for the same films, and both were paid.',
        `We canceled this second payment of ${formatCents(checkout.price.totalCents)} and returned it in full; your bank shows it within 5 to 10 days. Your order is placed once.`,
      ]}
      action={
        <Button
          component={Link}
          to={paths.subscriptionStatus(checkout.subscriptionId ?? undefined)}
          size="lg"
        >
          See your order
        </Button>
      }
    />
  )
}
