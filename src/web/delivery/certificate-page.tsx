import { useCallback } from 'react'
import { useParams } from 'react-router'
import { readCertificate } from '#shared/contract/delivery.ts'
import { call } from '../call/call.ts'
import '../theme/form-styles.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { FileCheck } from './check/file-check.tsx'
import { HashList } from './check/hash-list.tsx'
import { dayText } from './handover/handover-words.ts'
import styles from './public-delivery.module.css'
import { usePublicRead } from './use-public-read.ts'

export const meta = () => [
  { title: pageTitle('Check a film') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Checks in public whether a certificate names exactly the bytes of a file. The file stays in the browser. */
export default function CertificatePage() {
  const { certificateId = '' } = useParams()
  const read = useCallback(
    (signal: AbortSignal) => call(readCertificate, { certificateId }, { signal }),
    [certificateId],
  )
  const { data, error, retry } = usePublicRead(read)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>Certificate of delivery</p>
        <h1>Check a film</h1>
        <p className={styles.lead}>
          Is a file exactly what was delivered? Its hash is computed in this browser and compared with the
          certificate. The file is not uploaded.
        </p>
        {data && (
          <p className={styles.lead}>
            Issued {dayText(data.issuedAt)}, for{' '}
            {data.hashes.length === 1 ? 'one file' : `${data.hashes.length} files`}.
          </p>
        )}
        {data && !data.isNewest && (
          <p className={styles.warning}>
            A newer certificate was issued for the same order, because what was delivered or approved has
            changed since. This one stays true of the files that it names.
          </p>
        )}
      </header>
      {data && (
        <>
          <FileCheck hashes={data.hashes} />
          <HashList hashes={data.hashes} />
        </>
      )}
      {error !== null && (
        <ErrorState
          title={retry ? 'The certificate could not be read.' : 'There is no certificate to check against.'}
          sentence={error}
          onRetry={retry ?? undefined}
        />
      )}
      {!data && error === null && <SkeletonRows rows={3} label="Loading the certificate" />}
    </div>
  )
}
