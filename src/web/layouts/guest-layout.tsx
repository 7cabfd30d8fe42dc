import { OpenedPageScript, useOpenedPage } from '../system/installation/opened-page.tsx'
import '../theme/app-styles.ts'
import { ReviewFrame } from './app/review-frame.tsx'

/** The page of a guest who follows a link to a cut: no session is needed. */
export default function GuestLayout() {
  const opened = useOpenedPage()
  return (
    <>
      <ReviewFrame opened={opened} />
      <OpenedPageScript opened={opened} />
    </>
  )
}
