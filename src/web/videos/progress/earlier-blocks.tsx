import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { Section } from '../../ui/page/section.tsx'
import styles from './earlier-blocks.module.css'
import { StepNoteContent } from '../../subscriptions/steps/step-notes.tsx'
import { StepRail } from '../../subscriptions/steps/step-rail.tsx'

/** Blocks that came before, newest first; nothing in the first month. */
export function EarlierBlocks({ blocks }: { blocks: SubscriptionStatusDetail['earlier'] }) {
  if (blocks.length === 0) return null
  return (
    <Section title="Earlier blocks">
      <ul>
        {blocks.map((block) => (
          <li key={block.block}>
            <details className={styles.block}>
              <summary className={styles.summary}>
                <span className={styles.number}>Block {block.block}</span>
                <span className={styles.rail}>
                  <StepRail
                    statusItems={block.statusItems}
                    label={`Progress of block ${block.block}`}
                    size="small"
                  />
                </span>
              </summary>
              <div className={styles.inside}>
                <StepRail
                  statusItems={block.statusItems}
                  label={`Steps of block ${block.block}`}
                  size="large"
                />
                {block.notes
                  .filter((note) => note.body !== '' || note.files.length > 0)
                  .map((note) => (
                    <StepNoteContent key={note.stepId} note={note} />
                  ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}
