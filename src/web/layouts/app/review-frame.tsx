import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { PageOpening } from '#shared/contract/opened-page.ts'
import { MainContent } from '../../system/page/main-content.tsx'
import { ConnectionBanner } from '../../system/status/connection-banner.tsx'
import { SystemBanner } from '../../system/status/system-banner.tsx'
import { Toaster } from '../../ui/toasts/toast.tsx'
import { ArrivingPage } from '../arrival/arriving-page.tsx'
import { SkipLink } from '../header/skip-link.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { createQueryClient } from './query-client.ts'
import { cacheOpenedPage } from './cache-opened-page.ts'
import styles from './review-frame.module.css'

/** A frame without a drawing: what a page of the app needs around it, and the whole screen for the page. */
export function ReviewFrame({ opened }: { opened: PageOpening | null }) {
  const [queryClient] = useState(() => {
    const created = createQueryClient()
    cacheOpenedPage(created, opened)
    return created
  })
  const { pathname } = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.frame}>
        <SkipLink />
        <SystemBanner />
        <ConnectionBanner />
        <MainContent className={styles.main}>
          <PageBoundary key={pathname}>
            <Outlet />
          </PageBoundary>
        </MainContent>
        <Toaster />
        <ArrivingPage />
      </div>
    </QueryClientProvider>
  )
}
