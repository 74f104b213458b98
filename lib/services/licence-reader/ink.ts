import { blank, type Grey } from './grey'

export function inkOf(image: Grey): Grey {
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

export function tiltOf(ink: Grey): number {
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
      // Shared between two rows: whole pixels form a lattice, which has directions of its own.
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
  let largest = -1
  const look = (angle: number) => {
    const found = clarity(angle)
    if (found > largest) {
      largest = found
      best = angle
    }
  }
  for (let at = -45; at < 135; at++) look(at * degree)
  const rough = best
  for (let at = -0.8; at <= 0.8; at += 0.2) look(rough + at * degree)
  return best
}

export function turnedBack(ink: Grey, angle: number): { ink: Grey } {
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

export interface Blob {
  left: number
  right: number
  top: number
  bottom: number
}

export function blobsOf(ink: Grey): Blob[] {
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
