import { Suspense } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router'
import { pagePatterns } from '#shared/paths.ts'
import { ArrivingPage } from './arrival/arriving-page.tsx'
import { MainContent } from '../system/page/main-content.tsx'
import { PublicFooter } from './public/public-footer.tsx'
import { PublicHeader } from './public/public-header.tsx'
import styles from './public-layout.module.css'
import { SkipLink } from './header/skip-link.tsx'

/** Reached by a link that a customer passed on. */
const passedOnPages = [pagePatterns.partnerDelivery, pagePatterns.certificate]

/** The frame of what anyone may see: header, page, footer. Knows nothing of who is here. */
export default function PublicLayout() {
  const { pathname } = useLocation()
  const hasOffer = !passedOnPages.some((pattern) => matchPath(pattern, pathname))
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Suspense>
        <PublicHeader hasOffer={hasOffer} />
      </Suspense>
      <MainContent className={styles.main}>
        <Outlet />
      </MainContent>
      <Suspense>
        <PublicFooter hasOffer={hasOffer} />
      </Suspense>
      <ArrivingPage />
    </div>
  )
}
