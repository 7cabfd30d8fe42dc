import { startTransition, StrictMode, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isPageLeft } from './system/start/early-history.tsx'
import { reportReactStart } from './system/start/start-scripts.tsx'

const never = new Promise<never>(() => undefined)

/** The router takes its page from the present address, so it begins only while that is the address of this HTML. */
function OwnPage() {
  if (isPageLeft()) use(never)
  return <HydratedRouter />
}

startTransition(() => {
  reportReactStart()
  hydrateRoot(
    document,
    <StrictMode>
      <OwnPage />
    </StrictMode>,
  )
})
