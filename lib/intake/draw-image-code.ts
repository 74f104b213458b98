import { randomInt } from 'node:crypto'
import draw from 'svg-captcha'
import { drawPng } from '@/lib/files/draw-png'

// Without signs that look alike.
const signs = '234678ACDEFGHJKMNPRTUVWXY'
const length = 5

/** A text that a person can read and its picture, a PNG as a data URL: paths alone, no text in it. */
export async function drawImageCode(): Promise<{ answer: string; image: string }> {
  const answer = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
  const paint = draw as unknown as (text: string, options: object) => string
  const svg = paint(answer, {
    width: 180,
    height: 60,
    fontSize: 58,
    noise: 3,
    color: true,
    background: '#f5f7fa',
  })
  const png = await drawPng(svg)
  return { answer, image: `data:image/png;base64,${png.toString('base64')}` }
}
