import { ActionIcon, Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { CardPlace } from '#shared/videos/card-place.ts'
import type { Timing } from '#shared/videos/card-timing.ts'
import type { CardSegment } from '#shared/videos/timeline/lay-out-video.ts'
import { formatFrame, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { moveCard, type CardRoom, type Grip } from '#shared/videos/timeline/move-card.ts'
import { secondsText } from '#shared/videos/timeline/time-text.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import styles from './card-panel.module.css'
import { PlaceChooser } from './place-chooser.tsx'

interface CardPanelProps {
  name: string
  segment: CardSegment
  room: CardRoom
  rate: FrameRate
  ratios: readonly Ratio[]
  /** Ids of the cards beside it; null at the video's ends. */
  before: string | null
  after: string | null
  onSelect: (cardId: string) => void
  onTimed: (timing: Timing | undefined, subject: string) => void
  onPlaced: (place: CardPlace | undefined) => void
  onOpen: () => void
}

const grips = [
  { grip: 'in', label: 'Start' },
  { grip: 'out', label: 'End' },
  { grip: 'card', label: 'Move' },
] as const

/** One card by buttons: its start, its end, all of it, and its place. What a phone edits with. */
export function CardPanel(props: CardPanelProps) {
  const { name, segment, room, rate, before, after } = props
  const nudge = (grip: Grip, by: number) =>
    props.onTimed(moveCard(room, grip, by), `${segment.id} ${grip} buttons`)
  return (
    <section className={styles.panel} aria-label={`${name}: time and place`}>
      <header className={styles.head}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Card before"
          // Not `disabled`: the focus stays, for the way back.
          data-disabled={before === null || undefined}
          aria-disabled={before === null || undefined}
          onClick={() => before && props.onSelect(before)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <div className={styles.title}>
          <p className={styles.name}>{name}</p>
          <p className={styles.text}>{segment.text || 'Empty'}</p>
        </div>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Card after"
          data-disabled={after === null || undefined}
          aria-disabled={after === null || undefined}
          onClick={() => after && props.onSelect(after)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </header>
      <div className={styles.fields}>
        <div className={styles.times}>
          {grips.map(({ grip, label }) => (
            <Stepper
              key={grip}
              label={label}
              name={name}
              value={
                grip === 'card'
                  ? `${secondsText(segment.out - segment.in, rate)} long`
                  : `${secondsText(segment[grip], rate)} · ${formatFrame(segment[grip], rate)}`
              }
              onStep={(by) => nudge(grip, by)}
            />
          ))}
          <div className={styles.actions}>
            <Button variant="default" size="xs" onClick={props.onOpen}>
              Write it
            </Button>
            {segment.isTimed && (
              <Button variant="subtle" size="xs" onClick={() => props.onTimed(undefined, 'spread')}>
                As spread
              </Button>
            )}
          </div>
        </div>
        <PlaceChooser
          name={name}
          kind={segment.kind}
          place={segment.place}
          ratios={props.ratios}
          onChange={props.onPlaced}
        />
      </div>
    </section>
  )
}

interface StepperProps {
  label: string
  name: string
  value: string
  onStep: (frames: number) => void
}

/** A time with a button a frame earlier and a button a frame later. */
function Stepper({ label, name, value, onStep }: StepperProps) {
  const [hasFocus, setFocus] = useState(false)
  return (
    // It is noted where the focus is; the box itself is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={styles.stepper}
      aria-label={`${label} of ${name}`}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span className={styles.label}>{label}</span>
      <ActionIcon variant="default" size={44} aria-label="A frame earlier" onClick={() => onStep(-1)}>
        <IconMinus size={16} />
      </ActionIcon>
      {/* Silent while another card is chosen: its own slider says its time. */}
      <output className={styles.value} aria-live={hasFocus ? 'polite' : 'off'}>
        {value}
      </output>
      <ActionIcon variant="default" size={44} aria-label="A frame later" onClick={() => onStep(1)}>
        <IconPlus size={16} />
      </ActionIcon>
    </fieldset>
  )
}
