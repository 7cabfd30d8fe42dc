import { Textarea } from '@mantine/core'
import { directionCharacters } from '#shared/videos/direction.ts'
import type { FilmDraft } from './film-draft.ts'
import type { FilmSaver } from './film-saver.ts'

interface DirectionFieldProps {
  id: string
  draft: FilmDraft
  saver: FilmSaver
}

/** How the film should feel, for the studio to read beside its copy. */
export function DirectionField({ id, draft, saver }: DirectionFieldProps) {
  const { direction } = draft
  return (
    <Textarea
      id={id}
      label="Direction"
      description={`For the studio, never on screen: mood, background, music, what must and what must not be in it. ${direction.length} of ${directionCharacters.toLocaleString('en-GB')} characters.`}
      placeholder="Calm, blue hour. Wet stone, no table. Music without drums. Must: the red lace. Must not: hands."
      autosize
      minRows={3}
      maxRows={14}
      maxLength={directionCharacters}
      value={direction}
      onChange={(event) => saver.change({ direction: event.currentTarget.value })}
    />
  )
}
