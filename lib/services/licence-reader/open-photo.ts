import sharp, { type OutputInfo } from 'sharp'
import { blank, type Grey } from './grey'

const longest = 2400
const block = 16

sharp.cache(false)
sharp.concurrency(1)
// Decoders are limited to these types whatever a file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

export async function openPhoto(path: string, maxPixels: number): Promise<Grey> {
  const { data, info } = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: 15 })
    .toBuffer({ resolveWithObject: true })
  return evenlyLit(withoutRed(data, info))
}

/** The red seal covers text; in the red channel it is nearly as bright as paper. */
function withoutRed(pixels: Buffer, { width, height, channels }: OutputInfo): Grey {
  const image = blank(width, height)
  for (let at = 0; at < image.data.length; at++) image.data[at] = pixels[at * channels]!
  return image
}

function evenlyLit(image: Grey): Grey {
  const paper = softened(brightest(image))
  const out = blank(image.width, image.height)
  for (let y = 0; y < image.height; y++) {
    const v = Math.min(paper.height - 1.001, Math.max(0, y / block - 0.5))
    const b = v - (v | 0)
    for (let x = 0; x < image.width; x++) {
      const u = Math.min(paper.width - 1.001, Math.max(0, x / block - 0.5))
      const a = u - (u | 0)
      const at = (v | 0) * paper.width + (u | 0)
      const white =
        (paper.data[at]! * (1 - a) + paper.data[at + 1]! * a) * (1 - b) +
        (paper.data[at + paper.width]! * (1 - a) + paper.data[at + paper.width + 1]! * a) * b
      out.data[y * image.width + x] = Math.min(
        255,
        (image.data[y * image.width + x]! * 235) / Math.max(white, 24),
      )
    }
  }
  return out
}

function brightest(image: Grey): Grey {
  const out = blank(Math.max(2, Math.ceil(image.width / block)), Math.max(2, Math.ceil(image.height / block)))
  const counts = new Uint16Array(256)
  for (let by = 0; by < out.height; by++) {
    for (let bx = 0; bx < out.width; bx++) {
      counts.fill(0)
      let total = 0
      for (let y = by * block; y < Math.min(image.height, (by + 1) * block); y++) {
        for (let x = bx * block; x < Math.min(image.width, (bx + 1) * block); x++) {
          counts[image.data[y * image.width + x]!]!++
          total++
        }
      }
      let above = 0
      let level = 255
      while (level > 0 && above + counts[level]! < total * 0.15) above += counts[level--]!
      out.data[by * out.width + bx] = level
    }
  }
  return out
}

function softened(paper: Grey): Grey {
  return over(
    over(paper, 1, list => Math.max(...list)),
    1,
    list => list.reduce((sum, one) => sum + one, 0) / list.length,
  )
}

function over(image: Grey, reach: number, combine: (list: number[]) => number): Grey {
  const out = blank(image.width, image.height)
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const list: number[] = []
      for (let v = Math.max(0, y - reach); v <= Math.min(image.height - 1, y + reach); v++)
        for (let u = Math.max(0, x - reach); u <= Math.min(image.width - 1, x + reach); u++)
          list.push(image.data[v * image.width + u]!)
      out.data[y * image.width + x] = combine(list)
    }
  }
  return out
}
