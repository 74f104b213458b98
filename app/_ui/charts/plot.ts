import { type ScaleLinear, scaleLinear } from 'd3-scale'

/** Of the drawing; a page shows it as wide as there is room. */
export const width = 960
export const height = 320

export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

export const plot: Plot = { left: 52, right: width - 12, top: 20, bottom: height - 40 }

/** Counts and shares are compared by length, so their axis begins at zero. */
export function fromZero(
  values: readonly (number | null | undefined)[],
  { top, bottom }: Pick<Plot, 'top' | 'bottom'> = plot,
): ScaleLinear<number, number> {
  const largest = Math.max(0, ...values.filter(value => typeof value === 'number'))
  return scaleLinear()
    .domain([0, largest || 1])
    .nice(4)
    .range([bottom, top])
}

/** A tenth is finer than a pixel, and a page of marks is shorter by a fifth. */
export const tenth = (place: number) => Math.round(place * 10) / 10

/** As `charts.css` has it for a narrow figure. */
const fontSize = 14

export const textWidth = (text: string) =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? fontSize : fontSize * 0.55), 0)

/** In two lines at the most; the whole text stands in the table and in the name of the mark. */
export function fitText(text: string, room: number): string[] {
  if (textWidth(text) <= room) return [text]
  const signs = [...text]
  const first = breakAt(signs, room)
  const rest = signs.slice(first).join('').trim()
  const second = clipText(rest, room)
  const line = signs.slice(0, first).join('').trim()
  const inWord = /\p{Script=Latin}$/u.test(line) && /^\p{Script=Latin}/u.test(rest) && signs[first] !== ' '
  return [inWord ? `${line}-` : line, second]
}

/** In one line. */
export function clipText(text: string, room: number): string {
  const signs = [...text]
  return textWidth(text) <= room ? text : `${signs.slice(0, fits(signs, room - fontSize)).join('')}…`
}

const fits = (signs: string[], room: number) => {
  let count = signs.length
  while (count > 1 && textWidth(signs.slice(0, count).join('')) > room) count--
  return count
}

/** Between words where there are some. */
function breakAt(signs: string[], room: number): number {
  const count = fits(signs, room)
  const space = signs.slice(0, count + 1).lastIndexOf(' ')
  return space > 0 ? space : count
}
