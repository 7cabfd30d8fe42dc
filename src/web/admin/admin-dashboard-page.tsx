import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '#shared/display-locale.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '../call/call.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import styles from './admin-dashboard-page.module.css'
import { overviewQuery } from './parts/admin-queries.ts'
import { ChangeList } from './changes/change-list.tsx'
import { MoneySection } from './money/money-section.tsx'
import { FlagsPanel } from './overview/flags-panel.tsx'
import { ProductionLine } from './overview/production-line.tsx'
import { NewestSubscriptions } from './overview/subscription-list.tsx'
import type { Overview } from './overview/waiting-list.ts'
import { WaitingSection } from './overview/waiting-section.tsx'
import { StudioDrawer } from './panels/studio-drawer.tsx'

export const meta = () => [{ title: pageTitle('Studio') }]

/** The studio's first page: what waits, how production stands, who is new, what is switched off. */
export default function AdminDashboardPage() {
  const { data: overview, error, refetch } = useQuery(overviewQuery)
  return (
    <>
      <PageHeader
        eyebrow="Overview"
        title="Studio"
        lead={overview && describeLead(overview)}
        actions={
          <Button component={Link} to={paths.videosStatus()}>
            Film board
          </Button>
        }
      />
      {overview ? (
        <Production overview={overview} />
      ) : error ? (
        <ErrorState
          title="The overview could not be read."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={6} label="Loading the overview" />
      )}
      <MoneySection />
      <div className={styles.columns}>
        <div>
          {overview && (
            <Section title="Newest subscriptions">
              <NewestSubscriptions subscriptions={overview.newestSubscriptions} />
            </Section>
          )}
          <Section title="Latest changes" actions={<Link to={paths.accountManagement()}>All changes</Link>}>
            <ChangeList pageSize={6} canLoadMore={false} />
          </Section>
        </div>
        <Section title="System flags">
          <FlagsPanel />
        </Section>
      </div>
      <StudioDrawer />
    </>
  )
}

function Production({ overview }: { overview: Overview }) {
  return (
    <>
      <div className={styles.line}>
        <ProductionLine counts={overview.videoCounts} />
      </div>
      <WaitingSection overview={overview} />
    </>
  )
}

function describeLead({ activeSubscriptions, endingSubscriptions, users }: Overview): string {
  const active = formatCount(activeSubscriptions, 'active subscription')
  const running = endingSubscriptions === 0 ? active : `${active}, ${endingSubscriptions} more ending`
  return `${running}, ${users} ${users === 1 ? 'person' : 'people'} with an account.`
}
