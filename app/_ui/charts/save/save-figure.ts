import { saveFile } from '@/app/_ui/call-for-file'

const kept = [
  ...[
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linejoin',
    'paint-order',
    'opacity',
  ],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'visibility'],
]
const [margin, lineHeight, scale] = [16, 20, 2]

export async function saveFigure(figure: HTMLElement, kind: 'png' | 'svg') {
  const shown = figure.querySelector<SVGSVGElement>('.chart-body svg')!
  const { width, height } = shown.viewBox.baseVal
  const [question = '', ...more] = [...figure.querySelectorAll('figcaption :is(h2, p)')].map(
    one => one.textContent,
  )
  const lines = more.flatMap(text => wrap(text, width - 2 * margin))
  const top = margin + lineHeight * (lines.length + 1)
  const svg = inLight(() => styled(shown))
  svg.setAttribute('y', `${top}`)
  svg.setAttribute('width', `${width}`)
  svg.setAttribute('height', `${height}`)
  const text = (line: string, at: number) =>
    `<text x="${margin}" y="${margin + lineHeight * at + 8}" font-size="${at ? 12 : 16}"${at ? '' : ' font-weight="600"'}>${xmlText(line)}</text>`
  const page = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top + height}" width="${width}" height="${top + height}" font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>${[question, ...lines].map(text).join('')}${new XMLSerializer().serializeToString(svg)}</svg>`
  const drawing = new Blob([page], { type: 'image/svg+xml' })
  saveFile(kind === 'svg' ? drawing : await drawn(drawing, width, top + height), `${question}.${kind}`)
}

const xmlText = (text: string) => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)

function wrap(text: string, room: number): string[] {
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = '12px sans-serif'
  const lines = ['']
  for (const sign of text) {
    if (pen.measureText(lines.at(-1) + sign).width > room) lines.push('')
    lines[lines.length - 1] += sign
  }
  return lines
}

/** Nothing is painted between the two theme changes, because `draw` is synchronous. */
function inLight<T>(draw: () => T): T {
  const root = document.documentElement
  const { mode = '', theme = '' } = root.dataset
  Object.assign(root.dataset, { mode: 'light', theme: theme.replace(/\.\w+$/, '.light') })
  try {
    return draw()
  } finally {
    Object.assign(root.dataset, { mode, theme })
  }
}

function styled(element: Element): Element {
  const copy =
    element.localName === 'a'
      ? document.createElementNS(element.namespaceURI, 'g')
      : (element.cloneNode() as Element)
  const moved = element.getAttribute('transform')
  if (moved) copy.setAttribute('transform', moved)
  const style = getComputedStyle(element)
  for (const name of kept) copy.setAttribute(name, style.getPropertyValue(name))
  for (const name of ['class', 'style']) copy.removeAttribute(name)
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode())
    else if (!child.matches('.chart-hit')) copy.append(styled(child))
  }
  return copy
}

async function drawn(drawing: Blob, width: number, height: number): Promise<Blob> {
  const image = new Image(width * scale, height * scale)
  image.src = URL.createObjectURL(drawing)
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: width * scale,
    height: height * scale,
  })
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  return new Promise(done => canvas.toBlob(blob => done(blob!)))
}
