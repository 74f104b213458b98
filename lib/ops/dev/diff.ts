type Line = { sign: ' ' | '-' | '+'; text: string; before: number; after: number }

const context = 3
const maxCells = 4_000_000

const linesOf = (text: string | null) => (text ? text.replace(/\n$/, '').split('\n') : [])

export function diffOf(before: string | null, after: string | null): string {
  const all = compare(linesOf(before), linesOf(after))
  const near = (at: number) =>
    all.slice(Math.max(0, at - context), at + context + 1).some(({ sign }) => sign !== ' ')
  const hunks: Line[][] = []
  for (const [at, line] of all.entries()) {
    if (!near(at)) continue
    if (at > 0 && near(at - 1)) hunks.at(-1)!.push(line)
    else hunks.push([line])
  }
  return hunks
    .map(hunk => {
      const count = (but: Line['sign']) => hunk.filter(({ sign }) => sign !== but).length
      const head = `@@ -${hunk[0]!.before},${count('+')} +${hunk[0]!.after},${count('-')} @@`
      return [head, ...hunk.map(({ sign, text }) => sign + text)].join('\n')
    })
    .join('\n')
}

function compare(a: string[], b: string[]): Line[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const middle = common(a.slice(start, a.length - end), b.slice(start, b.length - end))
  const all: Line[] = []
  let [before, after] = [1, 1]
  const push = (sign: Line['sign'], text: string) => {
    all.push({ sign, text, before, after })
    if (sign !== '+') before++
    if (sign !== '-') after++
  }
  for (const text of a.slice(0, start)) push(' ', text)
  for (const [sign, text] of middle) push(sign, text)
  for (const text of a.slice(a.length - end)) push(' ', text)
  return all
}

function common(a: string[], b: string[]): [Line['sign'], string][] {
  const [removed, added] = [
    a.map((text): [Line['sign'], string] => ['-', text]),
    b.map((text): [Line['sign'], string] => ['+', text]),
  ]
  if (a.length * b.length > maxCells) return [...removed, ...added]
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const all: [Line['sign'], string][] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      all.push([' ', a[i]!])
      i++
      j++
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) all.push(removed[i++]!)
    else all.push(added[j++]!)
  }
  return [...all, ...removed.slice(i), ...added.slice(j)]
}
