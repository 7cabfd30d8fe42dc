import { useQuery } from '@tanstack/react-query'
import { displayLocale } from '#shared/display-locale.ts'
import type { SystemStatus } from '#shared/contract/system.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { systemStatusQuery } from './system-status-query.ts'

/** Shows what is switched off, why and until when. Empty while all runs, or while unknown. */
export function SystemBanner() {
  const { data: status } = useQuery(systemStatusQuery)
  const sentence = status && describeDisabledOperations(status)
  if (!sentence) return null
  return (
    <Banner>
      <strong>{sentence}</strong> {status.reason}
      {status.endsAt && (
        <>
          {' '}
          Ends: <DateText at={status.endsAt} />.
        </>
      )}
    </Banner>
  )
}

/** The flags as a sentence for people who use the product; null when nothing is off. */
export function describeDisabledOperations(status: SystemStatus): string | null {
  if (status.completeShutdown) return 'Changes and extras are paused: you can read, but nothing can be saved.'
  const off = [
    status.disableWrites && 'saving changes',
    status.disableFileUploads && 'uploading files',
    status.disableNonEssentialFunctions && 'extras (exports, charts, previews and profile photos)',
  ].filter((name) => name !== false)
  if (off.length === 0) return null
  return `Paused for now: ${new Intl.ListFormat(displayLocale).format(off)}.`
}
