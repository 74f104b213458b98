export function recordName(record: { complaintNo: string; modelRangeName?: string | null }): string {
  const short = record.complaintNo.slice(-6).replace(/^0+(?=\d)/, '')
  return [short, record.modelRangeName].filter(Boolean).join(' · ')
}
