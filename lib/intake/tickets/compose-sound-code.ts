import { randomBytes, randomInt } from 'node:crypto'

export type Wav = `data:audio/wav;base64,${string}`

/** At four high sounds a second most people can still count to nine. */
const digits = 4
const perSecond = 8_000
const headerBytes = 44
const [silence, loudness, noise] = [128, 78, 9]

// Sounds instead of spoken digits: there is nothing to record, and they are the same in every language. Pitch and pace
// vary, so that two challenges are never the same file. Whoever writes a program can count them, as they can read a
// picture: what costs a robot something are the limits behind it.
export function composeSoundCode(): { answer: string; sound: Wav } {
  const groups = Array.from({ length: digits }, () => randomInt(1, 10))
  const pitch = between(800, 1_100)
  const samples: Buffer[] = [rest(400)]
  for (const count of groups) {
    samples.push(tone({ hertz: between(200, 250), ms: between(480, 620) }), rest(between(380, 480)))
    for (let at = 0; at < count; at++)
      samples.push(
        tone({ hertz: pitch * between(0.94, 1.06), ms: between(80, 110) }),
        rest(between(160, 220)),
      )
    samples.push(rest(between(380, 480)))
  }
  const bytes = Buffer.concat(samples)
  for (const [at, random] of randomBytes(bytes.length).entries())
    bytes[at] = bytes[at]! + Math.round((random / 255 - 0.5) * 2 * noise)
  return {
    answer: groups.join(''),
    sound: `data:audio/wav;base64,${Buffer.concat([wavHeader(bytes.length), bytes]).toString('base64')}`,
  }
}

const between = (from: number, to: number) => from + ((to - from) * randomInt(1_000)) / 1_000
const lengthOf = (ms: number) => Math.round((ms * perSecond) / 1_000)
const rest = (ms: number) => Buffer.alloc(lengthOf(ms), silence)

function tone({ hertz, ms }: { hertz: number; ms: number }): Buffer {
  const length = lengthOf(ms)
  // Faded in and out, or each end would click.
  const edge = lengthOf(10)
  return Buffer.from(
    Array.from({ length }, (_, at) => {
      const volume = Math.min(1, at / edge, (length - at) / edge)
      return silence + Math.round(Math.sin((2 * Math.PI * hertz * at) / perSecond) * loudness * volume)
    }),
  )
}

/** RIFF with one block of PCM: one channel, eight bits. */
function wavHeader(length: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('RIFF', 0)
  header.writeUInt32LE(headerBytes - 8 + length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(perSecond, 24)
  header.writeUInt32LE(perSecond, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(length, 40)
  return header
}
