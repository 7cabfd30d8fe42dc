type Rgb = readonly [red: number, green: number, blue: number]

/** @param colour `#rrggbb`, or `rgb(r, g, b)` as a browser computes it */
function readColour(colour: string): Rgb {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  const parts = hex ? hex.slice(1).map((part) => Number.parseInt(part, 16)) : colour.match(/[\d.]+/g)
  const [red = 0, green = 0, blue = 0] = (parts ?? []).map(Number)
  return [red, green, blue]
}

function luminance(colour: string): number {
  const [r, g, b] = readColour(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** How far two opaque colours stand apart by WCAG: 1 (alike) to 21. Text needs 4.5, the edge of a control 3. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
