// Of QX20261128000003 its month and day too: by the number of the day alone, two tabs would be called 3.
export function recordName(record: { complaintNo: string; modelRangeName?: string | null }): string {
  const short = record.complaintNo.replace(/^QX\d{4}(\d{4})0*(\d+)$/, '$1-$2')
  return [short, record.modelRangeName].filter(Boolean).join(' · ')
}
