import { Button } from '@mantine/core'
import { useIsOperationAllowed } from '../../system/status/system-status-query.ts'

/** Downloads a table; disabled while the system flags pause extras, because a refused download shows no reason. */
export function CsvLink({ href, onClick }: { href: string; onClick?: () => void }) {
  const isAllowed = useIsOperationAllowed('function')
  if (!isAllowed) {
    return (
      <Button variant="default" size="sm" disabled>
        CSV is paused
      </Button>
    )
  }
  return (
    <Button component="a" variant="default" size="sm" href={href} download onClick={onClick}>
      Download CSV
    </Button>
  )
}
