const full = 128 * 1024
const room = full + 32 * 1024
const smallSetLimit = 16

export class Utf8Writer {
  #bytes = Buffer.allocUnsafeSlow(room)
  #others = Buffer.allocUnsafeSlow(room)
  #length = 0

  get length(): number {
    return this.#length
  }

  get isFull(): boolean {
    return this.#length >= full
  }

  write(text: string): void {
    // A UTF-16 unit needs at most three bytes; a surrogate pair four.
    if (this.#length + text.length * 3 > this.#bytes.length) this.#grow(text.length * 3)
    const bytes = this.#bytes
    let length = this.#length
    for (let at = 0; at < text.length; at++) {
      let code = text.charCodeAt(at)
      if (code < 0x80) {
        bytes[length++] = code
        continue
      }
      if (code < 0x800) {
        bytes[length++] = 0xc0 | (code >> 6)
      } else {
        if (code >= 0xd800 && code <= 0xdbff) {
          code = 0x10000 + ((code - 0xd800) << 10) + (text.charCodeAt(++at) - 0xdc00)
          bytes[length++] = 0xf0 | (code >> 18)
          bytes[length++] = 0x80 | ((code >> 12) & 0x3f)
        } else {
          bytes[length++] = 0xe0 | (code >> 12)
        }
        bytes[length++] = 0x80 | ((code >> 6) & 0x3f)
      }
      bytes[length++] = 0x80 | (code & 0x3f)
    }
    this.#length = length
  }

  copy(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    // For a few bytes a loop is faster than set().
    if (bytes.length > smallSetLimit) this.#bytes.set(bytes, this.#length)
    else for (let at = 0; at < bytes.length; at++) this.#bytes[this.#length + at] = bytes[at]!
    this.#length += bytes.length
  }

  /** The returned bytes are overwritten after the next call of take(). */
  take(): Buffer {
    const piece = this.#bytes.subarray(0, this.#length)
    ;[this.#bytes, this.#others] = [this.#others, this.#bytes]
    this.#length = 0
    return piece
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafeSlow(this.#length + by + room)
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
