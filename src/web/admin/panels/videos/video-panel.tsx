import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { stoppedVideoSentence, updateVideo, type BoardVideo } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { paths } from '#shared/paths.ts'
import { cutName, findNewestShown, isCutToDeliver, type CutState } from '#shared/videos/cuts/cut-states.ts'
import { listSoldRatios, type Ratio } from '#shared/videos/ratios.ts'
import {
  isOnShotList,
  videoStatuses,
  videoStatusTexts,
  type VideoStatus,
} from '#shared/videos/video-status.ts'
import { UploadManyVideos } from '../../../files/batch/upload-many-videos.tsx'
import { VideoUploader } from '../../../files/video-uploader.tsx'
import { CustomerBrandKit } from '../../../brand-kit/customer-brand-kit.tsx'
import { statusQuery, subscriptionQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useIsMounted } from '../../../ui/page/use-is-mounted.ts'
import { Section } from '../../../ui/page/section.tsx'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { Reference } from '../../../ui/marks/reference.tsx'
import { Timecode } from '../../../ui/text/timecode.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { call } from '../../../call/call.ts'
import { cutsQuery } from '../../../videos/editor/cuts/cut-query.ts'
import { WatchAnimatic } from '../../../videos/animatic/watch-animatic.tsx'
import { VideoHistory, type RevisedCopy } from '../../../videos/history/video-history.tsx'
import { VideoPoster } from '../../../player/video-poster.tsx'
import { VideoPlayer } from '../../../videos/editor/preview/video-player.tsx'
import { describeTurn, videoTones } from '../../../videos/video/video-words.ts'
import { subscriptionVideosQuery } from '../../../videos/queries/video-queries.ts'
import { boardKey, boardQuery, changesKey, videoQuery } from '../../parts/admin-queries.ts'
import { listLoadedVideos } from '../../board/board-pages.ts'
import { useChangeVideoStatuses } from '../../board/use-change-video-statuses.ts'
import { NeighbourLinks } from '../../board/neighbour-links.tsx'
import { ChangeList } from '../../changes/change-list.tsx'
import { WrittenCopy } from '../../parts/written-copy.tsx'
import { VideoCuts } from './video-cuts.tsx'
import { StatusChangeButtons } from './status-change-buttons.tsx'
import { VideoPreparations } from './video-preparations.tsx'
import styles from './video-panel.module.css'
import { PanelHead } from '../../panel-frame/panel-head.tsx'
import { PanelLink } from '../../panel-frame/panel-link.tsx'
import { PanelWaiting } from '../../panel-frame/panel-waiting.tsx'
import { RevisionNote } from './revision-note.tsx'
import { StudioVideoQuestions } from './studio-video-questions.tsx'
import { findObstacle } from './find-obstacle.ts'

/** One video as the studio sees it: copy to scale, where it may move, its finished files, what was changed. */
export function VideoPanel({ videoId }: { videoId: string }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...videoQuery(videoId),
    // A video that the board shows is there at once.
    placeholderData: () =>
      videoStatuses
        .flatMap((status) =>
          listLoadedVideos(queryClient.getQueryData(boardQuery(status).queryKey)?.pages ?? []),
        )
        .find((video) => video.id === videoId),
  })
  if (data) return <Video video={data} />
  return <PanelWaiting thing="Film" error={error} onRetry={() => void refetch()} />
}

function Video({ video }: { video: BoardVideo }) {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)
  // The reason stands below the buttons or in the dialog: once.
  const moveVideos = useChangeVideoStatuses()
  const uploader = useRef<HTMLDivElement>(null)
  const [busyRatios, setBusyRatios] = useState<readonly Ratio[]>([])
  const markBusy = useCallback(
    (ratio: Ratio, isBusy: boolean) =>
      setBusyRatios((now) => [...now.filter((each) => each !== ratio), ...(isBusy ? [ratio] : [])]),
    [],
  )
  const cutPlace = useRef<HTMLDivElement>(null)
  const soldRatios = listSoldRatios(video)
  const missingRatios = soldRatios.filter((ratio) => !video.files.some((file) => file.ratio === ratio))
  const isFileAwaited = (missingRatios.length > 0 ? missingRatios : soldRatios).some(
    (ratio) => !busyRatios.includes(ratio),
  )
  const isMounted = useIsMounted()
  const move = async (to: VideoStatus, reason?: string) => {
    setRefused(null)
    const failure = await moveVideos({ videos: [video], to, reason, reportsRefusal: false })
    if (!failure || reason !== undefined) return failure
    if (isMounted()) setRefused(failure.sentence)
    else showToast(failure.toastText, { tone: 'bad' })
    return failure
  }
  const { data: status } = useQuery(statusQuery(video.subscriptionId))
  const { data: subscription } = useQuery(subscriptionQuery(video.subscriptionId))
  const { data: cuts = video.cut ? [video.cut] : [] } = useQuery({
    ...cutsQuery(video.id),
    enabled: video.cut !== null,
  })
  const sentCut =
    findNewestShown<{ number: number; state: CutState }>(cuts) ?? cuts.find(({ sentAt }) => sentAt !== null)
  const siblings = useQuery(subscriptionVideosQuery(video.subscriptionId))
  const title = videoTitle(video)
  const obstacle = findObstacle(video, status)
  const readAgain = () => {
    // Its cause may be gone.
    setRefused(null)
    void queryClient.invalidateQueries(videoQuery(video.id))
    void queryClient.invalidateQueries(cutsQuery(video.id))
    void queryClient.invalidateQueries(subscriptionVideosQuery(video.subscriptionId))
    void queryClient.invalidateQueries({ queryKey: boardKey })
    void queryClient.invalidateQueries({ queryKey: changesKey })
  }
  const putBack = async (copy: RevisedCopy) => {
    await call(updateVideo, { videoId: video.id, version: video.version, startsRevision: true, ...copy })
    readAgain()
    return null
  }
  const head = (
    <PanelHead
      eyebrow={
        <>
          <PanelLink to={{ film: null, subscription: video.subscriptionId, part: null }}>
            <Reference>{video.parcelReference}</Reference>
          </PanelLink>
          <span aria-hidden="true">/</span>
          <span>{video.userEmail}</span>
          <NeighbourLinks videoId={video.id} />
        </>
      }
      title={title}
    >
      <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
      <Timecode seconds={video.length} />
      <span>{cameraMoveTitle(video.move)}</span>
      <span>Block {video.block}</span>
    </PanelHead>
  )
  if (video.isStopped) {
    return (
      <>
        {head}
        <p className={styles.turn}>{stoppedVideoSentence}</p>
        <WrittenCopy video={video} title={title} />
      </>
    )
  }
  return (
    <>
      {head}
      <p className={styles.turn}>{describeTurn(video, 'admin')}</p>
      {video.revision && <RevisionNote video={video} revision={video.revision} />}
      {video.files.length === 0 && (
        <div className={styles.poster}>
          <VideoPoster video={video} size="card" />
        </div>
      )}
      <StatusChangeButtons
        video={video}
        isHeld={obstacle !== null}
        onMove={move}
        onUpload={
          isFileAwaited
            ? () =>
                focusInside(
                  uploader,
                  `${missingRatios.length > 0 ? '[data-missing] ' : ''}input[type="file"]`,
                )
            : null
        }
        onSend={() => focusInside(cutPlace, 'textarea')}
      />
      {refused ? (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      ) : (
        obstacle && (
          <p className={styles.needs}>
            {obstacle.sentence}{' '}
            {obstacle.part && (
              <PanelLink to={{ film: null, subscription: video.subscriptionId, part: obstacle.part.id }}>
                {obstacle.part.label}
              </PanelLink>
            )}
          </p>
        )
      )}
      <WrittenCopy video={video} title={title} />
      <div className={styles.copyActions}>
        {subscription && (
          <WatchAnimatic video={video} written={video} title={title} ownerId={subscription.userId} />
        )}
        <VideoHistory video={video} reader="admin" onPutBack={putBack} />
        {sentCut && (
          <Button
            component={Link}
            to={paths.review(video.id, { cut: String(sentCut.number) })}
            variant="default"
            prefetch="intent"
          >
            Review {cutName(sentCut.number)}
          </Button>
        )}
        {isOnShotList(video.status) && (
          <Button component={Link} to={paths.shoot({ only: video.id })} variant="default">
            Shot sheet
          </Button>
        )}
      </div>
      <div className={styles.section}>
        <StudioVideoQuestions video={video} onChanged={readAgain} />
        <Section
          title="Finished films"
          actions={
            !siblings.isPending && (
              <UploadManyVideos
                videos={[video]}
                others={siblings.data?.filter(({ id }) => id !== video.id)}
                onUploaded={readAgain}
              />
            )
          }
          hint={`${soldRatios.length === 1 ? 'One file' : 'A file for each of four ratios'}; a newer one takes its place in the cut that is being assembled. A cut that was sent stays as it is.`}
        >
          <h3>
            <VisuallyHidden>Files by ratio</VisuallyHidden>
          </h3>
          {video.cut && isCutToDeliver(video) && (
            <p className={styles.approved}>
              {cutName(video.cut.number)} is approved. A new file begins {cutName(video.cut.number + 1)}.
            </p>
          )}
          <div ref={uploader}>
            <VideoUploader
              video={video}
              ratios={soldRatios}
              files={video.files}
              onUploaded={readAgain}
              onBusyChange={markBusy}
            />
          </div>
          <VideoPreparations video={video} onSettled={readAgain} />
          <div ref={cutPlace}>
            <VideoCuts video={video} onChanged={readAgain} />
          </div>
        </Section>
        {video.files.length > 0 && (
          <Section title="Playback">
            <VideoPlayer video={video} isDownloadMain={false} />
          </Section>
        )}
        {subscription && (
          <Section title="Brand kit">
            <CustomerBrandKit userId={subscription.userId} />
          </Section>
        )}
        <Section title="About">
          <dl className={styles.facts}>
            <div>
              <dt>Revisions</dt>
              <dd>
                {video.revisionsUsed} used, {video.revisionsLeft} left
              </dd>
            </div>
            <div>
              <dt>Made</dt>
              <dd>
                <DateText at={video.createdAt} />
              </dd>
            </div>
            <div>
              <dt>Changed</dt>
              <dd>
                <DateText at={video.updatedAt} />
              </dd>
            </div>
            {Object.entries(video.extra).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title="Changes">
          <ChangeList filter={{ subjectKind: 'video', subjectId: video.id }} pageSize={5} />
        </Section>
      </div>
    </>
  )
}

const focusInside = (place: RefObject<HTMLElement | null>, selector: string) =>
  place.current?.querySelector<HTMLElement>(selector)?.focus()
