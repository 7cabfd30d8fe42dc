import type { Handover } from '#shared/contract/delivery.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/page/section.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { DeliveredVideoCard, type VideoPicture } from './delivered-video-card.tsx'
import styles from './handover.module.css'
import { dayText } from './handover-words.ts'

interface HandoverViewProps {
  handover: Handover
  /** Whether the page polls it: what is missing appears by itself. */
  isLive: boolean
  /** The day on which what is missing is expected; null where it is not known. */
  expectedAt: string | null
  /** Of films that are not delivered, by id; partners see none. */
  pictures?: ReadonlyMap<string, VideoPicture>
}

/** What a block hands over: all of it as one archive, each video in each ratio, and the certificate. */
export function HandoverView({ handover, isLive, expectedAt, pictures }: HandoverViewProps) {
  const { films: videos, archive, certificate } = handover
  const delivered = videos.filter(({ cut }) => cut)
  const sorted = [...delivered, ...videos.filter(({ cut }) => !cut)]
  return (
    <>
      <ArchiveLine archive={archive} isLive={isLive} isWhole={delivered.length === videos.length} />
      {sorted.length > 0 && (
        <Section title="Films">
          <ul className={styles.videos}>
            {sorted.map((video) => (
              <li key={video.id}>
                <DeliveredVideoCard
                  video={video}
                  isLive={isLive}
                  expectedAt={expectedAt}
                  picture={pictures?.get(video.id) ?? null}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {certificate && (
        <Section
          title="Certificate"
          hint={
            certificate.download
              ? 'What was made, for whom, with which rights, and the hash of each film.'
              : 'It has the hash of each film. The document itself is with the customer.'
          }
        >
          <p className={styles.certificate}>
            {certificate.download && (
              <a className={styles.download} href={certificate.download.url} download>
                Download the certificate
              </a>
            )}
            <a className={styles.quiet} href={paths.certificate(certificate.id)}>
              Check a file against it
            </a>
            <span className={styles.about}>
              {certificate.download ? 'PDF, issued' : 'Issued'} {dayText(certificate.issuedAt)}
            </span>
          </p>
        </Section>
      )}
      {!certificate && archive.state !== 'empty' && (
        <Section title="Certificate">
          <output className={styles.about}>
            {isLive
              ? 'It is issued within a minute of a delivery, and appears here by itself.'
              : 'It is issued within a minute of a delivery: load this page again then.'}
          </output>
        </Section>
      )}
    </>
  )
}

interface ArchiveLineProps extends Pick<HandoverViewProps, 'isLive'> {
  archive: Handover['archive']
  /** Whether every film is in it. */
  isWhole: boolean
}

function ArchiveLine({ archive: { state, files, download }, isLive, isWhole }: ArchiveLineProps) {
  if (state === 'empty') {
    return (
      <div className={styles.nothing}>
        <EmptyState
          title="Nothing is delivered yet."
          text="Each film appears here in every ratio as soon as it is delivered, with its poster, its captions and a certificate."
        />
      </div>
    )
  }
  return (
    <section className={styles.archive} aria-label="Everything as one archive">
      <div className={styles.archiveWords}>
        <p className={styles.archiveTitle}>
          {isWhole ? 'Everything in one ZIP' : 'Everything delivered so far in one ZIP'}
        </p>
        {download ? (
          <p className={styles.about}>
            {files === 1 ? '1 file' : `${files} files`}, {formatBytes(download.bytes)}. An interrupted
            download continues where it stopped.
          </p>
        ) : (
          <output className={styles.about}>
            {isLive
              ? 'We are computing checksums of new files. That takes a few minutes; each film can be downloaded in the meantime.'
              : 'We are computing checksums of new files. Load this page again in a few minutes; each film can be downloaded in the meantime.'}
          </output>
        )}
      </div>
      {download && (
        <a className={styles.primary} href={download.url} download>
          Download all
        </a>
      )}
    </section>
  )
}
