export const fileKinds = {
  licence: { code: '1', personal: true },
  invoice: { code: '2', personal: true },
  faultPhoto: { code: '3', personal: false },
  video: { code: '4', personal: false },
  repairOrder: { code: '5', personal: true },
  accidentReport: { code: '6', personal: true },
  other: { code: '9', personal: false },
} as const

export const openFileKinds: string[] = Object.values(fileKinds)
  .filter(kind => !kind.personal)
  .map(({ code }) => code)

// Kinds not listed as open count as personal: reporters send licences without a kind, and administrators add kinds that
// this table does not know.
export function isPersonalKind(kind: string | null): boolean {
  return kind === null || !openFileKinds.includes(kind)
}

export const unlessOpen = (kind: string | null): string | null => (isPersonalKind(kind) ? kind : null)

const words: [code: string, pattern: RegExp][] = [
  ['1', /行驶证|行车证|driving.?licen[cs]e|vehicle.?licen[cs]e/i],
  ['2', /发票|invoice/i],
  ['6', /事故|认定书|责任书|accident/i],
  ['5', /工单|维修单|维修记录|结算单|保养|repair.?order|work.?order/i],
  ['4', /\.(mp4|mov|m4v)$/i],
]

export const kindInName = (name: string): string | undefined =>
  words.find(([, pattern]) => pattern.test(name))?.[0]

export const guessKind = (name: string): string => kindInName(name) ?? ''
