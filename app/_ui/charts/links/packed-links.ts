// Addresses of many marks with their common parts factored out: a page carries them twice, in its markup and in its
// components' props.
export interface PackedLinks {
  head: string
  tail: string
  /** Stands for `|` in each part: the word between two dates is most of it. */
  middle?: string
  parts: readonly (string | null)[]
}

export function packLinks(links: readonly (string | undefined)[]): PackedLinks {
  const known = links.filter(link => link !== undefined)
  const head = commonStart(known)
  const rests = known.map(link => link.slice(head.length))
  const tail = reversed(commonStart(rests.map(reversed)))
  const parts = links.map(link =>
    link === undefined ? null : link.slice(head.length, link.length - tail.length),
  )
  const middle = commonWord(parts.filter(part => part !== null))
  if (!middle) return { head, tail, parts }
  return { head, tail, middle, parts: parts.map(part => part?.replace(middle, '|') ?? null) }
}

export function linkAt({ head, tail, middle, parts }: PackedLinks, at: number): string | undefined {
  const part = parts[at]
  return part == null ? undefined : head + (middle ? part.replace('|', middle) : part) + tail
}

/** Addresses have no `|` of their own, they say `%7C`. */
function commonWord(parts: readonly string[]): string | undefined {
  const [word] = /&\w+=/.exec(parts[0] ?? '') ?? []
  return word && parts.every(part => part.includes(word) && !part.includes('|')) ? word : undefined
}

const reversed = (text: string) => [...text].reverse().join('')

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const other of others) {
    let same = 0
    while (same < length && other[same] === first[same]) same++
    length = same
  }
  return first.slice(0, length)
}
