import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { errorMessage } from '../../call/call.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import rows from '../../ui/tables/row-list.module.css'
import { DateText } from '../../ui/text/date-text.tsx'
import { overdueCutsQuery } from '../parts/admin-queries.ts'

/** Cuts whose customers have not answered for two weeks: somebody gets in touch. Each leads to its review. */
export function OverdueCuts() {
  const { data: cuts, error, refetch } = useQuery(overdueCutsQuery)
  if (!cuts) {
    if (!error) return <SkeletonRows rows={3} label="Loading the cuts" />
    return (
      <ErrorState
        title="The cuts could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (cuts.length === 0) return <EmptyState title="Nothing is waiting here any more." />
  return (
    <ul>
      {cuts.map(({ videoId, number, title, customer, waitingSince }) => (
        <li key={videoId} className={rows.row}>
          <div className={rows.words}>
            <Link className={rows.name} to={paths.review(videoId, { cut: String(number) })}>
              {title}, {cutName(number)}
            </Link>
            <span className={rows.about}>{customer}</span>
          </div>
          <span className={rows.about}>
            No answer since <DateText at={waitingSince} isDay />
          </span>
        </li>
      ))}
    </ul>
  )
}
