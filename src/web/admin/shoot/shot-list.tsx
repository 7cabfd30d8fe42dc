import type { Shot } from '#shared/contract/videos/shot-list.ts'
import { findSetUp } from '#shared/videos/order-shots.ts'
import { ShotSheet } from './shot-sheet.tsx'
import { ShotStep } from './shot-step.tsx'
import { Reference } from '../../ui/marks/reference.tsx'
import styles from './shot-list.module.css'

/** The videos in the order of the shoot, under the item that stands on the rig for them. */
export function ShotList({ shots }: { shots: readonly Shot[] }) {
  const numbers = new Map(shots.map(({ id }, index) => [id, index + 1]))
  return [...Map.groupBy(shots, findSetUp)].map(([key, videos]) => (
    <SetUp key={key} videos={videos} findNumber={({ id }) => numbers.get(id) ?? 0} />
  ))
}

function SetUp({ videos, findNumber }: { videos: readonly Shot[]; findNumber: (shot: Shot) => number }) {
  const [first] = videos
  if (!first) return null
  const item = first.items[0]?.title ?? 'No item'
  const blocks = [...Map.groupBy(videos, ({ block }) => block)]
  return (
    <section className={styles.setUp} aria-label={`${item}, ${first.userEmail}`}>
      <div className={styles.setUpHead}>
        <h2 className={styles.setUpName}>{item}</h2>
        <p className={styles.setUpFacts}>
          {videos.length === 1 ? '1 film' : `${videos.length} films`} · {first.userEmail} ·{' '}
          <Reference>{first.parcelReference}</Reference>
        </p>
      </div>
      {blocks.map(([block, [of]]) => (
        <div key={block} className={styles.brief}>
          {of && (
            <ShotStep
              title={blocks.length === 1 ? 'Creative brief' : `Creative brief of block ${block}`}
              step={of.brief}
              owner={item}
            />
          )}
        </div>
      ))}
      {videos.map((shot) => (
        <ShotSheet key={shot.id} shot={shot} number={findNumber(shot)} />
      ))}
    </section>
  )
}
