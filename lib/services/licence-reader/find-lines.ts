import { blank, type Grey, type Line, shrunk } from './grey'

/** Everything that may be a line of text: along the direction that most ink has, or across it. */
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

/** Darker than what is around it: 1 for ink. */
function inkOf(image: Grey): Grey {
  const { width, height, data } = image
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  const reach = 14
  const out = blank(width, height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach)
    const bottom = Math.min(height, y + reach + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!
      const mean = sum / ((bottom - top) * (right - left))
      const value = data[y * width + x]!
      out.data[y * width + x] = value < mean - 22 && value < mean * 0.86 ? 1 : 0
    }
  }
  return out
}

/** The direction in which the ink falls into rows most clearly; both ways of reading are tried. */
function tiltOf(ink: Grey): number {
  const points: [number, number][] = []
  for (let y = 0; y < ink.height; y++)
    for (let x = 0; x < ink.width; x++)
      if (ink.data[y * ink.width + x]) points.push([x - ink.width / 2, y - ink.height / 2])
  const reach = Math.ceil(Math.hypot(ink.width, ink.height))
  const rows = new Float32Array(reach + 4)
  const clarity = (angle: number) => {
    rows.fill(0)
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    for (const [x, y] of points) {
      // Shared between two rows: whole pixels lie on a lattice, which has directions of its own.
      const row = (y * cos - x * sin) / 1.6 + reach / 2
      const share = row - (row | 0)
      rows[row | 0]! += 1 - share
      rows[(row | 0) + 1]! += share
    }
    let sum = 0
    for (let i = 1; i < rows.length; i++) sum += (rows[i]! - rows[i - 1]!) ** 2
    return sum
  }
  const degree = Math.PI / 180
  let best = 0
  let most = -1
  const look = (angle: number) => {
    const found = clarity(angle)
    if (found > most) {
      most = found
      best = angle
    }
  }
  for (let at = -45; at < 135; at++) look(at * degree)
  const rough = best
  for (let at = -0.8; at <= 0.8; at += 0.2) look(rough + at * degree)
  return best
}

function turnedBack(ink: Grey, angle: number): { ink: Grey } {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const width = Math.ceil(Math.abs(ink.width * cos) + Math.abs(ink.height * sin))
  const height = Math.ceil(Math.abs(ink.width * sin) + Math.abs(ink.height * cos))
  const out = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - width / 2
      const dy = y - height / 2
      const u = Math.round(ink.width / 2 + dx * cos - dy * sin)
      const v = Math.round(ink.height / 2 + dx * sin + dy * cos)
      if (u >= 0 && v >= 0 && u < ink.width && v < ink.height)
        out.data[y * width + x] = ink.data[v * ink.width + u]!
    }
  }
  return { ink: out }
}

interface Blob {
  left: number
  right: number
  top: number
  bottom: number
}

/** Characters that stand beside each other, joined to lines with the slope of their own. */
function* chains(ink: Grey) {
  const blobs = blobsOf(ink).filter(blob => {
    const high = blob.bottom - blob.top + 1
    const wide = blob.right - blob.left + 1
    return high >= 5 && high <= 70 && wide <= 140 && wide >= 1
  })
  blobs.sort((a, b) => a.left - b.left)
  const open: Blob[][] = []
  for (const blob of blobs) {
    let best: Blob[] | undefined
    let nearest = Number.POSITIVE_INFINITY
    for (const chain of open) {
      const last = chain[chain.length - 1]!
      const gap = blob.left - last.right
      const size = Math.max(typicalHeight(chain), blob.bottom - blob.top + 1)
      if (gap > size * 1.1 || gap < -size * 0.8) continue
      const tall = (blob.bottom - blob.top + 1) / typicalHeight(chain)
      if (tall > 1.9 || tall < 0.3) continue
      const expected = expectedMiddle(chain, (blob.left + blob.right) / 2)
      const off = Math.abs((blob.top + blob.bottom) / 2 - expected)
      if (off > size * 0.38) continue
      const distance = off + Math.max(0, gap) * 0.5
      if (distance < nearest) {
        nearest = distance
        best = chain
      }
    }
    if (best) best.push(blob)
    else open.push([blob])
  }
  for (const chain of open) {
    const height = typicalHeight(chain)
    const left = Math.min(...chain.map(blob => blob.left))
    const right = Math.max(...chain.map(blob => blob.right))
    if (right - left < height * 1.2) continue
    yield { ...measured(chain), part: false }
    // A label and its value are one chain where they stand close: each side of a wide gap may be the line as well.
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
  const heights = chain.slice(-12).map(blob => blob.bottom - blob.top + 1)
  heights.sort((a, b) => a - b)
  return heights[Math.floor((heights.length - 1) * 0.7)]!
}

function expectedMiddle(chain: Blob[], x: number): number {
  const tail = chain.slice(-6)
  const middle = (blob: Blob) => (blob.top + blob.bottom) / 2
  if (tail.length < 4) return tail.reduce((sum, blob) => sum + middle(blob), 0) / tail.length
  const slope = Math.max(-0.12, Math.min(0.12, slopeOf(tail)))
  const mx = tail.reduce((sum, blob) => sum + (blob.left + blob.right) / 2, 0) / tail.length
  const my = tail.reduce((sum, blob) => sum + middle(blob), 0) / tail.length
  return my + slope * (x - mx)
}

/** The middle of the slopes between far apart pairs: single tall or low signs do not bend it. */
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

/** Connected ink, eight neighbours. */
function blobsOf(ink: Grey): Blob[] {
  const { width, height } = ink
  const left = ink.data.slice()
  const blobs: Blob[] = []
  const stack: number[] = []
  for (let start = 0; start < left.length; start++) {
    if (!left[start]) continue
    left[start] = 0
    stack.push(start)
    const blob = { left: width, right: 0, top: height, bottom: 0 }
    while (stack.length > 0) {
      const at = stack.pop()!
      const x = at % width
      const y = (at - x) / width
      blob.left = Math.min(blob.left, x)
      blob.right = Math.max(blob.right, x)
      blob.top = Math.min(blob.top, y)
      blob.bottom = Math.max(blob.bottom, y)
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          if (!left[v * width + u]) continue
          left[v * width + u] = 0
          stack.push(v * width + u)
        }
      }
    }
    blobs.push(blob)
  }
  return blobs
}
