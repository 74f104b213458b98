// Solves what the page's `challenge` asks: for each part a counter whose SHA-256 begins with so many zero bits.
'use strict'
{
  const primes = []
  for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime)) primes.push(n)
  const fraction = root => ((root % 1) * 2 ** 32) | 0
  const start = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
  const k = Int32Array.from(primes, prime => fraction(Math.cbrt(prime)))
  const w = new Int32Array(64)

  /** One block of 64 bytes, as words in w[0…15]. */
  function compress(state) {
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]
      const y = w[i - 2]
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0
    }
    let [a, b, c, d, e, f, g, h] = state
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0)
  }

  const load = (bytes, from, to) => {
    w.fill(0, 0, 16)
    for (let at = from; at < to; at++) w[(at - from) >> 2] |= bytes.charCodeAt(at) << (24 - 8 * ((at - from) & 3))
  }

  /** The first word of the hash; the challenge is longer than a block, so the first block is hashed once. */
  const headOf = (text, first) => {
    load(text, 64, text.length)
    w[(text.length - 64) >> 2] |= 0x80 << (24 - 8 * (text.length & 3))
    w[15] = text.length * 8
    return compress(first)[0]
  }

  onmessage = ({ data: { challenge, bits, parts } }) => {
    load(challenge, 0, 64)
    const first = compress(start)
    const found = []
    for (let part = 0; part < parts; part++) {
      let counter = 0
      while (headOf(`${challenge}.${part}.${counter}`, first) >>> (32 - bits)) counter++
      found.push(counter)
    }
    postMessage(found.join())
  }
}
