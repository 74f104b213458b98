import { drawPng } from '@/lib/files/draw-png'
import { paintOutlines } from '@/lib/files/paint-outlines'
import { outliner } from './fonts'
import type { DocumentChart } from './schema'

const width = 1320
const plot = { left: 20, right: 1300, top: 70, bottom: 330 }
const textSize = 24
// Of ranked ones.
const line = 44
const namesEnd = 420
// More labels than that would touch.
const mostLabels = 14

// Columns beside those of a year before, with their numbers: grey on white, because it is printed and copied.
export async function drawChart({ names, marks, isRanked = false }: DocumentChart) {
  const height = isRanked ? plot.top + line * marks.length : 380
  const outline = outliner()
  const dark: string[] = []
  const light: string[] = []
  const centred = (text: string, x: number, baseline: number, size = textSize) => {
    const { width: own } = outline(text, 0, 0, size)
    dark.push(...outline(text, x - own / 2, baseline, size).paths)
  }
  const limit = Math.max(1, ...marks.flatMap(({ value, before }) => [value, before ?? 0]))
  const step = (plot.right - plot.left) / Math.max(1, marks.length)
  const bar = Math.min(60, step / 3)
  const heightOf = (value: number) => ((plot.bottom - plot.top) * value) / limit
  const every = Math.ceil(marks.length / mostLabels)
  const rank = ({ label, value, before }: (typeof marks)[number], at: number) => {
    const top = plot.top + line * at
    const long = (amount: number) => ((plot.right - namesEnd - 120) * amount) / limit
    const shown = [...label].length > 16 ? `${[...label].slice(0, 15).join('')}…` : label
    const { width: own } = outline(shown, 0, 0, textSize)
    dark.push(...outline(shown, namesEnd - 12 - own, top + 28, textSize).paths)
    if (before !== null) light.push(rectangle(namesEnd, top + 22, long(before), 14))
    dark.push(rectangle(namesEnd, top + 6, long(value), before === null ? 26 : 16))
    dark.push(
      ...outline(String(value), namesEnd + long(Math.max(value, before ?? 0)) + 10, top + 28, textSize).paths,
    )
  }
  const stand = ({ label, value, before }: (typeof marks)[number], at: number) => {
    const middle = plot.left + step * (at + 0.5)
    const top = plot.bottom - heightOf(value)
    const left = before === null ? middle - bar / 2 : middle
    if (before !== null)
      light.push(rectangle(middle - bar, plot.bottom - heightOf(before), bar, heightOf(before)))
    dark.push(rectangle(left, top, bar, heightOf(value)))
    if (at % every !== 0) return
    centred(String(value), left + bar / 2, top - 8)
    centred(label, middle, plot.bottom + 34)
  }
  marks.forEach(isRanked ? rank : stand)
  dark.push(
    isRanked
      ? rectangle(namesEnd - 2, plot.top, 2, line * marks.length)
      : rectangle(plot.left, plot.bottom, plot.right - plot.left, 2),
  )
  let x = plot.left
  for (const [name, list] of [
    [names[0], dark],
    [names[1], light],
  ] as const) {
    if (!name) continue
    list.push(rectangle(x, 12, 24, 24))
    const { paths, width: own } = outline(name, x + 32, 33, textSize)
    dark.push(...paths)
    x += own + 80
  }
  const still = (point: readonly [number, number]) => point
  const grey = paintOutlines([dark.join('')], width, height, still)
  const behind = paintOutlines([light.join('')], width, height, still)
  for (let at = 0; at < grey.length; at++)
    grey[at] = Math.min(grey[at]!, 155 + Math.round(behind[at]! * 0.392))
  return { png: await drawPng(grey, width, height), width, height }
}

const rectangle = (x: number, y: number, wide: number, high: number) =>
  `M${x} ${y}L${x + wide} ${y}L${x + wide} ${y + high}L${x} ${y + high}Z`
