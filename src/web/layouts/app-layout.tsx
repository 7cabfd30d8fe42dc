import '../theme/app-styles.ts'
import { paths } from '#shared/paths.ts'
import { PaymentDueBanner } from '../billing/payment-due-banner.tsx'
import { AppFrame } from './app/app-frame.tsx'
import { customerNavigation } from './app/navigation-items.ts'
import { RequireSession } from './app/require-session.tsx'
import { SubscriptionTabs } from './app/subscription-tabs.tsx'

/** The pages of a signed-in person. */
export default function AppLayout() {
  return (
    <RequireSession>
      <AppFrame
        navigation={customerNavigation}
        navigationLabel="Main"
        homePath={paths.dashboard()}
        notice={<PaymentDueBanner />}
        tabs={<SubscriptionTabs />}
      />
    </RequireSession>
  )
}
