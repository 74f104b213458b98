export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

export const blank = (width: number, height: number): Grey => ({
  width,
  height,
  data: new Uint8Array(width * height),
})

export interface Line {
  x: number
  y: number
  /** Radians; 0 is text running right, a quarter turn is text running down. */
  angle: number
  length: number
  height: number
  part?: boolean
}

function between({ width, height, data }: Grey, x: number, y: number): number {
  const px = Math.max(0, Math.min(width - 1.001, x))
  const py = Math.max(0, Math.min(height - 1.001, y))
  const at = (py | 0) * width + (px | 0)
  const a = px - (px | 0)
  const b = py - (py | 0)
  return (
    (data[at]! * (1 - a) + data[at + 1]! * a) * (1 - b) +
    (data[at + width]! * (1 - a) + data[at + width + 1]! * a) * b
  )
}

interface Cut {
  high: number
  /** In text heights. */
  margin: number
  stretch?: number
}

export function cutOut(image: Grey, line: Line, { high, margin, stretch = 1 }: Cut): Grey {
  const zoom = high / line.height
  const around = line.height * margin
  const out = blank(
    Math.max(8, Math.round((line.length + 2 * around) * zoom * stretch)),
    Math.max(8, Math.round((line.height + 2 * around) * zoom)),
  )
  const cos = Math.cos(line.angle) / zoom
  const sin = Math.sin(line.angle) / zoom
  // When shrinking, several samples per pixel, or thin strokes would break.
  const samples = Math.max(1, Math.min(4, Math.ceil(1 / zoom)))
  for (let v = 0; v < out.height; v++) {
    for (let u = 0; u < out.width; u++) {
      let sum = 0
      for (let i = 0; i < samples; i++) {
        for (let k = 0; k < samples; k++) {
          const dx = (u + (k + 0.5) / samples - out.width / 2) / stretch
          const dy = v + (i + 0.5) / samples - out.height / 2
          sum += between(image, line.x + dx * cos - dy * sin - 0.5, line.y + dx * sin + dy * cos - 0.5)
        }
      }
      out.data[v * out.width + u] = sum / (samples * samples)
    }
  }
  return out
}

export const turned = (line: Line, radians: number): Line => ({ ...line, angle: line.angle + radians })

export function shrunk(image: Grey, factor: number): Grey {
  if (factor <= 1) return image
  const out = blank(Math.floor(image.width / factor), Math.floor(image.height / factor))
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      let sum = 0
      for (let i = 0; i < factor; i++)
        for (let k = 0; k < factor; k++) sum += image.data[(y * factor + i) * image.width + x * factor + k]!
      out.data[y * out.width + x] = sum / (factor * factor)
    }
  }
  return out
}

export function sharpened(image: Grey, reach: number, strength: number): Grey {
  const { width, height, data } = image
  const out = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (const [dx, dy] of [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const)
        sum +=
          data[Math.max(0, Math.min(height - 1, y + dy)) * width + Math.max(0, Math.min(width - 1, x + dx))]!
      const value = data[y * width + x]!
      out.data[y * width + x] = Math.max(0, Math.min(255, value + (value - sum / 4) * strength))
    }
  }
  return out
}
