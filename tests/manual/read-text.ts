import { readFileSync } from 'node:fs'

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text' | 'note'; text: string }
  | { kind: 'step' | 'point'; text: string }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'picture'; name: string; caption: string }

export interface Text {
  name: string
  title: string
  blocks: Block[]
}

export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]

/** Pictures are the same in both languages: the scenes press the Chinese words. */
export const fileOf = (name: string, language: Language) =>
  `tests/manual/chapters/${language === 'en' ? 'en/' : ''}${name}.md`

export function readText(name: string, language: Language = 'zh'): Text {
  const blocks: Block[] = []
  for (const line of readFileSync(fileOf(name, language), 'utf8').split('\n')) {
    const block = blockOf(line.trim())
    const before = blocks.at(-1)
    if (block?.kind === 'rows' && before?.kind === 'rows') before.rows.push(...block.rows)
    else if (block) blocks.push(block)
  }
  const [first] = blocks
  if (first?.kind !== 'heading' || first.level !== 1)
    throw new Error(`${fileOf(name, language)} begins with "# title".`)
  return { name, title: first.text, blocks: blocks.slice(1) }
}

export const picturesOf = ({ blocks }: Text) => blocks.filter(block => block.kind === 'picture')

function blockOf(line: string): Block | undefined {
  if (!line) return
  const [, sign = '', rest = ''] = /^(#{1,2} |\d+\. |- |> )?(.*)$/.exec(line)!
  const picture = /^!\[(.+)\]\(([\w-]+)\)$/.exec(line)
  if (picture) return { kind: 'picture', caption: picture[1]!, name: picture[2]! }
  if (line.startsWith('|')) {
    const cells = line.split('|').slice(1, -1)
    return { kind: 'rows', rows: [cells.map(cell => cell.trim())] }
  }
  if (sign.startsWith('#')) return { kind: 'heading', level: sign === '# ' ? 1 : 2, text: rest }
  if (sign === '- ') return { kind: 'point', text: rest }
  if (sign === '> ') return { kind: 'note', text: rest }
  return { kind: sign ? 'step' : 'text', text: rest }
}
