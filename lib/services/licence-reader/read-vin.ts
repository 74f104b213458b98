import { chooseVin, laidAlong, placesOf, type Reading, stretchesOf, type Verdict } from './choose-vin'
import type { Engine } from './engine'
import { cutOut, type Grey, type Line, sharpened, turned } from './grey'

interface Found {
  line: Line
  likeness: number
  verdict: Verdict | null
}

interface Crop {
  high: number
  margin: number
  stretch?: number
  gamma?: number
  sharpen?: number
}

const crops: Crop[] = [
  { high: 36, margin: 0.35 },
  { high: 30, margin: 0.3 },
  { high: 42, margin: 0.4, sharpen: 1.5 },
  { high: 36, margin: 0.5, gamma: 1.8 },
  { high: 38, margin: 0.3, stretch: 1.2 },
  { high: 28, margin: 0.4, sharpen: 1 },
  { high: 34, margin: 0.35, sharpen: -0.6 },
]

const chineseCrops: Crop[] = [
  { high: 36, margin: 0.3 },
  { high: 32, margin: 0.35, sharpen: 1 },
  { high: 42, margin: 0.3, sharpen: -0.5 },
]

interface Engines {
  latin: Engine
  chinese: Engine
}

export interface VinFound {
  line: Line
  verdict: Verdict | null
}

export function readVin(engines: Engines, photo: Grey, lines: Line[], knownMakers: ReadonlySet<string>) {
  const likely = lines
    .filter(line => line.length > line.height * 6.5 && line.length < line.height * 30 && line.length > 120)
    .sort((a, b) => oddness(a) - oddness(b))
    .slice(0, 14)
  const found: Found[] = []
  for (const line of likely) {
    for (const rotation of [0, Math.PI]) {
      const seen = look(engines.latin, photo, turned(line, rotation), knownMakers)
      if (!seen) continue
      found.push(seen)
      if (seen.verdict && seen.verdict.confidence > 0.9) break
    }
    if (found.some(({ verdict }) => verdict && verdict.confidence > 0.9)) break
  }
  found.sort((a, b) => b.likeness - a.likeness)
  let best: VinFound | null = null
  for (const { line } of found.slice(0, 3)) {
    const verdict = vote(engines, photo, line, knownMakers)
    if (!best || (verdict?.confidence ?? 0) > (best.verdict?.confidence ?? 0)) best = { line, verdict }
    if (verdict && verdict.confidence > 0.8) break
  }
  return best
}

const oddness = (line: Line) => Math.abs(Math.log(line.length / line.height / 12.5))

function look(engine: Engine, photo: Grey, line: Line, knownMakers: ReadonlySet<string>): Found | null {
  const signs = engine.readLine(cut(photo, line, crops[0]!))
  if (signs.length < 14 || signs.length > 30) return null
  const verdict = bestStretch(placesOf(signs), knownMakers)?.verdict ?? null
  const mean = signs.reduce((sum, sign) => sum + sign.confidence, 0) / signs.length
  return { line, likeness: mean - Math.abs(signs.length - 17) * 0.04 + (verdict?.confidence ?? 0), verdict }
}

function bestStretch(places: Reading, knownMakers: ReadonlySet<string>) {
  let best: { reading: Reading; verdict: Verdict | null } | undefined
  for (const reading of stretchesOf(places)) {
    const verdict = chooseVin([reading], knownMakers)
    if (!best || (verdict?.confidence ?? 0) > (best.verdict?.confidence ?? 0)) best = { reading, verdict }
  }
  return best
}

function vote({ latin, chinese }: Engines, photo: Grey, line: Line, knownMakers: ReadonlySet<string>) {
  // A second model makes different errors.
  const others = chineseCrops.map(crop => chinese.readLine(cut(photo, line, crop)))
  const all = [...crops.map(crop => latin.readLine(cut(photo, line, crop))), ...others]
    .map(placesOf)
    .filter(places => places.length >= 14)
  let pivot: ReturnType<typeof bestStretch>
  for (const places of all) {
    const found = bestStretch(places, knownMakers)
    if (found && (!pivot || (found.verdict?.confidence ?? 0) > (pivot.verdict?.confidence ?? 0)))
      pivot = found
  }
  if (!pivot) return null
  const { reading } = pivot
  const verdict = chooseVin(
    all.map(places => laidAlong(reading, places)),
    knownMakers,
  )
  if (!verdict) return null
  // Few readings of about the right length: the line is hard to read. Eighteen characters in one: another
  // number.
  const readable = Math.min(1, 0.4 + 0.15 * all.length)
  const longer = others.every(signs => /[A-Z0-9]{18}/.test(signs.map(({ text }) => text).join('')))
  return { ...verdict, confidence: verdict.confidence * readable * (longer ? 0.4 : 1) }
}

function cut(photo: Grey, line: Line, { gamma = 1, sharpen = 0, ...how }: Crop): Grey {
  let image = cutOut(photo, line, how)
  if (sharpen) image = sharpened(image, Math.max(1, Math.round(how.high / 14)), sharpen)
  if (gamma !== 1)
    for (let at = 0; at < image.data.length; at++) image.data[at] = 255 * (image.data[at]! / 255) ** gamma
  return image
}
