import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { AnimaticPlayer } from './animatic-player.tsx'
import { useAnimaticFilm, type DraftedFilm } from './use-animatic-film.ts'

interface WatchAnimaticProps {
  video: Video
  /** As it is written now, saved or not. */
  written: DraftedFilm
  title: string
  ownerId: string
}

/** A button, and behind it the film before it is shot. */
export function WatchAnimatic({ title, ...film }: WatchAnimaticProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Watch the animatic
        <VisuallyHidden> of {title}</VisuallyHidden>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Animatic of ${title}`} size={1040}>
        <Animatic title={title} {...film} />
      </Dialog>
    </>
  )
}

function Animatic({ video, written, title, ownerId }: WatchAnimaticProps) {
  const film = useAnimaticFilm(video, written, ownerId)
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  if (!film) return <Skeleton height="320px" />
  return <AnimaticPlayer film={film} sold={video} title={title} isStill={isStill} />
}
