import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePanelAddress, type PanelTarget } from './panel-address.ts'

/** A link that opens a panel on the page where one is. */
export function PanelLink({
  to,
  className,
  isReplacing = false,
  children,
}: {
  to: PanelTarget
  className?: string
  /** Without a step of its own on the way back, which closes the panel. */
  isReplacing?: boolean
  children: ReactNode
}) {
  const { linkTo } = usePanelAddress()
  return (
    <Link to={linkTo(to)} preventScrollReset replace={isReplacing} className={className}>
      {children}
    </Link>
  )
}
