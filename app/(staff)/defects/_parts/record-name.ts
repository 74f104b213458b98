/** What a record is called on its tab: `344 · Model 3` for QX20261101000344. */
export function recordName(record: { complaintNo: string; modelRangeName?: string | null }): string {
  const short = record.complaintNo.slice(-6).replace(/^0+(?=\d)/, '')
  return [short, record.modelRangeName].filter(Boolean).join(' · ')
}
