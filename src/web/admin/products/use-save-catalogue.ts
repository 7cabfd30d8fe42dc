import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createProduct, readCatalogue, updatePriceFigures, updateProduct } from '#shared/contract/products.ts'
import type { Catalogue, Product } from '#shared/products/catalogue.ts'
import { isSameJson } from '#shared/same-json.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, changeErrorMessage, errorMessage, Refusal } from '../../call/call.ts'
import { catalogueQuery } from '../../products/catalogue-query.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { changesKey } from '../parts/admin-queries.ts'
import type { SentCatalogueEdit } from './catalogue-draft.ts'
import { findCatalogueChanges, type ProductChanges } from './find-catalogue-changes.ts'
import { findReplacedFields, type ReplacedField } from './find-replaced-fields.ts'
import { mergeCatalogue } from './merge-catalogue.ts'
import type { Problems } from './read-catalogue-draft.ts'

interface SaveCatalogue {
  /** A product that was added has its own id from now on. */
  onAdded: (key: string, product: Product) => void
  /** What was stored of an edit counts as what editing began on: put back after that, it is a change. */
  onStored: (change: (base: Catalogue) => Catalogue) => void
  onRefused: (problems: Problems) => void
  /** Nothing was sent: it would replace what a colleague saved meanwhile. */
  onReplacing: () => void
  onSaved: (sent: SentCatalogueEdit) => void
}

interface AcceptedEdit extends SentCatalogueEdit {
  /** What a colleague saved meanwhile and the user agreed to replace. */
  accepted: readonly ReplacedField[]
}

/**
 * Saves product by product, then the figures. What is saved stays saved: if one is refused, the others went, and the
 * page still holds what did not.
 */
export function useSaveCatalogue({ onAdded, onStored, onRefused, onReplacing, onSaved }: SaveCatalogue) {
  const queryClient = useQueryClient()
  const keep = (change: (catalogue: Catalogue) => Catalogue) =>
    cacheAnswer<Catalogue>(
      queryClient,
      catalogueQuery.queryKey,
      (catalogue) => catalogue && change(catalogue),
    )
  const storeProduct = (product: Product) =>
    keep((catalogue) => ({
      ...catalogue,
      products: [...catalogue.products.filter((each) => each.id !== product.id), product].toSorted(
        (a, b) => a.position - b.position,
      ),
    }))

  return useMutation({
    mutationFn: async ({ base, wanted, accepted }: AcceptedEdit) => {
      // Not by its query, which waits for a connection: the catalogue would be saved by itself once there is one.
      const saved = await call(readCatalogue, {})
      cacheAnswer(queryClient, catalogueQuery.queryKey, saved)
      const isAccepted = findReplacedFields({ base, saved, wanted }).every((field) =>
        accepted.some((each) => isSameJson(each, field)),
      )
      if (!isAccepted) return null
      const { added, changed, figures } = findCatalogueChanges(saved, mergeCatalogue({ base, saved, wanted }))
      const problems: Problems = {}
      for (const { productId, changes } of changed) {
        await tried(productId, problems, async () => {
          const seen = pickSeen(saved, productId, changes)
          storeProduct((await call(updateProduct, { productId, ...changes, seen })).product)
          const stored = wanted.products.find(({ id }) => id === productId)
          onStored((known) => ({
            ...known,
            products: known.products.map((each) => (each.id === stored?.id ? stored : each)),
          }))
        })
      }
      for (const product of added) {
        await tried(product.id, problems, async () => {
          const { id: key, kind: _kind, lengthSeconds, ...rest } = product
          const answer = await call(createProduct, { ...rest, lengthSeconds: lengthSeconds ?? 0 })
          storeProduct(answer.product)
          onAdded(key, answer.product)
        })
      }
      if (figures) {
        await tried('figures', problems, async () => {
          const answer = await call(updatePriceFigures, { ...figures, seen: saved.figures })
          keep((catalogue) => ({ ...catalogue, figures: answer.figures }))
          onStored((known) => ({ ...known, figures: wanted.figures }))
        })
      }
      return problems
    },
    onSuccess: (problems, sent) => {
      if (!problems) return onReplacing()
      const count = Object.keys(problems).length
      onRefused(problems)
      if (count > 0) return showToast('See what is marked: it may not be saved.', { tone: 'bad' })
      onSaved(sent)
      showToast('Saved. It is on sale now.')
    },
    onError: (error) => showToast(changeErrorMessage('Not saved.', error), { tone: 'bad' }),
    onSettled: () => {
      void queryClient.invalidateQueries(catalogueQuery)
      void queryClient.invalidateQueries({ queryKey: changesKey })
    },
  })
}

/** What was read of the fields that are sent. */
const pickSeen = ({ products }: Catalogue, productId: string, changes: ProductChanges): ProductChanges =>
  Object.fromEntries(
    Object.entries(products.find(({ id }) => id === productId) ?? {}).filter(([field]) => field in changes),
  )

const fieldNames: Record<string, string> = { lengthSeconds: 'length' }

/** Runs one call; what it refuses is noted under its thing, or under the very field. */
async function tried(key: string, problems: Problems, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = Object.entries(error.fields)
    if (fields.length === 0) problems[key] = errorMessage(error)
    for (const [field, sentence] of fields) problems[`${key}.${fieldNames[field] ?? field}`] = sentence
  }
}
