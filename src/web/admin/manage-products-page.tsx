import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../call/call.ts'
import { catalogueQuery } from '../products/catalogue-query.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { CatalogueEditor } from './products/catalogue-editor.tsx'

export const meta = () => [{ title: pageTitle('Products') }]

/** What is sold, at which figures. */
export default function ManageProductsPage() {
  const { data: catalogue, error, refetch } = useQuery(catalogueQuery)
  return (
    <>
      <PageHeader
        eyebrow="Studio"
        title="Products"
        lead="What is sold, and at what price. Changes apply to new orders only."
      />
      {catalogue ? (
        <CatalogueEditor saved={catalogue} />
      ) : error ? (
        <ErrorState
          title="The catalogue could not be read."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={6} label="Loading the catalogue" />
      )}
    </>
  )
}
