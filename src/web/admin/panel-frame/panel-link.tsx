import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePanelAddress, type PanelTarget } from './panel-address.ts'

/** A link that opens a panel on the page where one is. */
export function PanelLink({
  to,
  className,
  children,
}: {
  to: PanelTarget
  className?: string
  children: ReactNode
}) {
  const { linkTo } = usePanelAddress()
  return (
    <Link to={linkTo(to)} preventScrollReset className={className}>
      {children}
    </Link>
  )
}
