/** Whether the browser has this version already, by its `If-None-Match`. @param tag quoted */
export function hasTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false
}
