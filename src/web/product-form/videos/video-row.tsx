import { Button, Switch } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { VideoDrawing } from '../../cart/lines/video-drawing.tsx'
import styles from './video-row.module.css'
import { LengthChoice } from './length-choice.tsx'
import { LineHead } from '../fields/line-head.tsx'

interface VideoRowProps {
  /** What the ids of its fields begin with. */
  fieldId: string
  /** Where the focus may be sent; without it nobody sends it to the row itself. */
  anchor?: string
  name: string
  /** Beside the name: what is new about it. */
  tag?: ReactNode
  /** What it takes of a block, in words; null while that is not known. */
  tokens: string | null
  lengthSeconds: number
  hasCutdowns: boolean
  count: number
  /** Seconds that the full width of the drawing stands for. */
  scaleSeconds: number
  catalogue: Catalogue | null
  move: ReactNode
  /** Between the lengths and the cutdowns. */
  controls: ReactNode
  /** Below, across the whole row: what is wrong with it, or lost by it. */
  notes: ReactNode
  onChange: (change: { lengthSeconds?: number; hasCutdowns?: boolean }) => void
  onRemove: () => void
}

/** A video that can be changed, drawn as it will be: of an order, or of the plan of a block. */
export function VideoRow({
  fieldId,
  anchor,
  name,
  tag,
  tokens,
  lengthSeconds,
  hasCutdowns,
  count,
  scaleSeconds,
  catalogue,
  move,
  controls,
  notes,
  onChange,
  onRemove,
}: VideoRowProps) {
  const areCutdownsSold = catalogue?.products.some((p) => p.kind === 'cutdowns' && p.isActive) ?? true
  return (
    <li className={styles.row} id={anchor} tabIndex={anchor === undefined ? undefined : -1}>
      <div className={styles.head}>
        <LineHead name={name}>
          {tag}
          <p className={styles.tokens}>{tokens}</p>
          <Button
            variant="subtle"
            size="xs"
            className={styles.remove}
            onClick={onRemove}
            aria-label={`Remove ${name}`}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </Button>
        </LineHead>
      </div>
      <div className={styles.move}>{move}</div>
      <div className={styles.drawing}>
        <VideoDrawing
          lengthSeconds={lengthSeconds}
          hasCutdowns={hasCutdowns}
          count={count}
          scaleSeconds={scaleSeconds}
        />
      </div>
      <div className={styles.controls}>
        <LengthChoice
          id={fieldId}
          name={name}
          lengthSeconds={lengthSeconds}
          catalogue={catalogue}
          onChange={(seconds) => onChange({ lengthSeconds: seconds })}
        />
        {controls}
        <Switch
          className={styles.cutdowns}
          label="Cutdowns"
          aria-label={`Social cutdowns of ${name}`}
          checked={hasCutdowns}
          disabled={!areCutdownsSold && !hasCutdowns}
          onChange={(event) => onChange({ hasCutdowns: event.currentTarget.checked })}
        />
      </div>
      {notes && <div className={styles.notes}>{notes}</div>}
    </li>
  )
}
