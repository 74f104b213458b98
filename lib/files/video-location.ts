import { type FileHandle, open } from 'node:fs/promises'

// Boxes of ISO/IEC 14496-12 that picture and sound need, by parent. Everything else was added by a device or
// a person: location (`©xyz`, `loci`, `gps `, QuickTime keys, XMP), make and model, titles, padding.
const needed: Record<string, readonly string[]> = {
  file: ['ftyp', 'styp', 'pdin', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'prft', 'wide'],
  moov: ['mvhd', 'trak', 'mvex', 'iods', 'pssh'],
  trak: ['tkhd', 'edts', 'tref', 'mdia', 'tapt', 'load', 'trgr'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  moof: ['mfhd', 'traf', 'pssh'],
}
const keptTracks = ['vide', 'soun', 'tmcd']
const maxBoxes = 20_000
const maxTable = 2 * 1024 * 1024
const zeros = Buffer.alloc(256 * 1024)

export class VideoError extends Error {
  constructor() {
    super('video: too many boxes or samples')
    this.name = 'VideoError'
  }
}

interface Box {
  type: string
  start: number
  body: number
  end: number
}

// Removes location and device from an MP4 or QuickTime file in place, without moving data: a removed box becomes a
// `free` box of its size, and samples of tracks other than picture and sound (positions of action and dashboard
// cameras) become zeros.
// Returns whether anything was removed
// Throws VideoError
export async function removeVideoLocation(path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const cleaner = new VideoCleaner(file, size)
    await cleaner.clean({ type: 'file', start: 0, body: 0, end: size })
    return cleaner.changed
  } finally {
    await file.close()
  }
}

class VideoCleaner {
  changed = false
  #boxes = 0
  #samples = 0
  readonly #removedTracks = new Set<number>()

  constructor(
    readonly file: FileHandle,
    readonly size: number,
  ) {}

  async clean(parent: Box): Promise<void> {
    const keep = needed[parent.type]
    if (!keep) return
    for (const box of await this.#childrenOf(parent)) {
      if (!keep.includes(box.type)) await this.#empty(box)
      else if (box.type === 'trak') await this.#cleanTrack(box)
      else if (box.type === 'traf') await this.#cleanFragment(box)
      else await this.clean(box)
    }
  }

  async #cleanTrack(track: Box): Promise<void> {
    const handler = await this.#content(track, ['mdia', 'hdlr'], 12)
    if (keptTracks.includes(handler?.toString('latin1', 8, 12) ?? '')) return this.clean(track)
    const header = await this.#content(track, ['tkhd'], 24)
    // In version 1 the two times before the number have eight bytes each.
    if (header?.length === 24) this.#removedTracks.add(header.readUInt32BE(header[0] === 1 ? 20 : 12))
    await this.#emptySamples(track)
    await this.#empty(track)
  }

  async #cleanFragment(fragment: Box): Promise<void> {
    const header = await this.#content(fragment, ['tfhd'], 8)
    if (header?.length === 8 && this.#removedTracks.has(header.readUInt32BE(4))) await this.#empty(fragment)
  }

  async #emptySamples(track: Box): Promise<void> {
    const table = async (type: string, skip: number) => {
      const numbers = await this.#content(track, ['mdia', 'minf', 'stbl', type], maxTable + 1)
      if (numbers && numbers.length > maxTable) throw new VideoError()
      return numbers?.subarray(skip)
    }
    const [short, long, runs, sizes] = [
      await table('stco', 8),
      await table('co64', 8),
      await table('stsc', 8),
      await table('stsz', 4),
    ]
    if (!runs || !sizes || sizes.length < 8) return
    const same = sizes.readUInt32BE(0)
    let sample = 0
    const lengthOf = (count: number) => {
      if (same > 0) return same * count
      let length = 0
      for (const last = sample + count; sample < last && sample * 4 + 12 <= sizes.length; sample++)
        length += sizes.readUInt32BE(8 + sample * 4)
      return length
    }
    const offsets = long ?? short ?? Buffer.alloc(0)
    const width = long ? 8 : 4
    let run = 0
    for (let chunk = 1; chunk * width <= offsets.length && run + 12 <= runs.length; chunk++) {
      while (run + 16 <= runs.length && runs.readUInt32BE(run + 12) <= chunk) run += 12
      const at = (chunk - 1) * width
      const begins = long ? Number(offsets.readBigUInt64BE(at)) : offsets.readUInt32BE(at)
      const ends = Math.min(this.size, begins + lengthOf(runs.readUInt32BE(run + 4)))
      this.#samples += Math.max(0, ends - begins)
      // Samples do not overlap: more bytes than the file has means it is invalid.
      if (this.#samples > this.size) throw new VideoError()
      await this.#zero(begins, ends)
    }
  }

  async #content(parent: Box, types: readonly string[], maxBytes: number): Promise<Buffer | null> {
    let box: Box | undefined = parent
    for (const type of types) {
      box = (await this.#childrenOf(box)).find(one => one.type === type)
      if (!box) return null
    }
    const bytes = Buffer.alloc(Math.min(box.end - box.body, maxBytes))
    const { bytesRead } = await this.file.read(bytes, 0, bytes.length, box.body)
    return bytes.subarray(0, bytesRead)
  }

  async #childrenOf(parent: Box): Promise<Box[]> {
    const boxes: Box[] = []
    const head = Buffer.alloc(16)
    for (let start = parent.body; start < parent.end; ) {
      if (++this.#boxes > maxBoxes) throw new VideoError()
      const { bytesRead } = await this.file.read(head, 0, 16, start)
      const given = bytesRead < 8 ? 0 : head.readUInt32BE(0)
      const wide = given === 1 && bytesRead === 16
      const size = wide ? Number(head.readBigUInt64BE(8)) : given
      const body = start + (wide ? 16 : 8)
      // 0 means up to the end; an impossible size is treated the same.
      const end = size < body - start ? parent.end : Math.min(parent.end, start + size)
      const type = bytesRead < 8 ? '' : head.toString('latin1', 4, 8)
      boxes.push({ type, start, body: Math.min(body, end), end })
      start = end
    }
    return boxes
  }

  async #empty({ start, body, end }: Box): Promise<void> {
    if (body - start >= 8) await this.file.write(Buffer.from('free'), 0, 4, start + 4)
    await this.#zero(body - start >= 8 ? body : start, end)
  }

  async #zero(from: number, to: number): Promise<void> {
    this.changed = true
    for (let at = from; at < to; at += zeros.length)
      await this.file.write(zeros, 0, Math.min(zeros.length, to - at), at)
  }
}
