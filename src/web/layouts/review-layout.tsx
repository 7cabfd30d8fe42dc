import '../theme/app-styles.ts'
import { ReviewFrame } from './app/review-frame.tsx'
import { RequireSession } from './app/require-session.tsx'

/** The review page has the whole screen: no navigation stands beside the picture. */
export default function ReviewLayout() {
  return (
    <RequireSession>
      <ReviewFrame />
    </RequireSession>
  )
}
