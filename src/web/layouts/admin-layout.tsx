import '../theme/app-styles.ts'
import { paths } from '#shared/paths.ts'
import { AppFrame } from './app-frame.tsx'
import { studioNavigation } from './navigation-items.ts'
import { RequireSession } from './require-session.tsx'

/** The studio's pages: the same frame, for admins only. */
export default function AdminLayout() {
  return (
    <RequireSession needs="admin">
      <AppFrame navigation={studioNavigation} navigationLabel="Studio" homePath={paths.adminDashboard()} />
    </RequireSession>
  )
}
