import sharp from 'sharp'

export function drawPng(grey: Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
}
