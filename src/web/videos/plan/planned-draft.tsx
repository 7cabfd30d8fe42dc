import { Button } from '@mantine/core'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { Package } from '#shared/products/plan.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { countMissingForCutdowns, findWaysToFit } from '#shared/tokens/find-ways-to-fit.ts'
import type { BlockPlan, LineupVideo } from '#shared/tokens/plan-block.ts'
import type { SplitChoice } from '#shared/tokens/split-choices.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { VideoRow } from '../../product-form/videos/video-row.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { formatDuration } from '../../ui/text/timecode.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { VideoPoster } from '../../player/video-poster.tsx'
import { CameraMovePicker } from '../../player/moves/camera-move-picker.tsx'
import styles from './planned-draft.module.css'
import type { VideoChoice, PlannedLine } from './planned-drafts.ts'

interface PlannedDraftProps {
  line: PlannedLine
  /** Where its video stands in the plan; -1: it goes. */
  place: number
  plan: BlockPlan
  /** All drafts that the plan is made on. */
  drafts: readonly Video[]
  splits: readonly SplitChoice[]
  package: Package
  catalogue: Catalogue
  scaleSeconds: number
  onChange: (choice: Partial<VideoChoice>) => void
  onSplit: (choice: SplitChoice) => void
  onRemove: () => void
  onKeep: () => void
}

/** One video of a plan, drawn as it would be, with what the change costs and which words it would lose. */
export function PlannedDraft({ line, onKeep, ...rest }: PlannedDraftProps) {
  const { plan, place } = rest
  const video = plan.videos[place]
  if (video) return <VideoToCome line={line} video={video} {...rest} />
  const { draft } = line
  if (!draft) return null
  const words = plan.lost.find(({ draftId }) => draftId === draft.id)?.lines ?? []
  const isSplit = plan.videos.some(({ source }) => source === draft.id)
  return (
    <li className={styles.gone} id={`plan-${line.key}`} tabIndex={-1}>
      <p className={styles.name}>
        <s>{videoTitle(draft)}</s> <span className={styles.quiet}>{formatDuration(draft.length)}</span>
      </p>
      <Button variant="default" onClick={onKeep}>
        Keep it<VisuallyHidden>: {videoTitle(draft)}</VisuallyHidden>
      </Button>
      <p className={styles.quiet}>
        Removed: frees {countTokens(draft.tokens)}.{' '}
        {words.length > 0 && (isSplit ? 'These words have no room:' : 'Its words are removed with it:')}
      </p>
      <Words lines={words} />
    </li>
  )
}

function VideoToCome({
  line,
  video,
  plan,
  drafts,
  splits,
  package: pack,
  catalogue,
  scaleSeconds,
  onChange,
  onSplit,
  onRemove,
}: Omit<PlannedDraftProps, 'onKeep'> & { video: LineupVideo }) {
  const { key, draft, lengthSeconds, hasCutdowns, move } = line
  const title = videoTitle({ title: video.title, length: lengthSeconds })
  const source = drafts.find(({ id }) => id === video.source)
  const carried = draft === null ? video.copy.kept.flatMap(({ copy }) => copy.trim() || []) : []
  const noCutdowns = describeMissingCutdowns(video, source, plan, catalogue)
  const lost = video.copy.lost.map(({ copy }) => copy.trim())
  return (
    <VideoRow
      fieldId={`plan-${key}`}
      anchor={`plan-${key}`}
      name={title}
      tag={
        <>
          {draft === null && <span className={styles.tag}>New</span>}
          {draft !== null && video.isChanged && <span className={styles.tag}>Changed</span>}
        </>
      }
      tokens={countTokens(video.tokens)}
      lengthSeconds={lengthSeconds}
      hasCutdowns={hasCutdowns}
      count={1}
      scaleSeconds={scaleSeconds}
      catalogue={catalogue}
      move={
        pack === 'automated' && move !== null ? (
          <CameraMovePicker name={title} value={move} onChange={(chosen) => onChange({ move: chosen })} />
        ) : (
          <>
            <VideoPoster video={{ poster: source?.poster ?? null, move }} size="card" />
            <p className={styles.caption}>{cameraMoveTitle(move)}</p>
          </>
        )
      }
      controls={splits.map((split, index) => (
        <Button key={split.parts} variant="default" className={styles.split} onClick={() => onSplit(split)}>
          {index === 0 ? 'Split into ' : <VisuallyHidden>Split into </VisuallyHidden>}
          {split.parts} × {formatDuration(split.lengthSeconds)}
          <VisuallyHidden> in place of {title}</VisuallyHidden>
        </Button>
      ))}
      notes={
        (video.problem !== null ||
          noCutdowns !== null ||
          carried.length + lost.length + video.spreadAgain > 0) && (
          <>
            <FieldError>{video.problem}</FieldError>
            {noCutdowns && (
              <p className={styles.quiet}>
                <span className={styles.warn}>{noCutdowns.why}</span> {noCutdowns.wayOut}
              </p>
            )}
            {source && carried.length > 0 && (
              <>
                <p className={styles.quiet}>
                  {carried.length === 1 ? 'One card comes' : `${carried.length} cards come`} over from “
                  {videoTitle(source)}”:
                </p>
                <Words lines={carried} isKept />
              </>
            )}
            {video.spreadAgain > 0 && (
              <p className={styles.quiet}>
                {video.spreadAgain === 1
                  ? 'The timing of one card'
                  : `The timing of ${video.spreadAgain} cards`}{' '}
                has no place at this length: spread evenly again.
              </p>
            )}
            {lost.length > 0 && (
              <>
                <p className={styles.warn}>
                  {lost.length === 1 ? 'One card has' : `${lost.length} cards have`} no room at this length:
                </p>
                <Words lines={lost} />
              </>
            )}
          </>
        )
      }
      onChange={onChange}
      onRemove={onRemove}
    />
  )
}

/** Why a part of a video with cutdowns has none, and what would make room for them; null where nothing is missing. */
function describeMissingCutdowns(
  video: LineupVideo,
  source: Video | undefined,
  plan: BlockPlan,
  catalogue: Catalogue,
): { why: string; wayOut: string } | null {
  if (!source) return null
  const hasThem =
    source.hasCutdowns || plan.videos.some((each) => each.source === source.id && each.hasCutdowns)
  if (!hasThem) return null
  const missing = countMissingForCutdowns(video, plan.left, catalogue)
  if (missing <= 0) return null
  const [way] = findWaysToFit(plan.videos, missing, catalogue)
  return {
    why: `No cutdowns here: ${countTokens(missing)} ${missing === 1 ? 'is' : 'are'} missing.`,
    wayOut: way ? `Give up ${way.words} to have them here.` : '',
  }
}

function Words({ lines, isKept = false }: { lines: readonly string[]; isKept?: boolean }) {
  if (lines.length === 0) return null
  return (
    <p className={styles.lines} data-kept={isKept || undefined}>
      {lines.join('\n')}
    </p>
  )
}
