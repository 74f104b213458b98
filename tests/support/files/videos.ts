export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

export const numbers = (...all: number[]) => {
  const bytes = Buffer.alloc(all.length * 4)
  for (const [at, number] of all.entries()) bytes.writeUInt32BE(number, at * 4)
  return bytes
}

export const place = '+31.2345+121.4737/'
const device = 'HUAWEI P60'
const key = 'com.apple.quicktime.location.ISO6709'
const positions = 'GPS5 31.2345 121.4737'
const pictures = 'PICTURES-AS-THEY-WERE'
/** What tells of the place or the device. */
export const telling = [place, device, key, positions, 'LOCI-SHANGHAI', 'XMP-GPS', 'freeGPS ', 'UNDER-TRACK']
/** What has to stay. */
export const kept = [pictures, 'avc1-HOW-TO-DECODE']

const data = (text: string) => box('data', numbers(1, 0), text)
const xmp = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

function track(id: number, handler: string, offset: number, length: number, extra: Buffer[] = []): Buffer {
  return box(
    'trak',
    box('tkhd', numbers(7, 0, 0, id, 0, 0)),
    box(
      'mdia',
      box('mdhd', Buffer.alloc(24)),
      box('hdlr', numbers(0, 0), handler, Buffer.alloc(13)),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', numbers(0, 1), 'avc1-HOW-TO-DECODE'),
          box('stsc', numbers(0, 1, 1, 1, 1)),
          box('stsz', numbers(0, 0, 1, length)),
          box('stco', numbers(0, 1, offset)),
        ),
      ),
    ),
    ...extra,
  )
}

/** A video that tells its place wherever a video can. */
export function placedVideo(): Buffer {
  const type = box('ftyp', 'isom', numbers(512), 'isomiso2')
  const media = box('mdat', pictures, positions)
  const first = type.length + 8
  const movie = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    track(1, 'vide', first, pictures.length, [box('udta', box('name', 'UNDER-TRACK'))]),
    track(2, 'meta', first + pictures.length, positions.length),
    box(
      'udta',
      box('\u00a9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), place),
      box('\u00a9mak', device),
      box('loci', numbers(0), 'LOCI-SHANGHAI'),
    ),
    box('gps ', numbers(0, 1, 900, 20), place),
    box(
      'meta',
      numbers(0),
      box('hdlr', numbers(0, 0), 'mdta', Buffer.alloc(13)),
      box('keys', numbers(0, 1), box('mdta', key)),
      box('ilst', box('\0\0\0\x01', data(place))),
    ),
    box('uuid', xmp, 'XMP-GPS'),
  )
  return Buffer.concat([type, media, movie, box('free', 'freeGPS ', place), box('uuid', xmp, 'XMP-GPS')])
}
