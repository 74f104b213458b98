const fontSize = 14

export const textWidth = (text: string) =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? fontSize : fontSize * 0.55), 0)

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

export function clipText(text: string, room: number): string {
  const signs = [...text]
  return textWidth(text) <= room ? text : `${signs.slice(0, fits(signs, room - fontSize)).join('')}…`
}

const fits = (signs: string[], room: number) => {
  let count = signs.length
  while (count > 1 && textWidth(signs.slice(0, count).join('')) > room) count--
  return count
}

function breakAt(signs: string[], room: number): number {
  const count = fits(signs, room)
  const space = signs.slice(0, count + 1).lastIndexOf(' ')
  return space > 0 ? space : count
}
