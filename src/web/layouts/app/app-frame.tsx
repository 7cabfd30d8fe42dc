import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { brand } from '#shared/brand.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { PaletteButton } from '../../palette/palette-button.tsx'
import { useSession } from '../../session/session.ts'
import { ConnectionBanner } from '../../system/status/connection-banner.tsx'
import { SystemBanner } from '../../system/status/system-banner.tsx'
import { useRootMark } from '../../ui/page/use-root-mark.ts'
import { Toaster } from '../../ui/toasts/toast.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './app-frame.module.css'
import { AppNavigation } from './app-navigation.tsx'
import { ArrivingPage } from '../arrival/arriving-page.tsx'
import { listPlaces } from './list-places.ts'
import { MainContent } from '../../system/page/main-content.tsx'
import type { NavigationItem } from './navigation-items.ts'
import { PageBoundary } from './page-boundary.tsx'
import { createQueryClient } from './query-client.ts'
import { SandboxMark } from '../header/sandbox-mark.tsx'
import { SkipLink } from '../header/skip-link.tsx'
import { ThemeSwitch } from '../header/theme-switch.tsx'
import { usePublicConfig } from '../../system/installation/use-public-config.ts'
import { Wordmark } from '../../ui/marks/wordmark.tsx'

interface AppFrameProps {
  navigation: readonly NavigationItem[]
  navigationLabel: string
  /** Where the wordmark leads. */
  homePath: string
  /** A banner of every page of this frame, beside the system's own. */
  notice?: ReactNode
  /** A row of the pages beside the one that is shown. */
  tabs?: ReactNode
}

/** The frame around every signed-in page: it stands still while pages change inside it. */
export function AppFrame({ navigation, navigationLabel, homePath, notice, tabs }: AppFrameProps) {
  const [queryClient] = useState(createQueryClient)
  const { isSandbox, contactEmail } = usePublicConfig()
  const session = useSession()
  const isStudio = session.state === 'signed-in' && hasRole(session, 'admin') && !session.isSecondFactorNeeded
  const { pathname } = useLocation()
  useRootMark('bottomBar')
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.frame}>
        <SkipLink />
        <header className={styles.side}>
          <div className={styles.brand}>
            <Link to={homePath} className={styles.home} aria-label={`${brand.name}, home`}>
              <Wordmark />
            </Link>
            {isSandbox && <SandboxMark />}
          </div>
          <div className={styles.search}>
            <PaletteButton pages={listPlaces(isStudio, contactEmail)} isStudio={isStudio} />
          </div>
          <AppNavigation items={navigation} label={navigationLabel} />
          <div className={styles.person}>
            <AccountMenu />
            <ThemeSwitch />
          </div>
        </header>
        <div className={styles.page}>
          <SystemBanner />
          <ConnectionBanner />
          {notice}
          {tabs}
          <MainContent className={styles.main}>
            <PageBoundary key={pathname}>
              <Outlet />
            </PageBoundary>
          </MainContent>
        </div>
        <Toaster />
        <ArrivingPage />
      </div>
    </QueryClientProvider>
  )
}
