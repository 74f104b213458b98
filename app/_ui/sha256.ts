export const sha256 = (text: string) => digest(new TextEncoder().encode(text))

const blockBytes = 64

/** HMAC-SHA256 (RFC 2104) with a key that is no longer than a block, in hex. */
export async function hmacSha256(key: Uint8Array, text: string): Promise<string> {
  const padded = (sign: number) => Uint8Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ sign)
  const inner = await digest(joined(padded(0x36), new TextEncoder().encode(text)))
  return digest(joined(padded(0x5c), bytesOfHex(inner)))
}

const joined = (one: Uint8Array, other: Uint8Array) => Uint8Array.from([...one, ...other])

export const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // crypto.subtle exists on https and localhost only; an intranet may serve plain http.
  if (!globalThis.crypto?.subtle) return sha256InScript(bytes)
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

// First 32 bits of the fractions of the first primes' cube roots (constants) and square roots (start).
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  n => n > 1 && !Array.from({ length: n - 2 }, (_, d) => d + 2).some(d => n % d === 0),
)
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const constants = primes.slice(0, 64).map(prime => fraction(Math.cbrt(prime)))
const start = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256InScript(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  const state = [...start]
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, view, offset)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word)
  })
  return hex(new Uint8Array(digest.buffer))
}

function addBlock(state: number[], view: DataView, offset: number) {
  const words = new Int32Array(64)
  for (let t = 0; t < 16; t++) words[t] = view.getInt32(offset + t * 4)
  for (let t = 16; t < 64; t++) {
    const [near, far] = [words[t - 2]!, words[t - 15]!]
    const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[t] = words[t - 16]! + s0 + words[t - 7]! + s1
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + constants[t]! + words[t]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index]! + word) | 0
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
