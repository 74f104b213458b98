import { featureNumbers, type Vocabulary } from './vocabulary'

export type Head = 'assembly' | 'subAssembly' | 'symptom'

export interface CodeClass {
  head: Head
  code: string
  within: string | null
  records: number
  bias: number
  unit: number
}

/** Weights by feature: of feature f those at `starts[f]` until `starts[f + 1]`, each with its class. */
export interface Model extends Vocabulary {
  classes: CodeClass[]
  sharpness?: number
  starts: Uint32Array
  classIds: Uint16Array
  weights: Int8Array
}

const magic = 'VDC1'

/** A JSON head, then the arrays one after another, each aligned to four bytes. */
export function toBytes(model: Model): Buffer {
  const arrays = [model.buckets, model.idf, model.starts, model.classIds, model.weights]
  const head = Buffer.from(
    JSON.stringify({
      classes: model.classes,
      sharpness: model.sharpness,
      lengths: arrays.map(({ length }) => length),
    }),
  )
  const lead = Buffer.alloc(8)
  lead.write(magic, 0, 'latin1')
  lead.writeUInt32LE(head.length, 4)
  const parts = [lead, padded(head)]
  for (const one of arrays) parts.push(padded(Buffer.from(one.buffer, one.byteOffset, one.byteLength)))
  return Buffer.concat(parts)
}

export function fromBytes(bytes: Buffer): Model {
  if (bytes.toString('latin1', 0, 4) !== magic) throw new Error('these bytes are no model of coding')
  const headLength = bytes.readUInt32LE(4)
  const { classes, sharpness, lengths } = JSON.parse(bytes.toString('utf8', 8, 8 + headLength)) as {
    classes: CodeClass[]
    sharpness?: number
    lengths: [number, number, number, number, number]
  }
  // Copied, because arrays of four bytes must begin at a multiple of four.
  const own = new Uint8Array(bytes).buffer
  let at = 8 + roundedUp(headLength)
  const next = (size: number) => {
    const from = at
    at += roundedUp(size)
    return from
  }
  return {
    classes,
    sharpness,
    buckets: new Uint32Array(own, next(lengths[0] * 4), lengths[0]),
    idf: new Float32Array(own, next(lengths[1] * 4), lengths[1]),
    starts: new Uint32Array(own, next(lengths[2] * 4), lengths[2]),
    classIds: new Uint16Array(own, next(lengths[3] * 2), lengths[3]),
    weights: new Int8Array(own, next(lengths[4]), lengths[4]),
  }
}

const roundedUp = (size: number) => Math.ceil(size / 4) * 4
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(roundedUp(bytes.length) - bytes.length)])

export interface LoadedModel extends Model {
  numbers: Int32Array
}

export const load = (model: Model): LoadedModel => ({ ...model, numbers: featureNumbers(model) })
