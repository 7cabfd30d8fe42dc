import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { updateVideo, type BoardVideo } from '#shared/contract/videos/videos.ts'
import { isRevisionAnswered } from '#shared/videos/gather-video-facts.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { paths } from '#shared/paths.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { isOnShotList, videoStatuses, videoStatusTexts } from '#shared/videos/video-status.ts'
import { UploadManyFilms } from '../../../files/batch/upload-many-films.tsx'
import { FilmUploader } from '../../../files/film-uploader.tsx'
import { CustomerBrandKit } from '../../../brand-kit/customer-brand-kit.tsx'
import { statusQuery, subscriptionQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { Timecode } from '../../../ui/text/timecode.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { call } from '../../../call/call.ts'
import { cutsQuery } from '../../../videos/editor/cuts/cut-query.ts'
import { WatchAnimatic } from '../../../videos/animatic/watch-animatic.tsx'
import { FilmHistory, type RevisedCopy } from '../../../videos/history/film-history.tsx'
import { FilmPoster } from '../../../player/film-poster.tsx'
import { FilmPlayer } from '../../../videos/editor/preview/film-player.tsx'
import { videoTones } from '../../../videos/editor/film-words.ts'
import { subscriptionVideosQuery } from '../../../videos/queries/video-queries.ts'
import { boardKey, boardQuery, filmQuery } from '../../parts/admin-queries.ts'
import { listLoadedFilms } from '../../board/board-pages.ts'
import { useChangeVideoStatuses } from '../../board/use-change-video-statuses.ts'
import { ChangeList } from '../../changes/change-list.tsx'
import { WrittenCopy } from '../../parts/written-copy.tsx'
import { FilmCuts } from './film-cuts.tsx'
import { StatusChangeButtons } from './status-change-buttons.tsx'
import { FilmPreparations } from './film-preparations.tsx'
import styles from './film-panel.module.css'
import { PanelHead } from '../../panel-frame/panel-head.tsx'
import { PanelLink } from '../../panel-frame/panel-link.tsx'
import { PanelWaiting } from '../../panel-frame/panel-waiting.tsx'
import { RevisionNote } from './revision-note.tsx'
import { StudioFilmQuestions } from './studio-film-questions.tsx'
import { findObstacle } from './find-obstacle.ts'

/** One film as the studio sees it: copy to scale, where it may move, its finished files, what was changed. */
export function FilmPanel({ filmId }: { filmId: string }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...filmQuery(filmId),
    // A film that the board shows is there at once.
    placeholderData: () =>
      videoStatuses
        .flatMap((status) =>
          listLoadedFilms(queryClient.getQueryData(boardQuery(status).queryKey)?.pages ?? []),
        )
        .find((film) => film.id === filmId),
  })
  if (data) return <Film film={data} />
  return <PanelWaiting thing="Film" error={error} onRetry={() => void refetch()} />
}

function Film({ film }: { film: BoardVideo }) {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)
  const moveFilms = useChangeVideoStatuses((all) => setRefused(all[0]?.sentence ?? null))
  const { data: status } = useQuery(statusQuery(film.subscriptionId))
  const { data: subscription } = useQuery(subscriptionQuery(film.subscriptionId))
  const title = filmTitle(film)
  const obstacle = findObstacle(film, status)
  const readAgain = () => {
    void queryClient.invalidateQueries(filmQuery(film.id))
    void queryClient.invalidateQueries(cutsQuery(film.id))
    void queryClient.invalidateQueries(subscriptionVideosQuery(film.subscriptionId))
    void queryClient.invalidateQueries({ queryKey: boardKey })
  }
  const putBack = async (copy: RevisedCopy) => {
    await call(updateVideo, { videoId: film.id, version: film.version, startsRevision: true, ...copy })
    readAgain()
  }
  return (
    <>
      <PanelHead
        eyebrow={
          <>
            <PanelLink to={{ film: null, subscription: film.subscriptionId, part: null }}>
              {film.parcelReference}
            </PanelLink>
            <span aria-hidden="true">/</span>
            <span>{film.userEmail}</span>
          </>
        }
        title={title}
      >
        <StatusBadge tone={videoTones[film.status]} label={videoStatusTexts[film.status].title} />
        <Timecode seconds={film.length} />
        <span>{cameraMoveTitle(film.move)}</span>
        <span>Block {film.block}</span>
      </PanelHead>
      {film.revision && (
        <RevisionNote
          filmId={film.id}
          revision={film.revision}
          isAnswered={isRevisionAnswered(film.revision, film.files)}
        />
      )}
      {film.files.length === 0 && (
        <div className={styles.poster}>
          <FilmPoster film={film} size="card" />
        </div>
      )}
      <StatusChangeButtons
        film={film}
        onMove={(to, reason) => {
          setRefused(null)
          moveFilms({ films: [film], to, reason })
        }}
      />
      {refused ? (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      ) : (
        obstacle && <p className={styles.needs}>{obstacle}</p>
      )}
      <WrittenCopy film={film} title={title} />
      <div className={styles.copyActions}>
        {subscription && (
          <WatchAnimatic video={film} written={film} title={title} ownerId={subscription.userId} />
        )}
        <FilmHistory film={film} reader="admin" onPutBack={putBack} />
        {film.cut?.sentAt && (
          <Button component={Link} to={paths.review(film.id)} variant="default" prefetch="intent">
            Review {cutName(film.cut.number)}
          </Button>
        )}
        {isOnShotList(film.status) && (
          <Button component={Link} to={paths.shoot({ only: film.id })} variant="default">
            Shot sheet
          </Button>
        )}
      </div>
      <div className={styles.section}>
        <StudioFilmQuestions film={film} onChanged={readAgain} />
        <Section
          title="Finished films"
          actions={<UploadManyFilms films={[film]} onUploaded={readAgain} />}
          hint={`${listSoldRatios(film).length === 1 ? 'One file' : 'A file for each of four ratios'}; a newer one takes its place in the cut that is being assembled. A cut that was sent stays as it is.`}
        >
          <h3>
            <VisuallyHidden>Files by ratio</VisuallyHidden>
          </h3>
          <FilmUploader film={film} ratios={listSoldRatios(film)} files={film.files} onUploaded={readAgain} />
          <FilmPreparations film={film} onSettled={readAgain} />
          <FilmCuts film={film} onChanged={readAgain} />
        </Section>
        {film.files.length > 0 && (
          <Section title="Playback">
            <FilmPlayer video={film} />
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
                {film.revisionsUsed} used, {film.revisionsLeft} left
              </dd>
            </div>
            <div>
              <dt>Made</dt>
              <dd>
                <DateText at={film.createdAt} />
              </dd>
            </div>
            <div>
              <dt>Changed</dt>
              <dd>
                <DateText at={film.updatedAt} />
              </dd>
            </div>
            {Object.entries(film.extra).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title="Changes">
          <ChangeList filter={{ subjectKind: 'video', subjectId: film.id }} pageSize={5} />
        </Section>
      </div>
    </>
  )
}
