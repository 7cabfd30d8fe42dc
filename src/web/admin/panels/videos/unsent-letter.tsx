import { Button } from '@mantine/core'
import type { Cut } from '#shared/contract/videos/cuts.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { TextArea } from '../../../ui/text/text-area.tsx'
import { useCutLetter } from './use-cut-letter.ts'
import styles from './video-cuts.module.css'

/** What was written for the letter of a cut after it was sent, by a colleague or with fewer words. */
export function UnsentLetter({ videoId, cut }: { videoId: string; cut: Cut }) {
  const letter = useCutLetter(videoId, cut.number)
  const words = letter.value.trim()
  if (words === '' || words === cut.letter) return null
  const name = cutName(cut.number)
  return (
    <div className={styles.actions}>
      <TextArea
        className={styles.letter}
        label={`Unsent letter with ${name}`}
        description={`It was not sent as it stands here: ${name} had gone out before. Copy what its customer should still read.`}
        minRows={2}
        maxRows={10}
        readOnly
        value={letter.value}
      />
      <Button
        size="sm"
        variant="default"
        onClick={({ currentTarget }) => {
          // The button goes with the letter.
          currentTarget.closest('article')?.focus()
          letter.drop()
        }}
      >
        Discard the letter
      </Button>
    </div>
  )
}
