import type { HandlersOf } from '../http/handler.ts'
import { readDelivery } from './block/read-delivery.ts'
import { saveDeliveryNames } from './block/save-delivery-names.ts'
import { readCertificate } from './certificate/read-certificate.ts'
import { createPartnerLink } from './links/create-partner-link.ts'
import { endPartnerLink } from './links/end-partner-link.ts'
import { listPartnerLinks } from './links/list-partner-links.ts'
import { readPartnerDelivery } from './links/read-partner-delivery.ts'
import type { DeliveryDeps } from './store/delivery-deps.ts'

export const deliveryHandlers: HandlersOf<
  | 'readDelivery'
  | 'saveDeliveryNames'
  | 'listPartnerLinks'
  | 'createPartnerLink'
  | 'endPartnerLink'
  | 'readPartnerDelivery'
  | 'readCertificate',
  DeliveryDeps
> = {
  readDelivery: ({ deps, user }, input) => readDelivery(deps, user, input),
  saveDeliveryNames: ({ deps, user }, input) => saveDeliveryNames(deps, user, input),
  listPartnerLinks: ({ deps, user }, input) => listPartnerLinks(deps, user, input),
  createPartnerLink: ({ deps, user }, input) => createPartnerLink(deps, user, input),
  endPartnerLink: ({ deps, user }, input) => endPartnerLink(deps, user, input),
  readPartnerDelivery: ({ deps }, input) => readPartnerDelivery(deps, input),
  readCertificate: ({ deps }, input) => readCertificate(deps, input),
}
