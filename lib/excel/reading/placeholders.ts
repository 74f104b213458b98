import { headingKey } from './find-headings'

const placeholders = [
  ...[
    '不详',
    '不明',
    '未知',
    '不清楚',
    '不知道',
    '不记得',
    '待查',
    '待补',
    '待补充',
    '待确认',
    '待核实',
    '待定',
  ],
  ...['无', '没有', '暂无', '空', '空白', '无数据', '无信息', '无记录', '暂缺', '缺', '缺失'],
  ...[
    '未提供',
    '未填',
    '未填写',
    '未录入',
    '未登记',
    '未说明',
    '未告知',
    '未透露',
    '拒绝提供',
    '不愿提供',
    '客户未提供',
  ],
  ...[
    'n/a',
    'na',
    'n.a.',
    'nil',
    'null',
    '\\n',
    'none',
    'nan',
    'undefined',
    'unknown',
    'not available',
    'not provided',
    'tbd',
  ],
]
const placeholderKeys = new Set(placeholders.map(headingKey))

export function isPlaceholder(text: string): boolean {
  if (text.length > 40) return false
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/(?<=.)[。;；,，]$/, '')
  if (plain.length > 14) return false
  return /^[-—–―－_/\\、.。…*?？]+$/.test(plain) || placeholderKeys.has(headingKey(plain))
}
