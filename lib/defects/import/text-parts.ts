import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { readDay } from '@/lib/values/day'
import { readPerson } from '@/lib/values/person'
import { matchHeadings, unitsOf } from './match-headings'

export interface Part {
  field: FieldName
  cell: string
  words: string
  unit?: string
}

interface TextParts {
  labelled: Part[]
  free: string
  // The day on which it was written, where it says so.
  day: string | null
  kind: { is: 'chat' | 'mail' | 'call'; words: string } | null
  leftOut: string[]
}

export const mailAddress = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
const mailHead = /^(?:from|发件人|寄件人)\s*[:：]\s*(.*)$/i
const mailDay = /^(?:sent|date|发送时间|发送日期|发件时间|日期|时间)\s*[:：]\s*(.*)$/i
const mailSubject = /^(?:subject|主题)\s*[:：]\s*(?:(?:re|fw|fwd|回复|转发|答复)\s*[:：]\s*)*(.*)$/i
const mailOther = /^(?:to|cc|bcc|收件人|抄送|密送|reply-to|回复地址)\s*[:：]/i
const clock = '\\d{1,2}:\\d{2}(?::\\d{2})?'
const day = '\\d{4}(?:[-/.]\\d{1,2}[-/.]\\d{1,2}|年\\d{1,2}月\\d{1,2}[日号])'
const moment = `(?:(${day})[日号]?\\s*)?(?:(?:上午|下午|凌晨|早上|中午|晚上|昨天|今天)\\s*)?${clock}`
const chatHead = new RegExp(
  `^[^:：]{1,24}?\\s+${moment}\\s*$|^\\[?${moment}\\]?\\s*[^:：\\d]{0,20}(?:[(<（][\\w.@+-]{4,40}[)>）])?$`,
)
const chatLine = new RegExp(`^\\[?${moment}\\]?\\s+[^:：]{1,20}[:：]\\s*`)

const calls = /来电|致电|电话(?:中|里|反映|反馈|投诉)|接听|坐席/
const label = /(?:^|[\s,，;；。|【[\]】])([^\s,，;；。:：|【】[\]]{1,16})[\]】]?\s*[:：]/g
const around = /^[\s,，;；、。|]+|(?<![\s,，;；、|【[])[\s,，;；、|【[]+$/g
const questions: readonly [RegExp, string][] = [
  [/公里|里程/, '里程'],
  [/什么时候[^，。]*[买购提]|[买购]车(?:时间|日期)/, '购车日期'],
]
// 是否起火□是 ☑否
const agents = '客服|坐席|话务员|接线员|工作人员|受理员|机器人'
const agent = new RegExp(`^(?:${agents}|问|Q)\\S{0,6}?\\s*[:：]\\s*`, 'i')
const agentHead = new RegExp(`^\\[?[\\d:\\s/.-]*\\]?\\s*(?:${agents})`)
const picture = /^\[(?:图片|视频|语音|表情|文件|链接|位置)\]/
export const caller = /^(?:客户|用户|车主|消费者|来电人|投诉人|来访人|答|A)\s*[:：]\s*/i
const asking =
  /^(?:好的?|嗯|那)?[，,\s]*(?:请问|麻烦|请|您好)?(?:提供|报|说|告诉我)?(?:一下)?(?:您|你)?的?|(?:一下|是)?(?:多少|什么(?:时候)?|哪天)?[呢吗吧了]?[?？。]*$/g
const boxed = /(是否\p{Script=Han}{1,8})\s*(?=[□☐☑√✓✔■])/gu
const numbering = /^(?:\d{1,2}[.、)）]|[（(]\d{1,2}[)）]|[•·*-])\s*/

// The labels of a form (车架号：…), the heads of a mail or a chat, and what is told freely.
export function partsOf(text: string): TextParts {
  const parts: TextParts = { labelled: [], free: '', day: null, kind: null, leftOut: [] }
  const free: string[] = []
  const from = text.split('\n').find(line => mailHead.test(line.trim()))
  let running: Part | undefined
  let isAgent = false
  for (const raw of withAnswers(withoutTabs(text), parts.leftOut)) {
    const line = raw.trim().replace(numbering, '').replace(boxed, '$1：')
    const mail = from ? readMailLine(line, parts) : undefined
    if (mail) {
      parts.labelled.push(...(mail === 'read' ? [] : mail))
      continue
    }
    const written = chatHead.exec(line) ?? chatLine.exec(line)
    if (written) {
      if (!calls.test(written[0])) parts.kind ??= { is: 'chat', words: written[0].trim() }
      parts.day ??= readDay(written.slice(1).find(Boolean) ?? '')
      running = undefined
      isAgent = agentHead.test(line)
      const rest = line.replace(chatLine, '')
      // A number may stand instead of who speaks.
      if (rest !== line && !isAgent) free.push(/1\d{10}/.test(written[0]) ? line : rest)
      else parts.leftOut.push(line)
      continue
    }
    if (line && (isAgent || picture.test(line))) {
      parts.leftOut.push(line)
      continue
    }
    const found = labelsIn(line)
    if (found.length === 0 && running && line) {
      running.cell += `\n${line}`
      running.words = running.cell
      continue
    }
    free.push(...found.flatMap(({ behind }) => behind || []))
    const before = found.length > 0 ? line.slice(0, found[0]!.from).replace(around, '') : line
    if (before) free.push(before)
    parts.labelled.push(...found.map(({ part }) => part))
    const last = found.at(-1)?.part
    const { kind } = last ? fieldOf[last.field] : {}
    running = last && kind === 'text' && last.field === 'description' ? last : undefined
  }
  parts.free = free.join('\n').trim()
  const [called] = calls.exec(text) ?? []
  if (from) parts.kind = { is: 'mail', words: from.trim() }
  else if (called) parts.kind ??= { is: 'call', words: called }
  return parts
}

// Of a call that was written down: what the caller says, behind the label that the question before it names.
function withAnswers(lines: string[], leftOut: string[]): string[] {
  if (!lines.some(line => agent.test(line)) || !lines.some(line => caller.test(line))) return lines
  let question = ''
  return lines.flatMap(line => {
    if (agent.test(line)) {
      leftOut.push(line.trim())
      const words = line.replace(agent, '')
      question = questions.find(([pattern]) => pattern.test(words))?.[1] ?? words.replace(asking, '')
      return []
    }
    const answer = line.replace(caller, '')
    const isLabel = question !== '' && matchHeadings([question])[0] !== null
    const labelled = isLabel ? `${question}：${answer}` : answer
    question = ''
    return labelled
  })
}

function readMailLine(line: string, parts: TextParts): Part[] | 'read' | undefined {
  const [, from] = mailHead.exec(line) ?? []
  if (from !== undefined) {
    const [address] = mailAddress.exec(from) ?? []
    const { name } = readPerson(from.replace(/[<(（].*|"/g, '').trim())
    return [
      ...(name ? [{ field: 'reporterName', cell: name, words: line } as const] : []),
      ...(address ? [{ field: 'email', cell: address, words: address } as const] : []),
    ]
  }
  const [, sent] = mailDay.exec(line) ?? []
  const written = sent && readDay(sent)
  if (written) {
    parts.day ??= written
    return 'read'
  }
  const [, subject] = mailSubject.exec(line) ?? []
  if (subject) return [{ field: 'summary', cell: subject, words: line }]
  if (!mailOther.test(line)) return undefined
  parts.leftOut.push(line)
  return 'read'
}

const isName = (text: string) =>
  !/^(?:我|免贵|本人)/.test(text) &&
  readPerson(text).name !== undefined &&
  (!/^\p{Script=Han}{5,}$/u.test(text) || /(?:公司|单位|中心|局|所|院|校|厂|队)$/.test(text))

// Rows of a workbook: headings above a row, or a label and its value.
function withoutTabs(text: string): string[] {
  const lines = text.split(/\r?\n/)
  const between = text.includes('\t') ? '\t' : /[,，|]/
  const [headings = [], values] = lines.slice(0, 2).map(line => cellsIn(line, between))
  const isKnown = (one: string) => matchHeadings([one])[0] !== null
  if (headings.length > 2 && headings.filter(isKnown).length * 2 > headings.length && values)
    return [...headings.map((heading, at) => `${heading}：${values[at] ?? ''}`), ...lines.slice(2)]
  return lines.map(line =>
    line.replace(/(?<=^|\t)([^\t:：]{1,16})\t+(?=[^\t])/g, (all, one) =>
      isKnown(one.trim()) ? `${one}：` : all,
    ),
  )
}

// Between quotation marks a comma separates nothing.
function cellsIn(line: string, between: string | RegExp): string[] {
  const cells = ['']
  for (const [at, piece] of line.split('"').entries()) {
    const [first = '', ...more] = at % 2 === 0 ? piece.split(between) : [piece]
    cells.push(cells.pop() + first, ...more)
  }
  return cells.map(cell => cell.trim())
}

const clause = /[，。；\t]/
const shortKinds = ['reference', 'date', 'integer', 'decimal', 'flag', 'region']

const vinAtStart = /^\s*[a-z0-9*](?:[ -]?[a-z0-9*]){16}(?![a-z0-9*])/i

// Where a value ends: at the next label, and for what has few words at the end of its clause. 手机：138…，139… has more.
function endOf(field: FieldName, written: string): number {
  const { kind, contact, personal } = fieldOf[field]
  if (field === 'vin') {
    const [code] = vinAtStart.exec(written) ?? []
    if (code) return code.length
  }
  const isShort =
    shortKinds.includes(kind) || (contact !== undefined && contact !== 'email') || personal === 'name'
  const at = isShort || field === 'vin' ? written.search(clause) : -1
  if (at >= 0 && !(contact && /\d{3}/.test(written.slice(at)))) return at
  return written.length
}

function labelsIn(line: string): { from: number; part: Part; behind: string }[] {
  // 18:30 has no label.
  const labels = [...line.matchAll(label)]
    .filter(([, name]) => !/^\d+$/.test(name!))
    .map(found => {
      const from = found.index + found[0].indexOf(found[1]!)
      return { field: matchHeadings([found[1]!])[0], from, to: found.index + found[0].length }
    })
  const known = labels.flatMap(one => (one.field ? { ...one, field: one.field } : []))
  return known.flatMap(({ field, from, to }) => {
    const unit = unitsOf([line.slice(from, to)], [field])[field]
    const isLong = field === 'description' || field === 'summary'
    const next = (isLong ? known : labels).find(other => other.from > from)?.from ?? line.length
    const end = to + endOf(field, line.slice(to, next))
    const after = known.find(other => other.from > from)?.from ?? line.length
    const behind = line.slice(end, after).replace(around, '')
    const written = line.slice(to, end)
    const cell = field === 'description' ? written.trim() : written.replace(around, '')
    // 车主：我的车昨天熄火了 is what the owner says.
    const isSpeech = field === 'reporterName' && !isName(cell.replace(/[,，(（].*/, '').trim())
    const words = line.slice(from, end).replace(around, '')
    return isSpeech || (cell === '' && field !== 'description')
      ? []
      : [{ from, part: { field, cell, words, unit }, behind }]
  })
}

export const numbers =
  /(?<![\dA-Za-z])(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)|(?<!\d)0\d{2,3}[ -]?[2-9]\d{6,7}(?:\s*(?:-|转|分机|ext\.?)+\s*\d{1,6})?(?!\d)/g
export const plates =
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]\s?[A-Z]\s?[·•・.\s-]?\s?[A-Z0-9]{4,5}[A-Z0-9挂学警港澳领](?![A-Z0-9])/gi
export const cards = /(?<![\dA-Za-z])[1-9]\d{16}[\dXx](?![\dA-Za-z])/g
