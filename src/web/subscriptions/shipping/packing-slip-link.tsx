import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import styles from './shipping.module.css'

/** Beside the label: the page to print, which is also where customs is explained. */
export function PackingSlipLink({ subscriptionId }: { subscriptionId: string }) {
  return (
    <p className={styles.slipLink}>
      <Button component={Link} to={paths.packingSlip(subscriptionId)} variant="default">
        Print the packing slip
      </Button>
      <span>Put it in the parcel. Sending from another country? It has a customs note too.</span>
    </p>
  )
}
