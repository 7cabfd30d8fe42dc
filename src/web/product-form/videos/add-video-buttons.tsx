import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { memo } from 'react'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { findProductForLength } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { formatDuration } from '../../ui/text/timecode.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './add-video-buttons.module.css'
import { customStartSeconds, isCustomOnSale, lengthsOnSale } from './length-choice.tsx'

interface AddVideoButtonsProps {
  catalogue: Catalogue | null
  /** Why no other can be added, as a sentence; null where one can. */
  full: string | null
  onAdd: (lengthSeconds: number) => void
}

/** A button for each length on sale, with its tokens, and one for the custom length. */
export const AddVideoButtons = memo(({ catalogue, full, onAdd }: AddVideoButtonsProps) => (
  <>
    <div className={styles.add}>
      {lengthsOnSale(catalogue).map((seconds) => (
        <Button
          key={seconds}
          variant="default"
          disabled={full !== null}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => onAdd(seconds)}
        >
          <VisuallyHidden>Add a {seconds} second film, </VisuallyHidden>
          <span className={styles.length}>{formatDuration(seconds)}</span>
          <span className={styles.tokens}>
            {countTokens((catalogue && findProductForLength(catalogue, seconds)?.tokens) ?? 0)}
          </span>
        </Button>
      ))}
      {isCustomOnSale(catalogue) && (
        <Button
          variant="default"
          disabled={full !== null}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => onAdd(customStartSeconds)}
        >
          <VisuallyHidden>Add a film of </VisuallyHidden>
          Custom
          <VisuallyHidden> length</VisuallyHidden>
        </Button>
      )}
    </div>
    {full && <p className={styles.full}>{full}</p>}
  </>
))
AddVideoButtons.displayName = 'AddVideoButtons'
