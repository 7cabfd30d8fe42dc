import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
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
import { StudioApprovals } from './overview/studio-approvals.tsx'
import { NewestSubscriptions, WaitingSubscriptions } from './overview/subscription-list.tsx'
import { OverdueCuts } from './overview/overdue-cuts.tsx'
import { waitingKinds, type Overview, type WaitingKind } from './overview/waiting-list.ts'
import { WaitingPanel } from './overview/waiting-panel.tsx'
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
          {overview && <Subscriptions overview={overview} />}
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
      <Section title="Waiting for us">
        <WaitingPanel overview={overview} />
      </Section>
    </>
  )
}

const waitingTitles: Record<WaitingKind, string> = {
  items: 'Items to receive',
  brief: 'Brief or style open',
  payment: 'Payment due',
}

/** The newest subscriptions, or those that wait for what the address names. */
function Subscriptions({ overview }: { overview: Overview }) {
  const [query] = useSearchParams()
  const newest = (
    <Link to={paths.adminDashboard()} preventScrollReset>
      Show the newest
    </Link>
  )
  if (query.get('waiting') === 'approvals') {
    return (
      <Section title="Approvals that need us" actions={newest}>
        <StudioApprovals />
      </Section>
    )
  }
  if (query.get('waiting') === 'cuts') {
    return (
      <Section title="Cuts without an answer" actions={newest}>
        <OverdueCuts />
      </Section>
    )
  }
  const kind = waitingKinds.find((each) => each === query.get('waiting'))
  if (!kind) {
    return (
      <Section title="Newest subscriptions">
        <NewestSubscriptions subscriptions={overview.newestSubscriptions} />
      </Section>
    )
  }
  return (
    <Section title={`Subscriptions: ${waitingTitles[kind]}`} actions={newest}>
      <WaitingSubscriptions kind={kind} />
    </Section>
  )
}

function describeLead({ activeSubscriptions, endingSubscriptions, users }: Overview): string {
  const active = formatCount(activeSubscriptions, 'active subscription')
  const running = endingSubscriptions === 0 ? active : `${active}, ${endingSubscriptions} more ending`
  return `${running}, ${users} ${users === 1 ? 'person' : 'people'} with an account.`
}
