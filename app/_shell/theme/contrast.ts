type Rgb = [number, number, number]

function parse(hex: string): Rgb {
  const n = Number.parseInt(hex.replace('#', ''), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

const format = (rgb: Rgb) => `#${rgb.map(v => Math.round(v).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map(v => {
    const s = v / 255
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (hi + 0.05) / (lo + 0.05)
}

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)]
  return format(a.map((v, i) => v + (b[i]! - v) * share) as Rgb)
}

export function readableOn(
  hex: string,
  grounds: string[],
  towards: '#000000' | '#ffffff',
  minContrast = 4.6,
) {
  for (let share = 0; share <= 1; share += 0.01) {
    const tried = mix(hex, towards, share)
    if (grounds.every(ground => contrast(tried, ground) >= minContrast)) return tried
  }
  return towards
}
