import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { errorMessage } from '../call/call.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCards } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { useNow } from '../ui/text/use-now.ts'
import { StudioDrawer } from './panels/studio-drawer.tsx'
import { ShotFilters } from './shoot/shot-filters.tsx'
import { ShotList } from './shoot/shot-list.tsx'
import styles from './shoot/shot-list.module.css'
import { shotsQuery, type ShotFilter } from './shoot/shots-query.ts'
import { useShotFilter } from './shoot/use-shot-filter.ts'

export const meta = () => [{ title: pageTitle('Shot list') }]

const pageSize = 100
const shownMax = 500

/** What is to be shot, item by item: for the tablet on set, and for paper. */
export default function ShootPage() {
  return (
    <>
      <div className={styles.screen}>
        <PageHeader
          eyebrow={<Link to={paths.videosStatus()}>Film board</Link>}
          title="Shot list"
          lead="Films to shoot, those of one item together, with the first and last frame of each card."
          actions={<Button onClick={() => window.print()}>Print</Button>}
        />
      </div>
      <Shots />
      <StudioDrawer />
    </>
  )
}

function Shots() {
  const { filter, change, clear } = useShotFilter()
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch, isPlaceholderData } = useQuery(shotsQuery(filter, limit))
  if (!data) {
    return error ? (
      <ErrorState
        title="The shot list could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards cards={3} label="Loading the shot list" />
    )
  }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <div className={styles.list}>
      <div className={styles.screen}>
        <ShotFilters filter={filter} list={data} onChange={change} />
        <div className={styles.count}>
          <output>{countVideos(data.shots.length, data.total)}</output>
          {isFiltered && (
            <button type="button" className={styles.clear} onClick={clear}>
              Show all films
            </button>
          )}
        </div>
      </div>
      <PaperHead filter={filter} total={data.total} />
      {data.shots.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'No film to shoot matches this.' : 'No film waits to be shot.'}
          text={
            isFiltered ? 'It may be in the edit by now.' : 'Films are listed here once they are activated.'
          }
        />
      ) : (
        <ShotList shots={data.shots} />
      )}
      {data.shots.length < Math.min(data.total, shownMax) && (
        <div className={styles.screen}>
          <Button variant="default" loading={isPlaceholderData} onClick={() => setLimit(limit + pageSize)}>
            Show more films
          </Button>
        </div>
      )}
    </div>
  )
}

const countVideos = (shown: number, total: number): string =>
  shown < total ? `The first ${shown} of ${total} films` : total === 1 ? '1 film' : `${total} films`

/** Above the list on paper: what it is, of which day, and what it leaves out. */
function PaperHead({ filter, total }: { filter: ShotFilter; total: number }) {
  const now = useNow()
  const said = [filter.status && videoStatusTexts[filter.status].title, filter.customer].filter(Boolean)
  return (
    <p className={styles.paperHead} aria-hidden="true">
      <strong>{brand.name} shot list</strong>
      <span>
        <DateText at={now.toISOString()} isDay />, {[countVideos(total, total), ...said].join(', ')}
      </span>
    </p>
  )
}
