import { displayLocale } from '#shared/display-locale.ts'
import { directionCharacters } from '#shared/videos/direction.ts'
import { TextArea } from '../../../ui/text/text-area.tsx'
import type { VideoDraft } from '../draft/video-draft.ts'
import type { VideoSaver } from './video-saver.ts'

/** From here on the field counts. */
const countedFrom = directionCharacters * 0.9
const limit = directionCharacters.toLocaleString(displayLocale)
const hint = `For the studio only, never on screen: mood, background, music, what must appear and what must not. Up to ${limit} characters.`

interface DirectionFieldProps {
  id: string
  draft: VideoDraft
  saver: VideoSaver
}

/** How the video should feel, for the studio to read beside its copy. */
export function DirectionField({ id, draft, saver }: DirectionFieldProps) {
  const { direction } = draft
  return (
    <TextArea
      id={id}
      label="Direction"
      description={direction.length > countedFrom ? `${hint} ${direction.length} of ${limit} so far.` : hint}
      placeholder="Calm, blue hour. Wet stone, no table. Music without drums. Must: the red lace. Must not: hands."
      minRows={3}
      maxRows={14}
      charactersMax={directionCharacters}
      isTrimmed={false}
      value={direction}
      onChange={(event) => saver.change({ direction: event.currentTarget.value })}
    />
  )
}
