import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { videoStatuses, videoStatusSchema, videoStatusTexts } from '#shared/videos/video-status.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { foundVideosQuery, overviewQuery } from './parts/admin-queries.ts'
import { VideoBoard } from './board/video-board.tsx'
import { StudioDrawer } from './panels/studio-drawer.tsx'
import { readPresentQuery, useTypedFilter } from '../system/page/use-typed-filter.ts'

export const meta = () => [{ title: pageTitle('Film board') }]

/** All videos by status, oldest first: what the studio works through. */
export default function VideosStatusPage() {
  const [query, setQuery] = useSearchParams()
  const { data: overview } = useQuery(overviewQuery)
  const { typed, setTyped, settled } = useTypedFilter('q')
  const { data: found } = useQuery({ ...foundVideosQuery(settled), enabled: settled !== '' })
  // A search lists what it finds: the numbers of whole statuses would contradict it.
  const counts = settled === '' ? overview?.videoCounts : found?.counts
  const isSettled = typed.trim() === settled
  const asked = videoStatusSchema.safeParse(query.get('status'))
  // Activated videos are the first that wait for the studio.
  const status = asked.success ? asked.data : 'activated'
  const isUnknown = query.has('status') && !asked.success
  useEffect(() => {
    if (!isUnknown) return
    const known = readPresentQuery()
    known.delete('status')
    setQuery(known, { replace: true, preventScrollReset: true })
  }, [isUnknown, setQuery])
  const openStatus = (id: string) =>
    setQuery(
      (present) => {
        const next = new URLSearchParams(present)
        next.set('status', id)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <>
      <PageHeader
        eyebrow="Studio"
        title="Film board"
        lead="Every film by status, oldest first."
        actions={
          <Button component={Link} to={paths.shoot()} variant="default">
            Shot list
          </Button>
        }
      />
      <Tabs
        label="Status"
        tabs={videoStatuses.map((id) => ({
          id,
          label: videoStatusTexts[id].title,
          count: (isSettled ? counts?.[id] : null) ?? null,
        }))}
        open={status}
        onOpen={openStatus}
      >
        <VideoBoard
          key={status}
          status={status}
          search={typed}
          settledSearch={settled}
          onSearch={setTyped}
          onOpenStatus={openStatus}
        />
      </Tabs>
      <StudioDrawer />
    </>
  )
}
