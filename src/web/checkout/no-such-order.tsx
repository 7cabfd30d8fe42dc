import { paths } from '#shared/paths.ts'
import { MissingPage } from '../system/error-pages/missing-page.tsx'

/** No payment page has this id, or someone else's has: both look the same. */
export function NoSuchOrder() {
  return (
    <MissingPage
      isInApp
      title="There is no order at this address."
      ways={[
        { to: paths.subscriptions(), label: 'Your subscriptions' },
        { to: paths.cart(), label: 'Your cart' },
        { to: paths.dashboard(), label: 'Dashboard' },
      ]}
    >
      The address may be cut off, or belong to another account. If you have just paid, nothing is lost: a paid
      order appears among your subscriptions by itself.
    </MissingPage>
  )
}
