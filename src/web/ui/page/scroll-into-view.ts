/** As the ref of an element: scrolls to it once it is there, where it is not in sight. */
export const scrollIntoView = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' })
