import { memo } from 'react'
import { findShownItemIds, type OrderGap } from '#shared/cart/find-order-gaps.ts'
import { selectionLimits, type VideoSelection, type Item } from '#shared/cart/product-selections.ts'
import type { SelectionProblem } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { CameraMovePicker } from '../../player/moves/camera-move-picker.tsx'
import { VideoRow } from './video-row.tsx'
import { videoItemsFieldId, ItemChips } from '../items/item-chips.tsx'
import { NumberField } from '../fields/number-field.tsx'

interface VideoLineProps {
  video: VideoSelection
  /** From 0. */
  index: number
  scaleSeconds: number
  /** What it takes of a block, in words; null while that is not known. */
  tokens: string | null
  problems: readonly SelectionProblem[]
  catalogue: Catalogue | null
  items: readonly Pick<Item, 'id' | 'name'>[]
  /** Gaps to show beside videos. A stable reference, so that videos are not rendered again. */
  gaps: readonly OrderGap[]
  onChangeVideo: (videoId: string, change: Partial<VideoSelection>) => void
  onRemoveVideo: (video: VideoSelection, index: number) => void
}

/** The id of the button that shows the move of a video. */
export const videoMoveId = (videoId: string) => `film-${videoId}-move`

/** One line of the order, drawn as the video it will be. Drawn again only when something in it differs. */
export const VideoLine = memo(DrawnVideoLine)

function DrawnVideoLine({
  video,
  index,
  scaleSeconds,
  tokens,
  problems,
  catalogue,
  items,
  gaps,
  onChangeVideo,
  onRemoveVideo,
}: VideoLineProps) {
  const name = `Film ${index + 1}`
  const onChange = (change: Partial<VideoSelection>) => onChangeVideo(video.id, change)
  const fieldId = `film-${video.id}`
  return (
    <VideoRow
      fieldId={fieldId}
      name={name}
      tokens={problems.length === 0 ? tokens : null}
      lengthSeconds={video.lengthSeconds}
      hasCutdowns={video.hasCutdowns}
      count={video.count}
      scaleSeconds={scaleSeconds}
      catalogue={catalogue}
      move={
        <CameraMovePicker
          id={videoMoveId(video.id)}
          name={name}
          value={video.move}
          onChange={(move) => onChange({ move })}
        />
      }
      controls={
        <NumberField
          id={`${fieldId}-count`}
          label={`How many of ${name}`}
          value={video.count}
          min={1}
          max={selectionLimits.countPerLine}
          unit="films"
          zeroHint="To have none, remove the line."
          onChange={(count) => onChange({ count })}
        />
      }
      notes={
        <>
          {items.length > 0 && (
            <ItemChips
              fieldId={videoItemsFieldId(video.id)}
              videoName={name}
              items={items}
              shownIds={findShownItemIds(video, items)}
              problem={
                gaps.find((gap) => gap.code === 'film_without_item' && gap.filmId === video.id)?.sentence ??
                null
              }
              onChange={(itemIds) => onChange({ itemIds })}
            />
          )}
          {problems.map((problem) => (
            <FieldError key={problem.code}>{problem.sentence}</FieldError>
          ))}
        </>
      }
      onChange={onChange}
      onRemove={() => onRemoveVideo(video, index)}
    />
  )
}
