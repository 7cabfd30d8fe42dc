import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { retryPreparation, type VideoPreparation } from '#shared/contract/files/preparations.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import type { PreflightRow } from '#shared/videos/preflight/preflight.ts'
import { call, errorMessage } from '../../../call/call.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { announce } from '../../../ui/toasts/announce.tsx'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './video-preparations.module.css'
import { preparationsQuery } from './preparation-query.ts'
import { describePreparation, factNames, levelTones, levelWords } from './preparation-words.ts'

interface VideoPreparationsProps {
  video: Pick<Video, 'id' | 'files'>
  /** One is ready or has failed: read the video again, for its poster and proxy, and for what holds its cut back. */
  onSettled: () => void
}

/** The finished files of a video as they are checked and prepared, and each one beside what was sold. */
export function VideoPreparations({ video, onSettled }: VideoPreparationsProps) {
  const query = preparationsQuery(
    video.id,
    video.files.map(({ id }) => id),
  )
  const { data, error, refetch } = useQuery({ ...query, enabled: video.files.length > 0 })
  useOnSettled(data?.preparations, video.files.filter(({ prepared }) => prepared).length, onSettled)
  if (error && !data)
    return (
      <ErrorState
        title="How these files are prepared could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.preparations.length === 0) return null
  return (
    <div className={styles.preparations}>
      {data.hint && <output className={styles.hint}>{data.hint}</output>}
      {data.preparations.map((preparation) => (
        <Preparation
          key={preparation.fileId}
          preparation={preparation}
          posterUrl={video.files.find(({ id }) => id === preparation.fileId)?.prepared?.posterUrl ?? null}
          queryKey={query.queryKey}
        />
      ))}
    </div>
  )
}

/** Announces, and calls `onSettled`, once for each preparation that ended: since it was first seen, or more than the video knows of. */
function useOnSettled(
  preparations: readonly VideoPreparation[] | undefined,
  knownCount: number,
  onSettled: () => void,
): void {
  const settled = (preparations ?? []).filter(({ state }) => state === 'ready' || state === 'failed')
  const readyCount = settled.filter(({ state }) => state === 'ready').length
  const reported = useRef<string | null>(null)
  const key = preparations ? settled.map(({ fileId, state }) => `${fileId} ${state}`).join(' ') : null
  const described = settled.map((each) => `${each.ratio}: ${describePreparation(each).label}.`).join(' ')
  useEffect(() => {
    if (key === null || key === reported.current) return
    const isFirst = reported.current === null
    reported.current = key
    if (!isFirst || readyCount > knownCount) onSettled()
    if (!isFirst) announce(described)
  }, [key, described, readyCount, knownCount, onSettled])
}

interface PreparationProps {
  preparation: VideoPreparation
  posterUrl: string | null
  queryKey: readonly unknown[]
}

function Preparation({ preparation, posterUrl, queryKey }: PreparationProps) {
  const { ratio, state, percent, sentence, rows } = preparation
  const { tone, label } = describePreparation(preparation)
  const problems = rows.filter((row) => row.sentence !== '')
  return (
    <section className={styles.preparation} aria-label={`${ratio}, checked and prepared`}>
      <div className={styles.head}>
        {posterUrl && <img className={styles.poster} src={posterUrl} alt={`A frame of the ${ratio} film`} />}
        <p className={styles.title}>
          <span className={styles.ratio}>{ratio}</span>
          <StatusBadge tone={tone} label={label} />
        </p>
      </div>
      {state === 'running' && <Progress value={percent} size={3} aria-label={`${ratio}: ${label}`} />}
      {sentence && (
        <p className={styles.sentence} role={state === 'failed' ? 'alert' : undefined}>
          {sentence}
        </p>
      )}
      {(state === 'failed' || (state === 'waiting' && sentence)) && (
        <RetryButton preparation={preparation} queryKey={queryKey} />
      )}
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((row) => (
            <li key={row.fact} data-level={row.level}>
              {row.sentence} {row.mend}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <Facts ratio={ratio} rows={rows} />}
    </section>
  )
}

function RetryButton({ preparation, queryKey }: Pick<PreparationProps, 'preparation' | 'queryKey'>) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(retryPreparation, { fileId: preparation.fileId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <div className={styles.retry}>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Try again<VisuallyHidden> to prepare the {preparation.ratio} film</VisuallyHidden>
      </Button>
      {error && (
        <span className={styles.refused} role="alert">
          {errorMessage(error)}
        </span>
      )}
    </div>
  )
}

function Facts({ ratio, rows }: { ratio: string; rows: readonly PreflightRow[] }) {
  return (
    <Fold
      title={
        <>
          What was measured<VisuallyHidden> of the {ratio} film</VisuallyHidden>
        </>
      }
    >
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>The {ratio} film beside what was sold</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Sold</th>
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.fact} data-level={row.level}>
              <th scope="row">{factNames[row.fact]}</th>
              <td data-column="Sold">{row.expected}</td>
              <td data-column="Found">
                <span className={styles.found}>
                  {row.found}
                  {row.level !== 'ok' && (
                    <StatusBadge tone={levelTones[row.level]} label={levelWords[row.level]} />
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  )
}
