import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { videoStatuses, videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useToastPlace } from '../../ui/toasts/toast.tsx'
import { foundVideosQuery } from '../parts/admin-queries.ts'
import styles from './video-board.module.css'

interface FoundElsewhereProps {
  /** Where the search found nothing. */
  status: VideoStatus
  search: string
  onClear: () => void
  onOpenStatus: (status: VideoStatus) => void
}

/** A search that finds nothing in one status: it leads to the other ones in which it does. */
export function FoundElsewhere({ status, search, onClear, onOpenStatus }: FoundElsewhereProps) {
  const { data } = useQuery(foundVideosQuery(search))
  // On phones the ways on reach to the bottom.
  useToastPlace('top-when-narrow')
  const others = videoStatuses.filter((each) => each !== status && (data?.counts[each] ?? 0) > 0)
  return (
    <EmptyState
      title={`No film in ${videoStatusTexts[status].title} matches “${search}”.`}
      text={data && others.length === 0 ? 'Nor does one in any other status.' : undefined}
      action={
        <div className={styles.elsewhere}>
          {others.map((other) => (
            <Button
              key={other}
              variant="default"
              onClick={() => {
                // The button goes with the search's place: the focus moves to the tab that opens.
                document.querySelector<HTMLElement>(`[role="tab"][id$="-tab-${other}"]`)?.focus()
                onOpenStatus(other)
              }}
            >
              {data?.counts[other]} in {videoStatusTexts[other].title}
            </Button>
          ))}
          <Button
            variant="subtle"
            onClick={() => {
              // The button is removed too.
              document.querySelector<HTMLElement>('input[type="search"]')?.focus()
              onClear()
            }}
          >
            Clear the search
          </Button>
        </div>
      }
    />
  )
}
