import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Cut } from '#shared/contract/videos/cuts.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { isFocusLost } from '../../../ui/focus/is-focus-lost.ts'
import { TextArea } from '../../../ui/text/text-area.tsx'
import styles from './video-cuts.module.css'

interface UnsentLetterProps {
  cut: Cut
  letter: string
  /** Whether it takes the place of the form that it was written in, and its focus. */
  isArriving: boolean
  onDiscard: () => void
}

/** A letter as it was written in this tab, where its cut went out without it or with other words. */
export function UnsentLetter({ cut, letter, isArriving, onDiscard }: UnsentLetterProps) {
  const name = cutName(cut.number)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // It would not be noticed among the earlier cuts, which are folded.
    field.current?.closest('details')?.setAttribute('open', '')
  }, [])
  useEffect(() => {
    if (isArriving && isFocusLost()) field.current?.focus({ preventScroll: true })
  }, [isArriving])
  return (
    <div className={styles.actions}>
      <TextArea
        className={styles.letter}
        label={`Unsent letter with ${name}`}
        description={`It was not sent as it stands here: ${name} went out without it, or with other words. Copy what its customer should still read.`}
        minRows={2}
        maxRows={10}
        readOnly
        ref={field}
        value={letter}
      />
      <Button size="sm" variant="default" onClick={onDiscard}>
        Discard the letter
      </Button>
    </div>
  )
}
