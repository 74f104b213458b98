import sharp, { type Sharp } from 'sharp'
import { WeightedSemaphore } from '@/lib/core/limits/weighted-semaphore'

export const maxPixels = 65_000_000
const thumbnailSide = 320

sharp.cache(false)
sharp.concurrency(1)
// Decoders are limited to these types whatever a file claims: no SVG, HEIF, TIFF or PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

// Two at a time on two cores, a very large one alone: about 200 MB at the most.
const semaphore = new WeightedSemaphore(maxPixels, { maxPublic: 60, maxOfNetwork: 20 })

export class ImageError extends Error {
  constructor(
    readonly reason: 'damaged' | 'pixels',
    cause?: unknown,
  ) {
    super(`image: ${reason}`, { cause })
    this.name = 'ImageError'
  }
}

// Upright, without metadata or data appended after the image. Into memory, because libvips does not report disk
// errors.
// Throws ImageError
export async function reencode(
  from: string,
  mime: 'image/jpeg' | 'image/png' | 'image/webp',
  network?: string,
) {
  const pixels = await countPixels(from)
  const encode = async () => {
    try {
      const { data: bytes, info } = await encoded(
        sharp(from, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(),
        mime,
      )
        .timeout({ seconds: 30 })
        .toBuffer({ resolveWithObject: true })
      const thumbnail = await sharp(bytes, { limitInputPixels: maxPixels })
        .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .timeout({ seconds: 30 })
        .toBuffer()
      return { bytes, width: info.width, height: info.height, thumbnail }
    } catch (error) {
      throw new ImageError('damaged', error)
    }
  }
  return semaphore.run(Math.max(pixels, maxPixels / 2), encode, network)
}

const minPoints = 24

export async function pixelate(thumbnail: Buffer): Promise<Buffer> {
  const points = await sharp(thumbnail)
    .resize(minPoints, minPoints, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return sharp(points)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', kernel: 'cubic' })
    .webp({ quality: 60 })
    .toBuffer()
}

export async function countPixels(path: string): Promise<number> {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(error => {
      throw new ImageError('damaged', error)
    })
  if (width * height > maxPixels) throw new ImageError('pixels')
  return width * height
}

function encoded(image: Sharp, mime: 'image/jpeg' | 'image/png' | 'image/webp'): Sharp {
  // Without filters a picture of 3 MB can become one of 185 MB; with them it keeps about its size.
  if (mime === 'image/png') return image.png({ adaptiveFiltering: true })
  return mime === 'image/jpeg' ? image.jpeg({ quality: 90 }) : image.webp({ quality: 90 })
}
