export type Match =
  | { kind: 'whole' }
  | { kind: 'more'; at: number }
  | { kind: 'until'; at: number }
  | { kind: 'none' }

/**
 * The longest beginning of the text that can still become a match. Every piece of the pattern is made optional from
 * the end, which is sufficient for patterns without backreferences.
 */
export function matchPrefix(source: string, flags: string, text: string): Match {
  if (new RegExp(source, flags).test(text)) return { kind: 'whole' }
  const partial = new RegExp(`^(?:${optionalOf(source)})`, flags.replace(/[gy]/g, ''))
  const at = partial.exec(text)?.[0].length ?? 0
  if (at === 0) return { kind: 'none' }
  return at === text.length ? { kind: 'more', at } : { kind: 'until', at }
}

function optionalOf(source: string): string {
  const branches = splitBranches(source.replace(/^\^/, '').replace(/\$$/, ''))
  return branches
    .map(branch => piecesOf(branch).reduceRight((rest, piece) => wrap(piece, rest), ''))
    .join('|')
}

function wrap({ atom, times }: Piece, rest: string): string {
  if (/^\((?!\?[=!<])/.test(atom)) {
    const inner = atom.slice(1, -1).replace(/^\?:/, '')
    if (!times) return `(?:${atom}${rest}|${optionalOf(inner)})?`
    return `(?:${atom}${times}${rest}|${optionalOf(inner)})?`
  }
  const exact = /^\{(\d+)(?:,(\d*))?\}$/.exec(times)
  if (exact) return `(?:${atom}${times}${rest}|${atom}{0,${exact[2] || exact[1]}})`
  return `(?:${atom}${times}${rest})?`
}

interface Piece {
  atom: string
  times: string
}

const atomPattern = /\\.|\[(?:[^\]\\]|\\.)*\]|[^()[\]]/y
const timesPattern = /[*+?]|\{\d+(?:,\d*)?\}/y

function piecesOf(branch: string): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < branch.length; ) {
    const end = branch[at] === '(' ? closing(branch, at) : endOf(atomPattern, branch, at)
    const after = endOf(timesPattern, branch, end)
    pieces.push({ atom: branch.slice(at, end), times: branch.slice(end, after) })
    at = Math.max(after, at + 1)
  }
  return pieces
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text) ? pattern.lastIndex : at
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at = Math.max(endOf(/\\.|\[(?:[^\]\\]|\\.)*\]/y, text, at), at + 1)) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}

function splitBranches(text: string): string[] {
  const branches = ['']
  for (let at = 0; at < text.length; ) {
    const end = text[at] === '(' ? closing(text, at) : Math.max(endOf(atomPattern, text, at), at + 1)
    const part = text.slice(at, end)
    if (part === '|') branches.push('')
    else branches[branches.length - 1] += part
    at = end
  }
  return branches
}
