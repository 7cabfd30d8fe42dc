import { createContext } from 'react-router'
import type { PageOpening } from '#shared/contract/opened-page.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { PublicConfig } from '#shared/system/public-config.ts'

/** What the server hands to the pages it renders; it is part of the page's HTML, so nothing in it is secret. */
export interface RenderData {
  publicConfig: PublicConfig
  /** What is sold at this moment, at which figures. */
  catalogue: Catalogue
  /** What the one who opens the page sees first; not there for pages that are the same for everyone. */
  opened?: PageOpening
}

/** Where page loaders find it: `context.get(renderDataContext).catalogue`. */
export const renderDataContext = createContext<RenderData>()
