import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { Fold } from '../../../ui/page/fold.tsx'
import styles from './cut-history.module.css'
import { cutsQuery } from './cut-query.ts'
import { CutStory } from './cut-story.tsx'
import { CutsError } from './cuts-error.tsx'

/** All cuts that were sent, newest first: closed, and not read, until asked for; counted once they are read. */
export function CutHistory({ video }: { video: Pick<Video, 'id' | 'cut'> }) {
  const [isOpen, setOpen] = useState(false)
  const { data: cuts, error, refetch } = useQuery({ ...cutsQuery(video.id), enabled: isOpen })
  if (!video.cut) return null
  return (
    <Fold title="Cuts" count={cuts?.length} onToggle={setOpen} className={styles.history}>
      {isOpen && error && !cuts && <CutsError error={error} onRetry={() => void refetch()} />}
      {!cuts && !error && <p className={styles.waiting}>Loading the cuts…</p>}
      {cuts && (
        <ol className={styles.cuts} aria-label="Cuts, newest first">
          {cuts.map((cut) => (
            <li key={cut.number} className={styles.cut}>
              <CutStory cut={cut} hasFiles />
            </li>
          ))}
        </ol>
      )}
    </Fold>
  )
}
