/**
 * Addresses of many marks with their common parts factored out: a page carries them twice, in its markup and in its
 * components' props.
 */
export interface PackedLinks {
  head: string
  tail: string
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
  return { head, tail, parts }
}

export function linkAt({ head, tail, parts }: PackedLinks, at: number): string | undefined {
  const part = parts[at]
  return part == null ? undefined : head + part + tail
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
