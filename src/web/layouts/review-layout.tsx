import { OpenedPageScript, useOpenedPage } from '../system/installation/opened-page.tsx'
import '../theme/app-styles.ts'
import { OpenedSession } from './app/opened-session.tsx'
import { RequireSession } from './app/require-session.tsx'
import { ReviewFrame } from './app/review-frame.tsx'

/** The review page has the whole screen: no navigation stands beside the picture. */
export default function ReviewLayout() {
  const opened = useOpenedPage()
  return (
    <OpenedSession opened={opened}>
      <RequireSession>
        <ReviewFrame opened={opened} />
      </RequireSession>
      <OpenedPageScript opened={opened} />
    </OpenedSession>
  )
}
