import { NotLoadedPage } from './not-loaded-page.tsx'

/**
 * Stands in for React Router's own function of this name (vite.config.ts), which reloads the page when code can't be
 * loaded: the click is lost, and without a connection the page, too. Here the place of the missing page is taken by
 * one that says so and offers to try again.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  try {
    const module: unknown = await import(/* @vite-ignore */ route.module)
    loaded[route.id] = module
    return module
  } catch (error) {
    // oxlint-disable-next-line no-console -- code that arrived and broke would otherwise leave no trace
    console.warn(`${route.module} could not be loaded.`, error)
    return { default: NotLoadedPage }
  }
}
