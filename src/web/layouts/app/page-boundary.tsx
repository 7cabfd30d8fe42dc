import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/**
 * Keeps the frame standing when a page inside it breaks: the way to every other page stays open. Give it the page's
 * address as `key`, so that another page starts anew.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <EmptyState
        title="This page broke."
        text="It is our fault, not yours, and nothing you saved is lost. Reload it; if it breaks again, tell us what you did before."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    )
  }
}
