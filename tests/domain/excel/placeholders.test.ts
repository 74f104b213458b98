import { expect, it } from 'vitest'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'

it.each([
  '无',
  '1、无',
  '（2）不详',
  '0000-00-00',
  '0000－00－00',
  '1900／01／01',
  '—',
  '请选择',
  '不祥',
  '无法提供',
  '未留',
  '空值',
  '--:--',
  '/ /',
  '＃',
])('%s is a word for nothing', text => expect(isPlaceholder(text)).toBe(true))

it.each([
  'LSVAB2183K2100001',
  '13812345678',
  '京A12345',
  '2024-01-05',
  '张无忌',
  '无锡',
  '123、无',
  '略阳',
  '没电',
  '#1',
])('%s is what it says', text => expect(isPlaceholder(text)).toBe(false))
