import { randomInt } from 'node:crypto'
import draw from 'svg-captcha'
import { drawPng } from '@/lib/files/draw-png'
import { paintOutlines } from '@/lib/files/paint-outlines'

// Without characters that look alike.
const signs = '234678ACDEFGHJKMNPRTUVWXY'
const length = 5
const width = 180
const height = 60

export type Png = `data:image/png;base64,${string}`

export async function drawImageCode(): Promise<{ answer: string; image: Png }> {
  const answer = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
  const paint = draw as unknown as (text: string, options: object) => string
  const svg = paint(answer, { width, height, fontSize: 62, noise: 3 })
  const outlines = [...svg.matchAll(/<path ([^>]*)\/>/g)].map(([, attributes = '']) => {
    const path = / ?d="([^"]*)"/.exec(attributes)?.[1] ?? ''
    return attributes.includes('fill="none"') ? thick(path) : path
  })
  const grey = paintOutlines(outlines, width, height, wave())
  const png = await drawPng(grey, width, height)
  return { answer, image: `data:image/png;base64,${png.toString('base64')}` }
}

function thick(path: string): string {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = [...path.matchAll(/\d+/g)].map(Number) as number[]
  const back = (y: number | undefined) => (y ?? 0) + 1.6
  return `M${x1} ${y1}C${x2} ${y2},${x3} ${y3},${x4} ${y4}L${x4} ${back(y4)}C${x3} ${back(y3)},${x2} ${back(y2)},${x1} ${back(y1)}Z`
}

function wave() {
  const [high, long, shift] = [3 + randomInt(30) / 10, 12 + randomInt(12), randomInt(628) / 100]
  return ([x, y]: readonly [number, number]): readonly [number, number] => [
    x + Math.sin(y / 9 + shift) * 1.8,
    y + Math.sin(x / long + shift) * high,
  ]
}
