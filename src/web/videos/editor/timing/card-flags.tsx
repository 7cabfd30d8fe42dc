import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { CardFlag } from '#shared/videos/timeline/find-card-flags.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './card-flags.module.css'

interface CardFlagsProps {
  flags: readonly CardFlag[]
  /** The id of the sentences about a card. */
  flagsId: (cardId: string) => string
  onMend: (flag: CardFlag) => void
}

/** What is wrong with cards, each with what puts it right in one press. */
export function CardFlags({ flags, flagsId, onMend }: CardFlagsProps) {
  const first = new Set<string>()
  return (
    <>
      {/* Only how many there are is read out: the sentences belong to the cards, and change with each frame. */}
      <VisuallyHidden>
        <output>{describeCount(flags.length)}</output>
      </VisuallyHidden>
      {flags.length > 0 && (
        <ul className={styles.flags} aria-label="To look at">
          {flags.map((flag) => {
            const id = first.has(flag.cardId) ? undefined : flagsId(flag.cardId)
            first.add(flag.cardId)
            return (
              <li key={flag.key} className={styles.flag} data-tone={flag.tone}>
                <IconAlertTriangle size={16} className={styles.icon} aria-hidden="true" />
                <span id={id}>{flag.sentence}</span>
                {flag.mend && (
                  <Button variant="default" size="xs" onClick={() => onMend(flag)}>
                    {flag.mend.label}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'No card needs a look'
  return count === 1 ? 'One thing to look at' : `${count} things to look at`
}
