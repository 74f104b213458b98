import type { Page } from 'playwright'
import sharp from 'sharp'

export async function photo(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
}

export function pdf(text: string): Buffer {
  const content = `BT /F1 24 Tf 40 100 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return String(offset).padStart(10, '0')
  })
  const rows = offsets.map(offset => `${offset} 00000 n \n`).join('')
  const table = `xref\n0 6\n0000000000 65535 f \n${rows}`
  return Buffer.from(`${body}${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`)
}

/** Half a second of changing colours, recorded by the browser. */
export async function film(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const drawing = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4;codecs=vp9' })
    const parts: Blob[] = []
    recorder.ondataavailable = event => parts.push(event.data)
    const done = new Promise(resolve => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let at = 0; at < 20; at++) {
      drawing.fillStyle = `hsl(${at * 18} 80% 50%)`
      drawing.fillRect(0, 0, 300, 150)
      await new Promise(resolve => setTimeout(resolve, 40))
    }
    recorder.stop()
    await done
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(text, 'base64')
}
