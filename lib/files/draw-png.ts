import sharp from 'sharp'

/** A drawing of ours as a PNG. Never for what somebody sent: an SVG can reach for more than it shows. */
export function drawPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer()
}
