/**
 * Advance widths of Manrope at weight 600, in hundredths of the type's size, rounded to two: measured from the font that
 * the product ships. Lines break alike on the server and in every browser, whatever fonts they have.
 */
const charactersByWidth: readonly (readonly [number, string])[] = [
  [20, ' '],
  [26, "'Iil·ÌÍÎÏìíîï‘’"],
  [30, '.j|¦,'],
  [34, '!;¡¹º:ª'],
  [38, 'fr'],
  [42, '1-/[\\]t“”²³¸'],
  [44, '"(){}*°'],
  [48, 'J¯×'],
  [52, '7FL`k´'],
  [54, '?svxyz§¨¿÷ýÿ–'],
  [58, '235+Ea£«»ÈÉÊËàáâãäåc¢ç'],
  [60, '48TYbdegpq¥¬±Ýèéêëðþ'],
  [62, '69$BPVhnouµÞßñòóôõöøùúûü'],
  [66, '&AR_¤ÀÁÂÃÄÅ0<>KSXZ®'],
  [70, 'DN~ÐÑ^¶…€'],
  [74, 'COQÇÒÓÔÕÖØGHUÙÚÛÜ'],
  [78, '—=w'],
  [88, 'M©m'],
  [94, 'Ææ%#@W'],
  [100, '½¼¾'],
]

const widths = new Map(
  charactersByWidth.flatMap(([width, characters]) => [...characters].map((each) => [each, width] as const)),
)

/** Of a character that the table does not have: other alphabets; and scripts whose signs are square. */
const otherWidth = 66
const squareWidth = 100
const isSquare =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/** How wide a line of copy is, in sizes of its type. */
export function measureText(line: string): number {
  const hundredths = [...line].reduce(
    (sum, each) => sum + (widths.get(each) ?? (isSquare.test(each) ? squareWidth : otherWidth)),
    0,
  )
  return hundredths / 100
}
