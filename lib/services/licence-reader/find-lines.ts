import { type Grey, type Line, shrunk } from './grey'
import { type Blob, blobsOf, inkOf, tiltOf, turnedBack } from './ink'

export function findLines(photo: Grey): { along: Line[]; across(): Line[] } {
  const factor = Math.max(1, Math.round(Math.max(photo.width, photo.height) / 1150))
  const small = shrunk(photo, factor)
  const ink = inkOf(small)
  const angle = tiltOf(ink)
  return {
    along: linesAt(angle, ink, small, factor),
    across: () => linesAt(angle + (angle > 0 ? -Math.PI / 2 : Math.PI / 2), ink, small, factor),
  }
}

function linesAt(angle: number, ink: Grey, small: Grey, factor: number): Line[] {
  const level = turnedBack(ink, angle)
  return [...chains(level.ink)].map(({ x, y, slope, length, height, part }): Line => {
    const dx = x - level.ink.width / 2
    const dy = y - level.ink.height / 2
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    return {
      x: (small.width / 2 + dx * cos - dy * sin) * factor,
      y: (small.height / 2 + dx * sin + dy * cos) * factor,
      angle: angle + slope,
      length: length * factor,
      height: height * factor,
      part,
    }
  })
}

const heightOf = (blob: Blob) => blob.bottom - blob.top + 1
const middleOf = (blob: Blob) => (blob.top + blob.bottom) / 2
const highest = 70

function* chains(ink: Grey) {
  const blobs = blobsOf(ink)
    .filter(blob => heightOf(blob) >= 5 && heightOf(blob) <= highest && blob.right - blob.left < 140)
    .sort((a, b) => a.left - b.left)
  const done: Blob[][] = []
  let open: { chain: Blob[]; height: number; right: number }[] = []
  for (const blob of blobs) {
    let best: (typeof open)[number] | undefined
    let nearest = Number.POSITIVE_INFINITY
    for (const one of open) {
      const gap = blob.left - one.right
      const size = Math.max(one.height, heightOf(blob))
      if (gap > size * 1.1 || gap < -size * 0.8) continue
      const tall = heightOf(blob) / one.height
      if (tall > 1.9 || tall < 0.3) continue
      const off = Math.abs(middleOf(blob) - expectedMiddle(one.chain, (blob.left + blob.right) / 2))
      if (off > size * 0.38) continue
      const distance = off + Math.max(0, gap) * 0.5
      if (distance < nearest) {
        nearest = distance
        best = one
      }
    }
    if (best) {
      best.chain.push(blob)
      best.height = typicalHeight(best.chain)
      best.right = blob.right
    } else {
      // Too far left to be reached by the following blobs.
      const near = blob.left - highest * 1.2
      if (open.length > 40) {
        done.push(...open.filter(one => one.right < near).map(({ chain }) => chain))
        open = open.filter(one => one.right >= near)
      }
      open.push({ chain: [blob], height: heightOf(blob), right: blob.right })
    }
  }
  for (const chain of [...done, ...open.map(one => one.chain)]) {
    const height = typicalHeight(chain)
    const left = Math.min(...chain.map(blob => blob.left))
    const right = Math.max(...chain.map(blob => blob.right))
    if (right - left < height * 1.2) continue
    yield { ...measured(chain), part: false }
    // A label and its value form one chain when close: either side of a wide gap may be the line.
    if (right - left > height * 12) for (const part of splits(chain)) yield { ...measured(part), part: true }
  }
}

function* splits(chain: Blob[]) {
  const gaps = chain.slice(1).map((blob, at) => ({ at: at + 1, wide: blob.left - chain[at]!.right }))
  gaps.sort((a, b) => b.wide - a.wide)
  for (const { at } of gaps.slice(0, 2)) {
    if (chain.length - at >= 10) yield chain.slice(at)
    if (at >= 10) yield chain.slice(0, at)
  }
}

function measured(chain: Blob[]) {
  const height = typicalHeight(chain)
  const left = Math.min(...chain.map(blob => blob.left))
  const right = Math.max(...chain.map(blob => blob.right))
  const slope = chain.length > 3 ? slopeOf(chain) : 0
  const x = (left + right) / 2
  const y = median(
    chain.map(blob => (blob.top + blob.bottom) / 2 - slope * ((blob.left + blob.right) / 2 - x)),
  )
  return { x, y, slope: Math.atan(slope), length: right - left + 1, height: Math.max(height, 6) }
}

function typicalHeight(chain: Blob[]): number {
  const heights = chain.slice(-12).map(heightOf)
  heights.sort((a, b) => a - b)
  return heights[Math.floor((heights.length - 1) * 0.7)]!
}

function expectedMiddle(chain: Blob[], x: number): number {
  const tail = chain.slice(-6)
  const mean = (of: (blob: Blob) => number) => tail.reduce((sum, blob) => sum + of(blob), 0) / tail.length
  if (tail.length < 4) return mean(middleOf)
  const slope = Math.max(-0.12, Math.min(0.12, slopeOf(tail)))
  return mean(middleOf) + slope * (x - mean(blob => (blob.left + blob.right) / 2))
}

/** Median of slopes between distant pairs, so that single tall or low characters do not bend it. */
function slopeOf(chain: Blob[]): number {
  const slopes: number[] = []
  const span = chain[chain.length - 1]!.right - chain[0]!.left
  for (let i = 0; i < chain.length; i++) {
    for (let k = i + 1; k < chain.length; k++) {
      const dx = (chain[k]!.left + chain[k]!.right - chain[i]!.left - chain[i]!.right) / 2
      if (dx < span * 0.35) continue
      slopes.push((chain[k]!.bottom - chain[i]!.bottom) / dx, (chain[k]!.top - chain[i]!.top) / dx)
    }
  }
  return slopes.length > 0 ? median(slopes) : 0
}

export function median(list: number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
