import type { MetaArgs, MetaDescriptor } from 'react-router'
import { brand } from '#shared/brand.ts'
import type { PublicConfig } from '#shared/system/public-config.ts'
import { pageTitle } from './page-title.ts'

interface PublicPage {
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** The page's one address; whatever else leads to it is the same page. */
  path: string
}

/** The picture of a shared link, served by the server at this address. 1200 x 630. */
const previewPath = '/social-preview.jpg'

/** The metadata of a public page for search engines and shared links. Its origin comes from the root's loader. */
export function publicMeta({ title, description, path }: PublicPage) {
  return ({ matches }: Pick<MetaArgs, 'matches'>): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')
    const baseUrl = (root?.loaderData as PublicConfig | undefined)?.baseUrl ?? ''
    const shown = pageTitle(title)
    return [
      { title: shown },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: baseUrl + path },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:title', content: shown },
      { property: 'og:description', content: description },
      { property: 'og:url', content: baseUrl + path },
      { property: 'og:image', content: baseUrl + previewPath },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'A running shoe on black glass, inside the corners of a frame.' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]
  }
}
