import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ArrivingPage } from './arrival/arriving-page.tsx'
import { MainContent } from '../system/page/main-content.tsx'
import { PublicFooter } from './public/public-footer.tsx'
import { PublicHeader } from './public/public-header.tsx'
import styles from './public-layout.module.css'
import { SkipLink } from './header/skip-link.tsx'

/** The frame of what anyone may see: header, page, footer. Knows nothing of who is here. */
export default function PublicLayout() {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Suspense>
        <PublicHeader />
      </Suspense>
      <MainContent className={styles.main}>
        <Outlet />
      </MainContent>
      <Suspense>
        <PublicFooter />
      </Suspense>
      <ArrivingPage />
    </div>
  )
}
