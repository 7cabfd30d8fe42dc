/** Lower case, without accents, to search in: "Tomas" finds "Tomás". */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
