import { headingMatcher } from '@/lib/excel/reading/find-headings'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { type SalesColumn, salesColumns } from '../schema'

const locales: Locale[] = ['zh-CN', 'en-US']

const otherWords: Record<SalesColumn, string[]> = {
  brandId: ['brand', '品牌名称'],
  modelRangeId: ['车系', '车系名称', '系列', 'series', 'model'],
  typeCodeId: ['型号', '车型型号', '具体车型', 'type code'],
  year: ['年', '年份', '年度', '销售年份', 'year'],
  month: ['月', '月份', '销售月份', 'month'],
  quantity: ['数量', '销售量', '台数', '辆数', 'units', 'quantity', 'sold'],
  source: ['数据来源', 'source'],
  note: ['说明', 'remarks', 'notes'],
}

export const matchSalesHeadings = headingMatcher(salesColumns, column => [
  ...locales.map(locale => translate(locale, `sales.fields.${column}`)),
  column,
  ...otherWords[column],
])
