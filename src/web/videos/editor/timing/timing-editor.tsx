import { ActionIcon, Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { changeCard } from '#shared/videos/timeline/change-card.ts'
import { countTimed, withoutTimings } from '#shared/videos/timeline/carry-timings.ts'
import { findCardFlags } from '#shared/videos/timeline/find-card-flags.ts'
import {
  countVideoFrames,
  isCard,
  layOutVideo,
  type VideoCopy,
} from '#shared/videos/timeline/lay-out-video.ts'
import { findCardRoom } from '#shared/videos/timeline/move-card.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import type { VideoDraft } from '../draft/video-draft.ts'
import type { VideoSaver } from '../copy/video-saver.ts'
import { CardFlags } from './card-flags.tsx'
import { CardPanel } from './card-panel.tsx'
import styles from './timing-editor.module.css'
import { TimingStrip } from './timing-strip.tsx'
import { useTimingHistory } from './use-timing-history.ts'

interface TimingEditorProps {
  video: Pick<Video, 'length' | 'frameRate' | 'hasCutdowns'>
  draft: VideoDraft
  title: string
  saver: Pick<VideoSaver, 'change'>
  /** Goes to the field that writes a card. */
  onOpenCard: (cardId: string) => void
}

/** How many times the width of the page the strip can be. */
const zooms = [1, 1.5, 2, 3, 4, 6, 8] as const

/** When and where the cards of a video stand: to drag, by keys, and one card at a time by buttons. */
export function TimingEditor({ video, draft, title, saver, onOpenCard }: TimingEditorProps) {
  const { length, frameRate, hasCutdowns } = video
  const id = useId()
  const draftedVideo = useMemo((): VideoCopy => ({ ...draft, length, frameRate }), [draft, length, frameRate])
  const ratios = listSoldRatios({ hasCutdowns })
  const flags = useMemo(
    () => findCardFlags(draftedVideo, listSoldRatios({ hasCutdowns })),
    [draftedVideo, hasCutdowns],
  )
  const segments = layOutVideo(draftedVideo)
  const cards = segments.filter(isCard)
  const history = useTimingHistory(draftedVideo, (positions) =>
    saver.change({ ...positions, copyCards: [...positions.copyCards] }),
  )
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [zoomAt, setZoomAt] = useState(0)
  const zoomBy = (by: number) => setZoomAt((at) => Math.min(zooms.length - 1, Math.max(0, at + by)))
  if (cards.length === 0) return null

  const selected = cards.find((card) => card.id === selectedId) ?? cards[0]
  const room = selected && findCardRoom(cards, selected.id, countVideoFrames(draftedVideo))
  const at = selected ? cards.indexOf(selected) : 0
  const isSpread = countTimed(draftedVideo) === 0
  const flagsId = (cardId: string) => `${id}-flags-${cardId}`
  const change = (cardId: string, position: Parameters<typeof changeCard>[2], subject: string) =>
    history.change(changeCard(draftedVideo, cardId, position), subject)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const act =
      key === 'y' || (key === 'z' && event.shiftKey) ? history.redo : key === 'z' ? history.undo : null
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // Ctrl-Z and Ctrl-Y of the cards and buttons inside arrive here; the box itself is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <h3 className={styles.title}>Timeline</h3>
        <div className={styles.tools} role="toolbar" aria-label={`Timeline of ${title}`}>
          <Button
            variant="subtle"
            size="xs"
            data-disabled={isSpread || undefined}
            aria-disabled={isSpread || undefined}
            onClick={() => !isSpread && history.change(withoutTimings(draftedVideo, null), 'spread all')}
          >
            Spread evenly
          </Button>
          <Tool label="Undo" keys="Control+Z Meta+Z" isOff={!history.canUndo} onPress={history.undo}>
            <IconArrowBackUp size={18} />
          </Tool>
          <Tool label="Redo" keys="Control+Y Meta+Shift+Z" isOff={!history.canRedo} onPress={history.redo}>
            <IconArrowForwardUp size={18} />
          </Tool>
          <span className={styles.zoom}>
            <Tool label="Zoom out" isOff={zoomAt === 0} onPress={() => zoomBy(-1)}>
              <IconMinus size={16} />
            </Tool>
            <Button
              variant="subtle"
              size="xs"
              data-disabled={zoomAt === 0 || undefined}
              aria-disabled={zoomAt === 0 || undefined}
              onClick={() => setZoomAt(0)}
            >
              Fit
            </Button>
            <Tool label="Zoom in" isOff={zoomAt === zooms.length - 1} onPress={() => zoomBy(1)}>
              <IconPlus size={16} />
            </Tool>
          </span>
        </div>
      </div>
      <output className={styles.dropped}>
        {history.dropped &&
          `There is nothing to ${history.dropped}: the film was changed elsewhere in the meantime.`}
      </output>
      <TimingStrip
        video={draftedVideo}
        segments={segments}
        title={title}
        zoom={zooms[zoomAt] ?? 1}
        selectedId={selected?.id ?? null}
        flaggedIds={new Set(flags.map(({ cardId }) => cardId))}
        hintId={`${id}-hint`}
        flagsId={flagsId}
        onZoom={zoomBy}
        onSelect={setSelectedId}
        onMoved={(cardId, timing, subject) => change(cardId, { timing }, subject)}
        onOpen={onOpenCard}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        Drag a card or its edges; <kbd>Alt</kbd> switches snapping off. Arrow keys: one frame, with{' '}
        <kbd>Shift</kbd> one second. <kbd>[</kbd> its start, <kbd>]</kbd> its end, <kbd>Esc</kbd> the whole
        card.
      </p>
      <CardFlags
        flags={flags}
        flagsId={flagsId}
        onMend={(flag) => {
          setSelectedId(flag.cardId)
          if (flag.mend) history.change(flag.mend.cards, `mend ${flag.key}`)
        }}
      />
      {selected && room && (
        <CardPanel
          name={nameSegment(segments, selected.id)}
          segment={selected}
          room={room}
          rate={frameRate}
          ratios={ratios}
          before={cards[at - 1]?.id ?? null}
          after={cards[at + 1]?.id ?? null}
          onSelect={setSelectedId}
          onTimed={(timing, subject) => change(selected.id, { timing }, subject)}
          onPlaced={(chosen) => change(selected.id, { place: chosen }, `place ${selected.id}`)}
          onOpen={() => onOpenCard(selected.id)}
        />
      )}
    </div>
  )
}

interface ToolProps {
  label: string
  keys?: string
  isOff: boolean
  onPress: () => void
  children: React.ReactNode
}

function Tool({ label, keys, isOff, onPress, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      // Not `disabled`: the button that the last step went by keeps the focus, and with it the keys of the editor.
      data-disabled={isOff || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </ActionIcon>
  )
}
