type Point = readonly [x: number, y: number]
type Outline = Point[][]

const finer = 3
const curveSteps = 6

// Fills SVG path data (M, L, Q, C, Z) in black on white. Own code instead of an SVG decoder, which uploads could
// attack. `bend` maps every point first.
export function paintOutlines(
  paths: readonly string[],
  width: number,
  height: number,
  bend: (point: Point) => Point,
): Uint8Array {
  const grey = new Uint8Array(width * height).fill(255)
  for (const path of paths) {
    const covered = coverage(
      outlineOf(path).map(line => line.map(bend)),
      width,
      height,
    )
    for (let at = 0; at < grey.length; at++)
      if (covered[at]) grey[at] = Math.min(grey[at]!, 255 - Math.min(1, covered[at]!) * 225)
  }
  return grey
}

function outlineOf(path: string): Outline {
  const lines: Outline = []
  let line: Point[] = []
  for (const [, command = '', text = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = [...text.matchAll(/-?\d*\.?\d+/g)].map(Number)
    const points: Point[] = []
    for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at]!, numbers[at + 1]!])
    if (command === 'M') {
      line = []
      lines.push(line)
    }
    if (command === 'Q' || command === 'C') line.push(...curve([line.at(-1) ?? points[0]!, ...points]))
    else line.push(...points)
  }
  return lines
}

function curve(handles: Point[]): Point[] {
  return Array.from({ length: curveSteps }, (_, step) => {
    const part = (step + 1) / curveSteps
    let points = handles
    while (points.length > 1)
      points = points.slice(1).map(([x, y], at): Point => {
        const [fromX, fromY] = points[at]!
        return [fromX + (x - fromX) * part, fromY + (y - fromY) * part]
      })
    return points[0]!
  })
}

function coverage(lines: Outline, width: number, height: number): Float32Array {
  const covered = new Float32Array(width * height)
  const edges = lines.flatMap(line =>
    line.map(([x1, y1], at) => {
      const [x2, y2] = line[(at + 1) % line.length]!
      return {
        x1,
        y1,
        slope: (x2 - x1) / (y2 - y1),
        turn: y1 < y2 ? 1 : -1,
        top: Math.min(y1, y2),
        end: Math.max(y1, y2),
      }
    }),
  )
  for (let scan = 0; scan < height * finer; scan++) {
    const y = (scan + 0.5) / finer
    const crossings: { x: number; turn: number }[] = []
    for (const { x1, y1, slope, turn, top, end } of edges)
      if (top <= y && y < end) crossings.push({ x: x1 + (y - y1) * slope, turn })
    if (crossings.length === 0) continue
    crossings.sort((one, other) => one.x - other.x)
    const row = Math.floor(scan / finer) * width
    let winding = 0
    for (const [at, { x, turn }] of crossings.entries()) {
      if (winding !== 0) span(covered, row, Math.max(0, crossings[at - 1]!.x), Math.min(width, x))
      winding += turn
    }
  }
  return covered
}

function span(covered: Float32Array, row: number, from: number, to: number): void {
  for (let x = Math.floor(from); x < to; x++)
    covered[row + x]! += Math.max(0, Math.min(x + 1, to) - Math.max(x, from)) / finer
}
