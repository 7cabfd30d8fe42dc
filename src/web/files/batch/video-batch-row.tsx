import { Button, Checkbox, NativeSelect, Progress } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { BatchVideo } from '#shared/videos/batch/match-video-files.ts'
import { durationText, pictureRatio } from '#shared/videos/video-differences.ts'
import { ratioSchema } from '#shared/videos/ratios.ts'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'
import { describeUpload } from '../upload/describe-upload.ts'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import styles from './video-batch.module.css'
import { batchVideoLabel } from './list-batch-videos.ts'
import { listLineRatios, type VideoBatch, type ShownLine } from './use-video-batch.ts'

interface VideoBatchRowProps {
  line: ShownLine
  videos: readonly BatchVideo[]
  batch: Pick<VideoBatch, 'change' | 'remove' | 'retry'>
}

const foundWords = { title: 'by its title', number: 'by its number', length: 'by its length' } as const

/** One file: what was found in it, its video and ratio to be corrected, and how far it is. */
export function VideoBatchRow({ line, videos, batch }: VideoBatchRowProps) {
  const { key, file, videoId, ratio, foundBy, isUsable, isAccepted, state, problems, upload } = line
  const isFixed = state !== 'chosen'
  const isAsking = upload?.state === 'asking'
  const isDifferent =
    isAsking || (state === 'chosen' && (isAccepted || problems.some(({ level }) => level === 'question')))
  return (
    <tr data-level={problems[0]?.level} data-refused={upload?.state === 'refused' || undefined}>
      <th scope="row">
        <span className={styles.name}>{file.name}</span>
        <span className={styles.found}>{describeFound(line)}</span>
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map(({ level, sentence }) => (
              <li key={sentence} data-level={level}>
                {sentence}
              </li>
            ))}
          </ul>
        )}
        {isDifferent && (
          <Checkbox
            className={styles.agree}
            size="sm"
            label="Use it anyway"
            aria-label={`Use ${file.name} anyway`}
            checked={isAccepted}
            onChange={(event) => batch.change(key, { isAccepted: event.currentTarget.checked })}
          />
        )}
      </th>
      <td data-column="Film">
        {isUsable && (
          <NativeSelect
            aria-label={`Film for ${file.name}`}
            size="sm"
            value={videoId ?? ''}
            disabled={isFixed}
            onChange={(event) =>
              batch.change(key, {
                videoId: event.currentTarget.value || null,
                ratio: chooseRatio(line, videos, event.currentTarget.value),
              })
            }
          >
            <option value="">Choose a film</option>
            {listBlocks(videos).map((block) => (
              <optgroup key={block} label={`Block ${block}`}>
                {videos
                  .filter((video) => video.block === block)
                  .map((video) => (
                    <option key={video.id} value={video.id}>
                      {batchVideoLabel(video)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </NativeSelect>
        )}
        {isUsable && foundBy && state === 'chosen' && (
          <span className={styles.found}>Found {foundWords[foundBy]}</span>
        )}
      </td>
      <td data-column="Ratio">
        {isUsable && (
          <NativeSelect
            aria-label={`Ratio of ${file.name}`}
            size="sm"
            value={ratio ?? ''}
            disabled={isFixed || videoId === null}
            onChange={(event) =>
              batch.change(key, { ratio: ratioSchema.safeParse(event.currentTarget.value).data ?? null })
            }
          >
            <option value="">Choose</option>
            {listLineRatios(videos, videoId).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </NativeSelect>
        )}
      </td>
      <td data-column="State">
        <LineState line={line} onRetry={() => batch.retry(key)} />
      </td>
      <td className={styles.end}>
        {state !== 'done' && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${state === 'sent' ? 'Cancel' : 'Leave out'} ${file.name}`}
            onClick={(event) => {
              focusBeside(event)
              batch.remove(key)
            }}
          >
            {state === 'sent' ? 'Cancel' : 'Leave out'}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** A line that goes takes the focus with it: it moves to the next one, or to where files are chosen. */
function focusBeside({ currentTarget }: MouseEvent): void {
  const row = currentTarget.closest('tr')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const target = beside
    ? beside.querySelector<HTMLElement>('select:enabled, button')
    : row?.closest('[role="dialog"]')?.querySelector<HTMLElement>('input[type="file"]')
  target?.focus()
}

function LineState({ line, onRetry }: { line: ShownLine; onRetry: () => void }) {
  const { file, state, upload } = line
  if (upload?.state === 'refused') {
    return (
      <div className={styles.state}>
        <span className={styles.refused} role="alert">
          {describeUpload(upload)}
        </span>
        <Button variant="default" size="xs" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  if (upload && state === 'sent') {
    const words = describeUpload(upload)
    return (
      <div className={styles.state}>
        <span>{words}</span>
        <Progress value={upload.progress * 100} size={3} aria-label={`${file.name}: ${words}`} />
      </div>
    )
  }
  return <StatusBadge {...describeState(line)} />
}

function describeState({ state, isUsable, problems }: ShownLine): { tone: Tone; label: string } {
  if (state === 'done') return { tone: 'good', label: 'Uploaded' }
  if (state === 'reading') return { tone: 'quiet', label: 'Reading' }
  if (state === 'sent') return { tone: 'busy', label: 'Preparing' }
  if (!isUsable) return { tone: 'bad', label: 'Can’t be uploaded' }
  if (problems.some(({ level }) => level === 'error')) return { tone: 'bad', label: 'To correct' }
  if (problems.some(({ level }) => level === 'question')) return { tone: 'warn', label: 'To agree' }
  return { tone: 'info', label: 'Ready' }
}

/** `24 MB · 1080 × 1920 (9:16) · 15 s`. */
function describeFound({ file, facts }: ShownLine): string {
  const parts = [formatBytes(file.size)]
  if (facts) parts.push(`${facts.width} × ${facts.height} (${pictureRatio(facts)})`)
  const duration = facts && durationText(facts.durationMs)
  if (duration) parts.push(duration)
  return parts.join(' · ')
}

/** Another video may have been sold without the ratio. */
function chooseRatio({ ratio }: ShownLine, videos: readonly BatchVideo[], videoId: string) {
  const ratios = listLineRatios(videos, videoId || null)
  if (ratio !== null && ratios.includes(ratio)) return ratio
  return ratios.length === 1 ? (ratios[0] ?? null) : null
}

const listBlocks = (videos: readonly BatchVideo[]): number[] =>
  [...new Set(videos.map(({ block }) => block))].toSorted((a, b) => b - a)
