import sharp from 'sharp'
import { cardHeight, cardWidth } from './card'
import type { Chance } from './chance'

export interface Damage {
  tilt?: number
  turns?: number
  turnByExif?: boolean
  perspective?: number
  blur?: number
  glare?: number
  noise?: number
  shadow?: number
  quality?: number
  size?: number
}

const width = 1600
const height = 1200

type Point = [number, number]

export async function photograph(card: Buffer, damage: Damage, chance: Chance): Promise<Buffer> {
  const corners = place(damage, chance)
  const back = homography(corners, [
    [0, 0],
    [cardWidth - 1, 0],
    [cardWidth - 1, cardHeight - 1],
    [0, cardHeight - 1],
  ])
  const light = lights(damage, chance)
  const table = chance.of([
    [96, 72, 52],
    [70, 74, 80],
    [150, 140, 126],
    [40, 42, 48],
    [190, 186, 178],
  ])
  const grain = chance.between(0.02, 0.2)
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = back[6]! * x + back[7]! * y + 1
      const u = (back[0]! * x + back[1]! * y + back[2]!) / w
      const v = (back[3]! * x + back[4]! * y + back[5]!) / w
      const on = u >= 0 && v >= 0 && u < cardWidth - 1 && v < cardHeight - 1
      const at = (Math.floor(v) * cardWidth + Math.floor(u)) * 3
      const a = u - Math.floor(u)
      const b = v - Math.floor(v)
      const wood = 1 + 0.25 * Math.sin(x * grain * 0.3 + 4 * Math.sin(y * grain * 0.08))
      const { shade, shine } = light(x, y)
      const dust = damage.noise ? chance.bell() * damage.noise : chance.bell() * 2
      for (let c = 0; c < 3; c++) {
        const there = on
          ? (card[at + c]! * (1 - a) + card[at + 3 + c]! * a) * (1 - b) +
            (card[at + cardWidth * 3 + c]! * (1 - a) + card[at + cardWidth * 3 + 3 + c]! * a) * b
          : table[c]! * wood
        const lit = there * shade * (1 - shine) + 255 * shine
        pixels[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, lit + dust))
      }
    }
  }
  let image = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (damage.blur) image = image.blur(damage.blur)
  if (damage.size) image = image.resize(damage.size)
  if (damage.turns && !damage.turnByExif)
    image = sharp(await image.png().toBuffer()).rotate(damage.turns * 90)
  if (damage.turns && damage.turnByExif) {
    // The pixels are rotated and the EXIF tag rotates them back.
    image = sharp(await image.png().toBuffer()).rotate(damage.turns * 90)
    image = image.withMetadata({ orientation: [1, 8, 3, 6][damage.turns] })
  }
  return image.jpeg({ quality: damage.quality ?? 88 }).toBuffer()
}

function place(damage: Damage, chance: Chance): Point[] {
  const angle = ((damage.tilt ?? chance.either(0, 0.6)) * Math.PI) / 180
  const fit = Math.abs(angle) > 0.1 ? 0.8 : 0.92
  const wide = width * fit * chance.between(0.86, 1)
  const high = (wide * cardHeight) / cardWidth
  const centre: Point = [width / 2 + chance.either(0, 25), height / 2 + chance.either(0, 25)]
  const narrow = damage.perspective ?? 0
  const side = chance.whole(0, 3)
  const local: Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  return local.map(([x, y]) => {
    const far = [y < 0, x > 0, y > 0, x < 0][side]!
    const across = side % 2 === 0
    // The far edge is shorter and nearer to the middle.
    const [px, py] = far
      ? across
        ? [x * (1 - narrow), y * (1 - narrow * 0.6)]
        : [x * (1 - narrow * 0.6), y * (1 - narrow)]
      : [x, y]
    const dx = (px * wide) / 2
    const dy = (py * high) / 2
    return [
      centre[0] + dx * Math.cos(angle) - dy * Math.sin(angle),
      centre[1] + dx * Math.sin(angle) + dy * Math.cos(angle),
    ]
  })
}

function lights(damage: Damage, chance: Chance) {
  const slope = chance.between(0, Math.PI * 2)
  const uneven = chance.between(0.02, 0.12)
  const edge = {
    angle: chance.between(0, Math.PI * 2),
    at: chance.either(0, 220),
    soft: chance.between(30, 120),
  }
  const lamp = {
    x: chance.between(0.3, 0.8) * width,
    y: chance.between(0.3, 0.8) * height,
    long: chance.between(140, 330),
    wide: chance.between(70, 170),
    turn: chance.between(0, Math.PI),
  }
  return (x: number, y: number) => {
    const dx = x - width / 2
    const dy = y - height / 2
    let shade = 1 - uneven * (0.5 + (dx * Math.cos(slope) + dy * Math.sin(slope)) / width)
    if (damage.shadow) {
      const over = dx * Math.cos(edge.angle) + dy * Math.sin(edge.angle) - edge.at
      shade *= 1 - damage.shadow / (1 + Math.exp(-over / edge.soft))
    }
    let shine = 0
    if (damage.glare) {
      const gx = x - lamp.x
      const gy = y - lamp.y
      const a = (gx * Math.cos(lamp.turn) + gy * Math.sin(lamp.turn)) / lamp.long
      const b = (gy * Math.cos(lamp.turn) - gx * Math.sin(lamp.turn)) / lamp.wide
      shine = damage.glare * Math.exp(-(a * a + b * b))
    }
    return { shade, shine }
  }
}

function homography(from: Point[], to: Point[]): number[] {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let i = 0; i < 8; i++) {
    const best = rows
      .slice(i)
      .reduce((top, row, k) => (Math.abs(row[i]!) > Math.abs(rows[top]![i]!) ? i + k : top), i)
    ;[rows[i], rows[best]] = [rows[best]!, rows[i]!]
    for (let k = 0; k < 8; k++) {
      if (k === i) continue
      const share = rows[k]![i]! / rows[i]![i]!
      for (let j = i; j < 9; j++) rows[k]![j]! -= share * rows[i]![j]!
    }
  }
  return rows.map((row, i) => row[8]! / row[i]!)
}
