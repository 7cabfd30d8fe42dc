import '../theme/app-styles.ts'
import { paths } from '#shared/paths.ts'
import { AppFrame } from './app/app-frame.tsx'
import { studioNavigation } from './app/navigation-items.ts'
import { RequireSession } from './app/require-session.tsx'

/** The studio's pages: the same frame, for admins only. */
export default function AdminLayout() {
  return (
    <RequireSession needs="admin">
      <AppFrame navigation={studioNavigation} navigationLabel="Studio" homePath={paths.adminDashboard()} />
    </RequireSession>
  )
}
