export interface Verdict {
  // false: the scanner takes no file of this size.
  scanned: boolean
  // The scanner's name for what it found.
  infection: string | null
}

export interface VirusScanner {
  // Throws when it gives no verdict.
  scan(content: AsyncIterable<Uint8Array>): Promise<Verdict>
  probe(): Promise<void>
}
